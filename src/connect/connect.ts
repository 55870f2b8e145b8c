import { MnemeError } from '../core/model/errors.js';
import { readAddress } from '../vault/node/address-file.js';
import { addressFile, vaultKey } from '../vault/node/config-dir.js';
import { firstUrl, knownOrFirstAddress } from '../vault/node/first-address.js';
import { agentsFolder, holdsToken, limitAgent, listAgents, makeAgentToken, revokeAgent, type AgentRights } from './agent-tokens.js';
import { CONNECTORS, type AgentKind, type Connector, type JsonObject } from './agents.js';
import { bridgeServer, removeBridge, type BridgePlace } from './bridge.js';
import { editConfigFile, repositoryOf, textOf, type FileChange } from './config-file.js';
import { jsonValueAt, withJsonValue } from './jsonc-text.js';
import { entryNameOf } from './entry-name.js';
import { installScript, scriptFiles } from './installed-script.js';
import { installLifecycle, lifecycleFiles, removeLifecycle, type LifecyclePlace } from './lifecycle.js';
import { linkFile, readLink, type Link, type ScriptKind } from './link.js';
import type { Machine } from './machine.js';
import { withTomlTable } from './toml-text.js';

export interface ConnectPlace {
  /** Real path. */
  readonly vaultPath: string;
  readonly configFolder: string;
  /** Where a vault that was never served will be looked for. */
  readonly port: number;
  readonly machine: Machine;
  readonly kind: AgentKind;
  /** The token's name, in lists, journals and the audit. */
  readonly agent: string;
  /** UTC milliseconds. */
  readonly nowMs: number;
}

export interface ConnectRequest extends ConnectPlace {
  /** What it may do; left out, what it might before, and everything for a new one. */
  readonly rights: AgentRights | undefined;
  /** Replace the token that it has. */
  readonly newToken: boolean;
  /** Install hooks where the agent has any. */
  readonly withHooks: boolean;
  /** Node, as the agent finds it; `undefined` where it was not found. */
  readonly node: string | undefined;
  /** Starts the MCP server on standard input and output; `undefined` where the command line is not installed. */
  readonly stdio: { readonly command: string; readonly args: readonly string[] } | undefined;
  /** The texts of the self-contained scripts. */
  readonly scripts: Readonly<Record<ScriptKind, string>>;
}

export interface Connection {
  readonly kind: AgentKind;
  readonly agent: string;
  /** The vault's name with this agent. */
  readonly entry: string;
  readonly file: string | undefined;
  /** What goes into the agent's configuration, in its format. */
  readonly config: string;
  /** Whether `config` stands without a token: the agent holds one already that only it knows. */
  readonly lacksToken: boolean;
  /** Where a new one was made; it is nowhere to be read again. */
  readonly newToken: string | undefined;
  readonly changes: readonly FileChange[];
  /** What the owner should know or do. */
  readonly notes: readonly string[];
}

/** Stands for a token that only its agent knows. */
const UNKNOWN_TOKEN = '<token>';
/** As a shell finds it. */
const ANY_NODE = 'node';

/** The agent's configuration as it would be, with an ellipsis for the token. Makes none. */
export async function previewConnection(request: ConnectRequest): Promise<string> {
  const target = await targetOf(request);
  return configText(target, entryFor(request, target, '…'));
}

/** The files that `writeConnection` may change or write; none where the agent's configuration is not known. */
export async function connectionFiles(place: ConnectPlace, { withHooks, stdio }: Pick<ConnectRequest, 'withHooks' | 'stdio'>): Promise<string[]> {
  const { connector, file, entry } = await targetOf(place);
  if (file === undefined) return [];
  return [file, ...(withHooks && connector.lifecycle !== undefined ? lifecycleFiles(lifecyclePlace(place, entry, connector.lifecycle)) : []), ...(needsBridge(connector, stdio) ? scriptFiles(bridgePlace(place)) : [])];
}

/** The agent's configuration, to be written by the owner. A token is made only for an agent that has none. */
export async function showConnection(request: ConnectRequest): Promise<Connection> {
  const { kind } = request;
  const target = await targetOf(request);
  if (needsBridge(target.connector, request.stdio)) throw new MnemeError('bad_request', `${target.connector.title} only starts programs, and what it would start is put into place when its configuration is written. Have Mneme write it.`);
  await knownOrFirstAddress(request.configFolder, request.vaultPath, request.port); // What is shown names it, and stays true.
  const held = await tokenFor(request, target, request.newToken);
  const { token, isNew } = held;
  const entry = entryFor(request, target, token ?? UNKNOWN_TOKEN);
  const lacksToken = token === undefined && !isReferenced(target);
  const notes = [...notesOf(request, target, held), ...(lacksToken ? [`${request.agent} holds a token already, which only it knows; --new-token replaces it.`] : []), ...(kind === 'generic' ? genericNotes(request, target, token ?? UNKNOWN_TOKEN) : [])];
  return { kind, agent: request.agent, entry: target.entry, file: target.file, config: configText(target, entry), lacksToken, newToken: isNew ? token : undefined, changes: [], notes };
}

