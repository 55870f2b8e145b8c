import { parseArgs } from 'node:util';

import { CopyYardstick, CoreShare, ms, percent, report, told, type Row } from './measure.js';
import { measureLoading } from './plugin/loading.js';
import { measureManyConflicts } from './plugin/many-conflicts.js';
import { measureScriptedUse } from './plugin/scripted-use.js';
import { measureTyping } from './plugin/typing.js';
import { measureWholeVault, type Measured } from './plugin/whole-vault.js';
import { Workplace } from './vault-copy.js';

/**
 * `npm run bench -- plugin [--notes hub|DIR] [--only PARTS]`: the built plugin in a real Chromium page, over a real folder, with the real model in its
 * worker. PARTS, with commas between: loading, vault, use, typing, review. `use` needs the vault of `vault`, which then comes first.
 *
 * The app is a stand-in (test/obsidian-host). What it does on its own behalf within a long task is told apart by the stacks of a profile; its file access
 * goes through HTTP and the bench's own process, which makes indexing slower than the app's.
 */
const PARTS = ['loading', 'vault', 'use', 'typing', 'review'] as const;

const { values: options } = parseArgs({
  options: {
    /** `hub` is obsidian-hub from the measuring data; any other vault is named by its folder, which is copied. */
    notes: { type: 'string', default: 'hub' },
    only: { type: 'string', default: PARTS.join(',') },
    /** How long the model embeds while long tasks are watched. */
    'embedding-minutes': { type: 'string', default: '4' },
    /** How long the acts of use go on: those of an hour at least, however short. */
    minutes: { type: 'string', default: '60' },
    /** Copies of the vault that are typed over. */
    copies: { type: 'string', default: '2' },
    conflicts: { type: 'string', default: '10000' },
  },
});

const given = options.notes === 'hub' ? undefined : options.notes;
const asked = new Set(options.only.split(','));
const workplace = await Workplace.make();
const copy = new CopyYardstick();
const share = new CoreShare();
const rows: Row[] = [];
const figures: Record<string, unknown> = {};

async function part(name: (typeof PARTS)[number], measure: () => Promise<Measured>): Promise<void> {
  if (!asked.has(name)) return;
  console.error(`${name} …`);
  share.take();
  for (let turn = 0; turn < 21; turn += 1) copy.take();
  const measured = await measure();
  rows.push(...measured.rows);
  figures[name] = measured.figures;
}

try {
  if (asked.has('use')) asked.add('vault');
  await part('loading', () => measureLoading(workplace.path('loading')));
  const vault = asked.has('vault') || asked.has('typing') ? await workplace.vault(given, 'source') : '';
  await part('typing', () => measureTyping(vault, workplace.path('copies'), Number(options.copies)));
  await part('vault', () => measureWholeVault(vault, Number(options['embedding-minutes']) * 60_000));
  await part('use', () => measureScriptedUse(vault, Number(options.minutes)));
  await part('review', () => measureManyConflicts(workplace.path('conflicts'), Number(options.conflicts)));
  report('plugin', [told('plain copy of 100k × 384 bytes; share of a core that a busy thread gets', `${ms(copy.medianMs)}; ${percent(share.median)}`), ...rows], { copyMs: copy.medianMs, coreShare: share.median, ...figures });
} finally {
  await workplace.remove();
}
