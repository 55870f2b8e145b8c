import { type Command, Option } from 'commander';

import { CLAUDE_CODE_EVENTS } from '../connect/hook/claude-code.js';
import { HOOK_AGENTS } from '../connect/hook/run-hook.js';
import { tellHook } from './quick-hook.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';

/** For help, and for words that `quickHook` leaves to the whole program. */
export function addHook(program: Command): void {
  withVaultOptions(program.command('hook'))
    .argument('<agent>', HOOK_AGENTS.join(', '))
    .argument('<event>', CLAUDE_CODE_EVENTS.join(', '))
    .description("what an agent's hook says to an event, read from standard input; silent where there is no endpoint")
    .addOption(new Option('--token <token>', "the agent's token; else the one that `connect` gave it").env('MNEME_TOKEN'))
    .action((agent: string, event: string, { vault, token }: VaultOptions & { readonly token?: string }) => tellHook({ agent, event, vault, token }));
}
