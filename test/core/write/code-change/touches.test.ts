import { describe, expect, it } from 'vitest';

import { touches, type Removals } from '../../../../src/core/write/code-change/touches.js';

const change = (fields: Partial<Removals>): Removals => ({ renamed: [], deleted: [], removedIdentifiers: [], renamedIdentifiers: [], ...fields });
const memory = (text: string, entities: readonly string[] = [], files: readonly string[] = []): { text: string; entities: readonly string[]; files: readonly string[] } => ({ text, entities, files });

const CHANGE = change({
  renamed: [{ from: 'src/tide/gauge-reader.ts', to: 'src/level/reader.ts' }, { from: 'docs/说明.md', to: 'docs/手册.md' }],
  deleted: ['scripts/seed.sh', 'src/index.ts'],
  removedIdentifiers: ['readTide', 'start'],
  renamedIdentifiers: [{ from: 'load_user', to: 'load_owner' }],
});

describe('a memory that names what a change renamed or deleted', () => {
  it.each([
    ['The level is read in src/tide/gauge-reader.ts, once a minute.', 'src/tide/gauge-reader.ts is now src/level/reader.ts.'],
    ['水位在src/tide/gauge-reader.ts里读。', 'src/tide/gauge-reader.ts is now src/level/reader.ts.'],
    ['See gauge-reader.ts.', 'src/tide/gauge-reader.ts is now src/level/reader.ts.'],
    ['用法写在docs/说明.md里。', 'docs/说明.md is now docs/手册.md.'],
    ['Run scripts/seed.sh first.', 'scripts/seed.sh was deleted.'],
    ['readTide returns centimetres.', 'readTide was removed.'],
    ['改用 load_user 取用户。', 'load_user is now called load_owner.'],
    ['Call `start` after the gauges.', 'start was removed.'],
  ])('%s', (text, warning) => {
    expect(touches(memory(text), CHANGE)).toBe(warning);
  });

  it('may name it as entity or file alone', () => {
    expect(touches(memory('It reads the level.', ['gauge-reader.ts']), CHANGE)).toContain('is now');
    expect(touches(memory('It reads the level.', [], ['src/tide/gauge-reader.ts']), CHANGE)).toContain('is now');
  });

  it('is warned of a few, and told how many more there are', () => {
    expect(touches(memory('readTide, load_user, scripts/seed.sh, src/index.ts and src/tide/gauge-reader.ts'), CHANGE)).toMatch(/; and 2 more\.$/u);
  });
});

describe('a memory that only looks like it', () => {
  it.each(['We start at nine.', 'The index of the book is good.', 'src/index.ts.bak is kept.', 'lib/src/index.ts is another file.', 'readTides is a band.', 'preload_user_data stays.', 'Use index.ts files.', ''])('%s', (text) => {
    expect(touches(memory(text), CHANGE)).toBeUndefined();
  });
});

it('holds 10,000 renames against a memory by looking its names up', () => {
  const renamed = Array.from({ length: 10_000 }, (_, at) => ({ from: `src/old/part-${at}x.ts`, to: `src/new/part-${at}x.ts` }));
  expect(touches(memory('The seventh is in src/old/part-7x.ts.'), change({ renamed }))).toBe('src/old/part-7x.ts is now src/new/part-7x.ts.');
});
