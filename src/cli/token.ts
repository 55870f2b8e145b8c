import type { Command } from 'commander';

import { agentsFolder, listAgents, revokeAgent, type AgentHolder } from '../connect/agent-tokens.js';
import { MnemeError } from '../core/model/errors.js';
import { newToken, writeAddress, type Address } from '../vault/node/address-file.js';
import { addressFile } from '../vault/node/config-dir.js';
import { knownOrFirstAddress } from '../vault/node/first-address.js';
import { currentOwner } from '../vault/node/ownership.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultContext, type VaultOptions } from './vault-context.js';

interface RotateOptions extends VaultOptions {
  readonly agents?: boolean;
}

export function addToken(program: Command, terminal: Terminal): void {
  const token = program.command('token').description("the owner's token of the vault's endpoint, and those of agents");
  withVaultOptions(token.command('show'))
    .description('print the token, making it where there is none yet')
    .action(async (options: VaultOptions) => tell(await shownAddress(await openContext(options)), options, terminal));
  withVaultOptions(token.command('rotate'))
    .description('replace the token; the old one is refused from then on')
    .option('--agents', 'revoke the tokens of all agents as well')
    .action(async (options: RotateOptions) => tell(await rotatedAddress(await openContext(options), options.agents === true), options, terminal));
  withVaultOptions(token.command('list'))
    .description('the agents that hold a token, what they may do, and when they last asked')
    .action((options: VaultOptions) => list(options, terminal));
  withVaultOptions(token.command('revoke <name>'))
    .description("take an agent's token back; it is refused from then on")
    .action((name: string, options: VaultOptions) => revoke(name, options, terminal));
}

interface Shown {
  readonly token: string;
  readonly tokenFile: string;
}

async function shownAddress(context: VaultContext): Promise<Shown> {
  const { token } = await addressOf(context);
  return { token, tokenFile: fileOf(context) };
}

/** A headless server reads the token anew when the file changes; the plugin keeps its own and replaces it itself. */
async function rotatedAddress(context: VaultContext, withAgents: boolean): Promise<Shown> {
  const owner = await currentOwner(context.folders.config, context.vaultPath);
  if (owner?.kind === 'plugin') throw new MnemeError('vault_busy', "The vault is open in Obsidian. Replace the token there, in Mneme's settings.");
  const tokenFile = fileOf(context);
  const token = newToken();
  await writeAddress(tokenFile, { ...(await addressOf(context)), token });
  if (withAgents) for (const { name } of await listAgents(agentsOf(context))) await revokeAgent(agentsOf(context), name);
  return { token, tokenFile };
}

async function list(options: VaultOptions, terminal: Terminal): Promise<void> {
  const agents = await listAgents(agentsOf(await openContext(options)));
  if (options.json === true) terminal.out(JSON.stringify({ agents }));
  else terminal.out(agents.length === 0 ? 'No agent holds a token. `mneme connect` makes them.' : agents.map(agentLine).join('\n'));
}

function agentLine({ name, readOnly, folders, created, lastSeen }: AgentHolder): string {
  const rights = [readOnly ? 'reads only' : 'reads and writes', ...(folders === undefined ? [] : [`only ${folders.join(', ')}`])];
  return `${name}  ${rights.join(', ')}; since ${created.slice(0, 10)}; ${lastSeen === undefined ? 'has not asked yet' : `last asked ${lastSeen.slice(0, 16).replace('T', ' ')} UTC`}`;
}

async function revoke(name: string, options: VaultOptions, terminal: Terminal): Promise<void> {
  if (!(await revokeAgent(agentsOf(await openContext(options)), name))) throw new MnemeError('not_found', `No agent ${name} holds a token. \`mneme token list\` names those that do.`);
  terminal.out(options.json === true ? JSON.stringify({ name, revoked: true }) : `${name} is refused from now on.`);
}

function addressOf({ folders, vaultPath, settings }: VaultContext): Promise<Address> {
  return knownOrFirstAddress(folders.config, vaultPath, settings.port);
}

function fileOf({ folders, vaultPath }: VaultContext): string {
  return addressFile(folders.config, vaultPath);
}

function agentsOf({ folders, vaultPath }: VaultContext): string {
  return agentsFolder(folders.config, vaultPath);
}

function tell(shown: Shown, { json }: VaultOptions, terminal: Terminal): void {
  terminal.out(json === true ? JSON.stringify(shown) : shown.token);
}
