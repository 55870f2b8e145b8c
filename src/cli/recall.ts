import { type Command } from 'commander';

import { MAX_RECALL_ITEMS, type RecallInput } from '../core/model/recall.js';
import { countUpTo } from './option-values.js';
import { reachVault } from './reach-vault.js';
import { recallText } from './recall-text.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';
import { withRepoOption, workspaceFrom, type RepoOptions } from './workspace-option.js';

interface RecallOptions extends VaultOptions, RepoOptions {
  readonly count: number;
  readonly at?: string;
  readonly explain?: boolean;
}

export function addRecall(program: Command, terminal: Terminal): void {
  withRepoOption(withVaultOptions(program.command('recall <query>')))
    .description('ask the vault once')
    .option('-k, --count <n>', 'how many items at most', countUpTo(MAX_RECALL_ITEMS, 'items'), 8)
    .option('--at <time>', 'the clock for decay and time words, such as 2026-12-01 or 2026-12-01T10:00')
    .option('--explain', 'say why each item was found')
    .action((query: string, options: RecallOptions) => recall(query, options, terminal));
}

async function recall(query: string, options: RecallOptions, terminal: Terminal): Promise<void> {
  const request: RecallInput = { query, k: options.count, explain: options.explain === true, ...(options.at === undefined ? {} : { at: options.at }), ...(await workspaceFrom(options)) };
  const answer = await reachVault(options, terminal, { needsModel: true, run: (client, stopped) => client.recall(request, stopped) });
  terminal.out(options.json === true ? JSON.stringify(answer) : recallText(answer));
}