/** Merges the vault into the agent's configuration, and installs its hooks. Doing it twice is doing it once. */
export async function writeConnection(request: ConnectRequest): Promise<Connection> {
  const { kind, agent } = request;
  const target = await targetOf(request);
  const { file } = target;
  if (file === undefined) throw new MnemeError('bad_request', 'Mneme does not know where that agent keeps its configuration. Leave --write out, and put what is printed where it belongs.');
  await knownOrFirstAddress(request.configFolder, request.vaultPath, request.port);
  const known = await tokenFor(request, target, request.newToken);
  // Kept where the token is only known by its variable: the entry needs no other.
  const held = known.token === undefined && !isReferenced(target) ? await tokenFor(request, target, true) : known;
  const { token, isNew } = held;
  const entry = entryFor(request, target, token ?? UNKNOWN_TOKEN);
  try {
    const changes = [await editConfigFile(file, stampOf(request.nowMs), (text) => withServer(target.connector, text, target.entry, entry)), ...(token === undefined ? [] : await writeOwnFiles(request, target, token))];
    return { kind, agent, entry: target.entry, file, config: configText(target, entry), lacksToken: false, newToken: isNew ? token : undefined, changes, notes: notesOf(request, target, held) };
  } catch (error) {
    if (isNew) await revokeAgent(target.agents, agent);
    throw error;
  }
}

/** What the agent runs besides what its configuration names: hooks, or the bridge. */
async function writeOwnFiles(request: ConnectRequest, { connector, entry }: Target, token: string): Promise<FileChange[]> {
  const { lifecycle } = connector;
  const link: Link = { agent: request.agent, token, addressFile: addressFile(request.configFolder, request.vaultPath) };
  if (needsBridge(connector, request.stdio)) return installScript(bridgePlace(request), request.scripts.bridge, link);
  if (lifecycle === undefined || !request.withHooks) return removeBridge(bridgePlace(request));
  return installLifecycle(lifecyclePlace(request, entry, lifecycle), { link, node: request.node ?? ANY_NODE, script: request.scripts.hook });
}

/** Takes the vault out of the agent's configuration, its hooks and the bridge as well, and its token back. */
export async function removeConnection(place: ConnectPlace): Promise<Connection> {
  const { kind, agent } = place;
  const target = await targetOf(place);
  const { connector, entry, file, agents } = target;
  const changes: FileChange[] = [];
  if (file !== undefined && (await textOf(file)) !== undefined) changes.push(await editConfigFile(file, stampOf(place.nowMs), (text) => withServer(connector, text, entry, undefined)));
  if (connector.lifecycle !== undefined) changes.push(...(await removeLifecycle(lifecyclePlace(place, entry, connector.lifecycle))));
  changes.push(...(await removeBridge(bridgePlace(place))));
  const revoked = await revokeAgent(agents, agent);
  return { kind, agent, entry, file, config: '', lacksToken: false, newToken: undefined, changes, notes: [revoked ? `The token of ${agent} is refused from now on.` : `${agent} held no token.`] };
}

/** What is known of the agent and the vault before anything is done. */
interface Target {
  readonly connector: Connector;
  readonly entry: string;
  readonly file: string | undefined;
  /** Set where the file may be committed: the token must not stand in it. */
  readonly repository: string | undefined;
  readonly agents: string;
  readonly url: string;
}

async function targetOf({ kind, machine, configFolder, vaultPath, port }: ConnectPlace): Promise<Target> {
  const connector = CONNECTORS[kind];
  const file = connector.file?.(machine);
  const address = await readAddress(addressFile(configFolder, vaultPath));
  return {
    connector,
    entry: await entryNameOf(configFolder, vaultPath),
    file,
    repository: file === undefined ? undefined : await repositoryOf(file),
    agents: agentsFolder(configFolder, vaultPath),
    url: `${address?.url ?? (await firstUrl(configFolder, port))}/mcp`,
  };
}

const ALL_RIGHTS: AgentRights = { readOnly: false, folders: undefined };

interface TokenFor {
  /** `undefined` for one that only the agent knows. */
  readonly token: string | undefined;
  readonly isNew: boolean;
  /** Whether the agent had another one, which is refused now. */
  readonly isOther: boolean;
}

/** The token that the agent's configuration holds, if it is the one in the book; else a new one, unless it has another one that is to stay. */
async function tokenFor({ agent, rights, nowMs, configFolder, vaultPath, kind }: ConnectRequest, target: Target, replace: boolean): Promise<TokenFor> {
  const known = (await listAgents(target.agents)).find(({ name }) => name === agent);
  if (known !== undefined && rights !== undefined) await limitAgent(target.agents, agent, rights);
  if (known !== undefined && !replace) {
    const links = (['hook', 'bridge'] as const).map((script) => readLink(linkFile(configFolder, script, kind, vaultKey(vaultPath)))?.token);
    const candidates = [...(await tokensIn(target)), ...links];
    for (const token of candidates) if (token !== undefined && (await holdsToken(target.agents, agent, token))) return { token, isNew: false, isOther: false };
    return { token: undefined, isNew: false, isOther: false };
  }
  return { token: await makeAgentToken(target.agents, agent, rights ?? known ?? ALL_RIGHTS, nowMs), isNew: true, isOther: known !== undefined };
}

