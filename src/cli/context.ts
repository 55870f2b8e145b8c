import type { Command } from 'commander';

import { counted } from '../core/model/in-words.js';
import type { ContextAnswer } from '../core/model/upkeep-shapes.js';
import { countUpTo, given } from './option-values.js';
import { excerpt, printable } from './plain-text.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';
import { withRepoOption, workspaceFrom, type RepoOptions } from './workspace-option.js';

interface ContextOptions extends VaultOptions, RepoOptions {
  readonly session?: string;
  readonly task?: string;
  readonly maxTokens?: number;
  readonly at?: string;
}

const MAX_TOKENS = 100_000;

export function addContext(program: Command, terminal: Terminal): void {
  withRepoOption(withVaultOptions(program.command('context <query>')))
    .description('the two texts to put before a model: profile and task context')
    .option('--session <id>', 'the conversation that asks')
    .option('--task <id>', 'the task whose state belongs there')
    .option('--max-tokens <n>', 'budget for both texts together', countUpTo(MAX_TOKENS, 'tokens'))
    .option('--at <time>', 'the clock for decay and time words')
    .action((query: string, options: ContextOptions) => context(query, options, terminal));
}

async function context(query: string, options: ContextOptions, terminal: Terminal): Promise<void> {
  const { session: sessionId, task: taskId, maxTokens, at } = options;
  const request = { query, ...given({ sessionId, taskId, maxTokens, at }), ...(await workspaceFrom(options)) };
  const answer = await reachVault(options, terminal, { needsModel: true, run: (client, stopped) => client.context(request, stopped) });
  terminal.out(options.json === true ? JSON.stringify(answer) : contextText(answer));
}

function contextText({ system, message, conflicts, decision, tokens, unknownTask }: ContextAnswer): string {
  const part = (title: string, text: string): string[] => [`--- ${title} ---`, text === '' ? '(nothing)' : printable(text).trimEnd(), ''];
  return [...part('system: profile', system), ...part('message: task context', message), ...conflicts.map(({ warning }) => `! ${excerpt(warning)}`), ...(unknownTask === true ? ['! No task of that id is open: this is without its state.'] : []), `${decision}, ${counted(tokens, 'token')}.`].join('\n');
}
