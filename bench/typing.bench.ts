import { parseArgs } from 'node:util';

import { report } from './measure.js';
import { measureTyping } from './plugin/typing.js';
import { Workplace } from './vault-copy.js';

/** `npm run bench -- typing [--vault DIR] [--copies N]`: as the part of `plugin` that types, alone. See plugin/typing.ts. */
const { values: options } = parseArgs({ options: { vault: { type: 'string' }, copies: { type: 'string', default: '2' } } });
const workplace = await Workplace.make();
try {
  const { rows, figures } = await measureTyping(await workplace.vault(options.vault, 'source'), workplace.path('vault'), Number(options.copies));
  report('typing', rows, figures);
} finally {
  await workplace.remove();
}
