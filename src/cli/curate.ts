import { type Command, InvalidArgumentError, Option } from 'commander';

import type { ListQuery, MnemeClient } from '../api/client.js';
import { MnemeError } from '../core/model/errors.js';
import type { MemoryDetail, ResolveChoice } from '../core/model/memory-shapes.js';
import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_STATUSES } from '../core/model/memory.js';
import { historyText, memoryLines, memoryText, pageText } from './memory-text.js';
import { countUpTo, given } from './option-values.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';

type ListOptions = VaultOptions & ListQuery;

interface EraseOptions extends VaultOptions {
  readonly yes?: boolean;
}

interface ResolveOptions extends VaultOptions {
  readonly keep: ResolveChoice;
}

const MAX_LISTED = 500;

/** The owner's hand on single memories. */
export function addCurate(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('list'))
    .description('list memories, newest first')
    .addOption(new Option('--kind <kind>', 'only of this kind').choices(MEMORY_KINDS))
    .addOption(new Option('--layer <layer>', 'only of this layer').choices(MEMORY_LAYERS))
    .addOption(new Option('--status <status>', 'only of this status').choices(MEMORY_STATUSES))
    .option('--entity <name>', 'only what is about it')
    .option('--text <text>', 'only what holds this text')
    .option('--limit <n>', 'how many at most', countUpTo(MAX_LISTED, 'memories'))
    .option('--cursor <cursor>', 'where the list before ended')
    .action((options: ListOptions) => list(options, terminal));
  withVaultOptions(program.command('show <id>'))
    .description('print a memory')
    .action((id: string, options: VaultOptions) => tellMemory(options, terminal, (client, stopped) => client.memory(id, stopped)));
  withVaultOptions(program.command('history <id>'))
    .description('print every version of a memory')
    .action((id: string, options: VaultOptions) => history(id, options, terminal));
  withVaultOptions(program.command('rollback'))
    .argument('<id>')
    .argument('<version>', 'from its history', parseVersion)
    .description('bring a version back, also of a deleted memory')
    .action((id: string, version: number, options: VaultOptions) => tellMemory(options, terminal, (client, stopped) => client.rollbackMemory(id, version, stopped)));
  withVaultOptions(program.command('archive <id>'))
    .description('take a memory out of recall; it can be restored')
    .action((id: string, options: VaultOptions) => tellMemory(options, terminal, (client, stopped) => client.archiveMemory(id, stopped)));
  withVaultOptions(program.command('restore <id>'))
    .description('bring an archived memory back')
    .action((id: string, options: VaultOptions) => tellMemory(options, terminal, (client, stopped) => client.restoreMemory(id, stopped)));
  withVaultOptions(program.command('erase <id>'))
    .description('remove a memory for good: note, vectors and every text in the journal')
    .option('--yes', 'do not ask')
    .action((id: string, options: EraseOptions) => erase(id, options, terminal));
  withVaultOptions(program.command('resolve <id>'))
    .description('settle a conflict, named by either side')
    .addOption(new Option('--keep <which>', 'new archives the old, old archives the new, both lets both hold').choices(['new', 'old', 'both']).makeOptionMandatory())
    .action((id: string, options: ResolveOptions) => resolve(id, options, terminal));
}

async function list(options: ListOptions, terminal: Terminal): Promise<void> {
  const { kind, layer, status, entity, text, limit, cursor } = options;
  const page = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.listMemories(given({ kind, layer, status, entity, text, limit, cursor }), stopped) });
  terminal.out(options.json === true ? JSON.stringify(page) : pageText(page));
}

async function tellMemory(options: VaultOptions, terminal: Terminal, run: (client: MnemeClient, stopped: AbortSignal) => Promise<MemoryDetail>): Promise<void> {
  const memory = await reachVault(options, terminal, { needsModel: false, run });
  terminal.out(options.json === true ? JSON.stringify(memory) : memoryText(memory));
}

async function history(id: string, options: VaultOptions, terminal: Terminal): Promise<void> {
  const versions = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.memoryHistory(id, stopped) });
  terminal.out(options.json === true ? JSON.stringify(versions) : historyText(versions));
}

async function erase(id: string, options: EraseOptions, terminal: Terminal): Promise<void> {
  const consent = options.yes === true || (await terminal.ask(`Erase ${id} for good, with its whole history?`));
  if (consent === undefined) throw new MnemeError('bad_request', 'An erased memory cannot be brought back. Run the command again with --yes.');
  if (!consent) throw new MnemeError('aborted', 'Nothing was erased.');
  const erased = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.eraseMemory(id, stopped) });
  terminal.out(options.json === true ? JSON.stringify(erased) : `${id} is erased.`);
}

async function resolve(id: string, options: ResolveOptions, terminal: Terminal): Promise<void> {
  const resolved = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.resolveConflict(id, options.keep, stopped) });
  terminal.out(options.json === true ? JSON.stringify(resolved) : resolved.memories.flatMap(memoryLines).join('\n'));
}

function parseVersion(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A version is a number from 1, as `mneme history` shows it.');
}
