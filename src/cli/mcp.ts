import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Option, type Command } from 'commander';

import { MNEME_SURFACE } from '../api/mcp/mneme-surface.js';
import { serveMcpStdio } from '../api/mcp/stdio-server.js';
import { agentsFolder } from '../connect/agent-tokens.js';
import { messageOf } from '../core/model/errors.js';
import { systemClock } from '../vault/node/system-clock.js';
import { OwnerAccess } from './owner-access.js';
import { PassingAgent } from './passing-agent.js';
import { aborted, untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultOptions } from './vault-context.js';
import { VaultOwner } from './vault-owner.js';
import { VERSION } from './version.js';

/** Clients start a server and leave at once, to learn which protocol it speaks; the vault is not opened for that. */
const WARM_UP_AFTER_MS = 1000;

interface McpOptions extends VaultOptions {
  readonly token?: string;
}

export function addMcp(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('mcp'))
    .description('serve one agent over MCP on standard input and output, until it leaves')
    .addOption(new Option('--token <token>', "the agent's token, which `connect` gives it; else one for as long as it stays").env('MNEME_TOKEN'))
    .action((options: McpOptions) => serveMcp(options, terminal));
}

async function serveMcp(options: McpOptions, terminal: Terminal): Promise<void> {
  const context = await openContext(options);
  const owner = new VaultOwner(context, terminal);
  const agent = new PassingAgent(agentsFolder(context.folders.config, context.vaultPath));
  const { token } = options;
  const access = new OwnerAccess(owner, () => (token === undefined ? agent.token() : Promise.resolve(token)));
  const { stdin, stdout } = process;
  await untilStopped(async (stopped) => {
    const left = once(stdin, 'end');
    const stopServing = serveMcpStdio({ surface: MNEME_SURFACE, access, clock: systemClock, version: VERSION, stdin, stdout, onFault: (error) => terminal.err(messageOf(error)) });
    const end = new AbortController();
    void warmUp(owner, end.signal, terminal);
    try {
      await Promise.race([left, aborted(stopped)]);
    } finally {
      end.abort();
      await stopServing();
      access.close();
      await agent.giveBack();
      await owner.close();
    }
  });
}

/** So that the first question finds an index that is loaded. */
async function warmUp(owner: VaultOwner, end: AbortSignal, terminal: Terminal): Promise<void> {
  try {
    await wait(WARM_UP_AFTER_MS, undefined, { signal: end });
    await owner.address(end);
  } catch (error) {
    // A tool that needs the vault will say the same to the agent.
    if (!end.aborted) terminal.err(messageOf(error));
  }
}
