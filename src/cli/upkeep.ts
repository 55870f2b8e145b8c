import type { Command } from 'commander';

import { counted } from '../core/model/in-words.js';
import type { Undone } from '../core/model/upkeep-shapes.js';
import type { Compacted, ConsolidateAnswer, SweepAnswer } from '../core/model/upkeep-shapes.js';
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
  const journal = program.command('journal').description('the journal of every change of a memory');
  withVaultOptions(journal.command('compact'))
    .description("compress this device's journals of months that are over; every version stays")
    .action((options: VaultOptions) => compactJournal(options, terminal));
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

async function compactJournal(options: VaultOptions, terminal: Terminal): Promise<void> {
  const done = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.compactJournal(stopped) });
  terminal.out(options.json === true ? JSON.stringify(done) : compactedText(done));
}

function sweepText({ dryRun, archived, kept }: SweepAnswer): string {
  return [...archived.flatMap(({ id, text, reason }) => [`${id}  ${excerpt(text, 120)}`, `    ${excerpt(reason)}`]), `${archived.length} ${dryRun ? 'would be archived' : 'archived'}, ${counted(kept, 'stays', 'stay')}.`].join('\n');
}

function consolidateText({ dryRun, groups, written }: ConsolidateAnswer): string {
  const lines = groups.flatMap(({ id, topic, sources, draft }) => [`${id}  ${excerpt(topic)}`, ...sources.map((source) => `    - ${source.id} ${excerpt(source.text, 120)}`), ...indented(draft, '    = '), '']);
  return [...lines, ...written.map(({ id, path }) => `${id}  ${path}`), dryRun ? `${counted(groups.length, 'group')}; nothing was written.` : `${counted(written.length, 'summary', 'summaries')} written.`].join('\n');
}

function undoText({ undone, kept }: Undone): string {
  return [`${counted(undone, 'change')} taken back.`, ...kept.map(({ id, reason }) => `${id} stays: ${excerpt(reason)}`)].join('\n');
}

function compactedText({ files, entries, bytesBefore, bytesAfter }: Compacted): string {
  if (files === 0) return 'Nothing to compress: journals of this month stay as they are.';
  return `${counted(files, 'journal')} with ${counted(entries, 'entry', 'entries')}: ${megabytes(bytesBefore)} before, ${megabytes(bytesAfter)} now.`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1)} MB`;
}
