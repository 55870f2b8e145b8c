import type { Command } from 'commander';

import type { Undone } from '../api/operations/upkeep.js';
import type { ConsolidateAnswer, SweepAnswer } from '../core/model/upkeep-shapes.js';
import { excerpt, indented } from './plain-text.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';

interface DryOptions extends VaultOptions {
  readonly dryRun?: boolean;
}

/** Forgetting, compression, and taking them back. */
export function addUpkeep(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('sweep'))
    .description('archive memories that nobody relies on any more')
    .option('--dry-run', 'only say which')
    .action((options: DryOptions) => sweep(options, terminal));
  withVaultOptions(program.command('consolidate'))
    .description('sum up memories of one topic, and archive what was summed up')
    .option('--dry-run', 'only say which, with drafts')
    .action((options: DryOptions) => consolidate(options, terminal));
  withVaultOptions(program.command('undo'))
    .description('take back the last sweep, consolidation or import')
    .action((options: VaultOptions) => undo(options, terminal));
}

async function sweep(options: DryOptions, terminal: Terminal): Promise<void> {
  const dryRun = options.dryRun === true;
  const answer = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.sweep({ dryRun }, stopped) });
  terminal.out(options.json === true ? JSON.stringify(answer) : sweepText(answer));
}

async function consolidate(options: DryOptions, terminal: Terminal): Promise<void> {
  const dryRun = options.dryRun === true;
  const answer = await reachVault(options, terminal, { needsModel: true, run: (client, stopped) => client.consolidate({ dryRun }, stopped) });
  terminal.out(options.json === true ? JSON.stringify(answer) : consolidateText(answer));
}

async function undo(options: VaultOptions, terminal: Terminal): Promise<void> {
  const undone = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.undo(stopped) });
  terminal.out(options.json === true ? JSON.stringify(undone) : undoText(undone));
}

function sweepText({ dryRun, archived, kept }: SweepAnswer): string {
  return [...archived.flatMap(({ id, text, reason }) => [`${id}  ${excerpt(text, 120)}`, `    ${excerpt(reason)}`]), `${archived.length} ${dryRun ? 'would be archived' : 'archived'}, ${kept} stay.`].join('\n');
}

function consolidateText({ dryRun, groups, written }: ConsolidateAnswer): string {
  const lines = groups.flatMap(({ id, topic, sources, draft }) => [`${id}  ${excerpt(topic)}`, ...sources.map((source) => `    - ${source.id} ${excerpt(source.text, 120)}`), ...indented(draft, '    = '), '']);
  return [...lines, ...written.map(({ id, path }) => `${id}  ${path}`), dryRun ? `${groups.length} groups; nothing was written.` : `${written.length} summaries written.`].join('\n');
}

function undoText({ undone, kept }: Undone): string {
  return [`${undone} ${undone === 1 ? 'change' : 'changes'} taken back.`, ...kept.map(({ id, reason }) => `${id} stays: ${excerpt(reason)}`)].join('\n');
}
