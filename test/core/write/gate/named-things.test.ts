import { expect, test } from 'vitest';

import { namedThings } from '../../../../src/core/write/gate/named-things.js';

test.each([
  ['We deploy project X on Fridays with Jenkins.', ['Jenkins']],
  ['My passport expires in March 2031.', []],
  ['我们 PR 用 GitHub，时间用 UTC。', ['GitHub']],
  ['Ask Petra before you touch src/db.ts.', ['src/db.ts', 'Petra']],
] as const)('what stands out by its form is a name, but no day, month or word of every project: %s', (text, names) => {
  expect(namedThings(text, [])).toEqual(names);
});
