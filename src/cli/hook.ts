import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';

import { linkFile, readLink } from '../connect/link.js';
import { CLAUDE_CODE_EVENTS } from '../connect/hook/claude-code.js';
import { HOOK_AGENTS, runHook } from '../connect/hook/run-hook.js';
import { addressFile } from '../vault/node/address-file.js';
import { vaultKey } from '../vault/node/config-dir.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultOptions } from './vault-context.js';

export function addHook(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('hook'))
    .argument('<agent>', HOOK_AGENTS.join(', '))
    .argument('<event>', CLAUDE_CODE_EVENTS.join(', '))
    .description("what an agent's hook says to an event, read from standard input; silent where there is no endpoint")
    .addOption(new Option('--token <token>', "the agent's token; else the one that `connect` gave it").env('MNEME_TOKEN'))
    .action((agent: string, event: string, options: VaultOptions & { readonly token?: string }) => hook(agent, event, options, terminal));
}

async function hook(agent: string, event: string, options: VaultOptions & { readonly token?: string }, terminal: Terminal): Promise<void> {
  const { folders, vaultPath } = await openContext(options);
  const link = readLink(linkFile(folders.config, 'hook', agent, vaultKey(vaultPath)));
  const text = await runHook({ agent, event, input: readFileSync(0, 'utf8'), addressFile: addressFile(folders.config, vaultPath), token: options.token ?? link?.token });
  if (text !== '') terminal.out(text);
}
