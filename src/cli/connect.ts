import bridge from 'script:bridge';
import hook from 'script:hook';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

import { AGENT_KINDS, CONNECTORS, isAgentKind, type AgentKind } from '../connect/agents.js';
import { removeConnection, showConnection, writeConnection, type Connection, type ConnectPlace, type ConnectRequest } from '../connect/connect.js';
import { thisMachine } from '../connect/machine.js';
import { MnemeError } from '../core/model/errors.js';
import { isThere } from '../vault/node/is-there.js';
import { liveAddress } from '../vault/node/ownership.js';
import { systemClock } from '../vault/node/system-clock.js';
import { collected } from './option-values.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultOptions } from './vault-context.js';

interface ConnectOptions extends VaultOptions {
  readonly write?: boolean;
  readonly remove?: boolean;
  readonly name?: string;
  readonly readOnly?: boolean;
  readonly folder?: readonly string[];
  readonly newToken?: boolean;
  readonly hooks: boolean;
}

export function addConnect(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('connect'))
    .argument('<agent>', AGENT_KINDS.join(', '), parseAgent)
    .description("let an agent in: print what belongs in its configuration, or write it there")
    .option('--write', "merge it into the agent's own configuration; the file is copied first")
    .option('--remove', 'take it out again, and the token back')
    .option('--name <name>', 'name of its token; else the name of the agent')
    .option('--read-only', 'it may only read')
    .option('--folder <folder>', 'it may only see this folder of the vault; may be given several times', collected)
    .option('--new-token', 'replace the token that it has')
    .option('--no-hooks', 'tools only: no recall on each prompt, no report of turns')
    .action((agent: AgentKind, options: ConnectOptions) => connect(agent, options, terminal));
}

async function connect(kind: AgentKind, options: ConnectOptions, terminal: Terminal): Promise<void> {
  if (options.write === true && options.remove === true) throw new MnemeError('bad_request', 'Either write the connection or remove it.');
  const { vaultPath, settings, folders } = await openContext(options);
  const place: ConnectPlace = { vaultPath, configFolder: folders.config, port: settings.port, machine: thisMachine(process.env), kind, agent: options.name ?? kind, nowMs: systemClock.now() };
  const connection = await done(place, options);
  tell({ ...connection, notes: [...connection.notes, ...(await nextSteps(place, options))] }, options, terminal);
}

/** What is left to do before the agent reaches the vault. */
async function nextSteps({ kind, vaultPath, configFolder }: ConnectPlace, { write, remove, hooks, folder = [] }: ConnectOptions): Promise<string[]> {
  const { title, server, lifecycle } = CONNECTORS[kind];
  if (remove === true) return [];
  const steps: string[] = [];
  for (const each of folder) if (!(await isThere(join(vaultPath, each)))) steps.push(`There is no folder ${each} in the vault.`);
  if (write !== true && hooks && lifecycle !== undefined) steps.push(`--write installs hooks as well, so that ${title} recalls by itself.`);
  if (server.over === 'http' && (await liveAddress(configFolder, vaultPath)) === undefined) steps.push(`Nobody serves the vault now: open it in Obsidian, or run \`mneme serve --vault ${JSON.stringify(vaultPath)}\`.`);
  if (write === true) steps.push(`Start ${title} anew.`);
  return steps;
}

async function done(place: ConnectPlace, options: ConnectOptions): Promise<Connection> {
  if (options.remove === true) return removeConnection(place);
  const request = await requestFrom(place, options);
  return options.write === true ? writeConnection(request) : showConnection(request);
}

async function requestFrom(place: ConnectPlace, { readOnly, folder, newToken, hooks, config }: ConnectOptions): Promise<ConnectRequest> {
  const script = await realpath(process.argv[1] ?? '');
  const settings = config === undefined ? [] : ['--config', await realpath(config)];
  return {
    ...place,
    rights: readOnly === undefined && folder === undefined ? undefined : { readOnly: readOnly === true, folders: folder },
    newToken: newToken === true,
    withHooks: hooks,
    node: process.execPath,
    stdio: { command: process.execPath, args: [script, 'mcp', '--vault', place.vaultPath, ...settings] },
    scripts: { hook, bridge },
  };
}

function parseAgent(name: string): AgentKind {
  if (isAgentKind(name)) return name;
  throw new InvalidArgumentError(`Mneme knows ${AGENT_KINDS.join(', ')}.`);
}

function tell(connection: Connection, options: ConnectOptions, terminal: Terminal): void {
  if (options.json === true) {
    terminal.out(JSON.stringify(connection));
    return;
  }
  const { file, changes, config, notes } = connection;
  if (options.write !== true && options.remove !== true) {
    if (file !== undefined) terminal.err(`Into ${file}:`);
    terminal.out(config.trimEnd());
  }
  for (const { file: changed, change, backup } of changes) terminal.out(`${change}: ${changed}${backup === undefined ? '' : ` (before: ${backup})`}`);
  for (const note of notes) terminal.err(note);
}