/** What stands in the agent's entry and may be a token. */
async function tokensIn({ connector, file, entry }: Target): Promise<string[]> {
  const text = file === undefined ? undefined : await textOf(file);
  if (text === undefined) return [];
  const own = connector.format === 'toml' ? text : JSON.stringify(jsonValueAt(text, [...connector.servers, entry]) ?? '');
  return [...own.matchAll(/[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g)].map(([token]) => token);
}

function isReferenced({ repository, connector }: Target): boolean {
  return repository !== undefined && connector.server.over === 'http';
}

function entryFor(request: ConnectRequest, target: Target, token: string): JsonObject {
  const { stdio, agent, node = ANY_NODE } = request;
  const { connector, url } = target;
  const { server } = connector;
  if (server.over === 'stdio') return server.entry(stdio === undefined ? bridgeServer(bridgePlace(request), node) : { ...stdio, environment: { MNEME_TOKEN: token } });
  if (!isReferenced(target)) return server.entry({ url, authorization: `Bearer ${token}` });
  const name = variableOf(target, agent);
  return server.reference.as === 'entry' ? server.reference.entry(url, name) : server.entry({ url, authorization: `Bearer ${server.reference.of(name)}` });
}

function variableOf({ entry }: Target, agent: string): string {
  return `${entry}_${agent}_TOKEN`.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

function withServer({ format, servers }: Connector, text: string, name: string, entry: JsonObject | undefined): string {
  const [outer = ''] = servers;
  if (format === 'toml') return withTomlTable(text, outer, name, entry);
  const after = withJsonValue(text, [...servers, name], entry);
  const left = entry === undefined && after !== text ? jsonValueAt(after, [...servers]) : undefined;
  return typeof left === 'object' && left !== null && Object.keys(left).length === 0 ? withJsonValue(after, [...servers], undefined) : after;
}

function configText({ connector, entry }: Target, server: JsonObject): string {
  if (connector.format === 'toml') return withServer(connector, '', entry, server);
  return `${JSON.stringify(connector.servers.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), { [entry]: server }), undefined, 2)}\n`;
}

function notesOf(request: ConnectRequest, target: Target, held: TokenFor): string[] {
  return [...(held.isOther ? [`The token that ${request.agent} had before is refused from now on.`] : []), ...placeNotes(request, target, held)];
}

function placeNotes({ agent, stdio, node }: ConnectRequest, target: Target, { token, isNew }: TokenFor): string[] {
  const { repository, connector, file } = target;
  if (needsBridge(connector, stdio)) return node === undefined ? [`Node.js is at none of the usual places, and ${connector.title} needs it to reach the vault. Install it from nodejs.org.`] : [];
  if (repository === undefined) return [];
  if (!isReferenced(target)) return [`${file ?? ''} lies in the repository ${repository}. Do not commit it: it holds the token of ${agent}.`];
  const set = isNew && token !== undefined ? `Set ${variableOf(target, agent)} to ${token} where ${connector.title} is started` : `${connector.title} takes the token from ${variableOf(target, agent)}`;
  return [`${file ?? ''} lies in the repository ${repository}, so the token does not stand in it. ${set}.`];
}

function genericNotes({ stdio }: ConnectRequest, { url }: Target, token: string): string[] {
  const words = stdio && [stdio.command, ...stdio.args].map((word) => (/^[\w./:@=-]+$/.test(word) ? word : JSON.stringify(word)));
  return [`MCP over HTTP: ${url}, header Authorization: Bearer ${token}`, ...(words === undefined ? [] : [`MCP over stdio: ${words.join(' ')}, with MNEME_TOKEN=${token} in its environment`]), `REST: ${url.replace(/\/mcp$/, '/v1/openapi.json')} with the same header`];
}

function needsBridge({ server }: Connector, stdio: ConnectRequest['stdio']): boolean {
  return server.over === 'stdio' && stdio === undefined;
}

function bridgePlace({ configFolder, vaultPath, kind }: ConnectPlace): BridgePlace {
  return { configFolder, kind: 'bridge', program: kind, vaultKey: vaultKey(vaultPath) };
}

function lifecyclePlace({ machine, configFolder, vaultPath, nowMs }: ConnectPlace, entryName: string, lifecycle: LifecyclePlace['lifecycle']): LifecyclePlace {
  return { lifecycle, machine, configFolder, vaultKey: vaultKey(vaultPath), entryName, stamp: stampOf(nowMs) };
}

/** `20261202T101500123`, UTC. */
function stampOf(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/[-:.Z]/g, '');
}
