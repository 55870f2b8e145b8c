import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

import { digestOf } from '../api/auth.js';
import { MnemeError } from '../core/model/errors.js';
import { newToken } from '../vault/node/address-file.js';
import { vaultKey } from '../vault/node/config-dir.js';
import { isMissing } from '../vault/node/file-error.js';
import { readPrivateFile, writePrivateFile } from '../vault/node/private-file.js';

/** What an agent may do with its token. */
export interface AgentRights {
  readonly readOnly: boolean;
  /** Relative to the vault; `undefined`: the whole vault. */
  readonly folders: readonly string[] | undefined;
}

/** An agent that holds a token. */
export interface AgentHolder extends AgentRights {
  readonly name: string;
  /** UTC, ISO 8601. */
  readonly created: string;
  /** UTC, ISO 8601, to the minute; `undefined` until it has asked for the first time. */
  readonly lastSeen: string | undefined;
}

/** One file an agent, so that two commands at once never undo each other's work. The token itself is only with the agent. */
const agentFileSchema = z.looseObject({
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  readOnly: z.boolean(),
  folders: z.array(z.string()).optional(),
  created: z.string(),
});
export type AgentFile = z.infer<typeof agentFileSchema>;

/** Also a file name, and the actor in journals. */
const AGENT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const TOKEN_ENDING = '.token.json';
const SEEN_ENDING = '.seen';

/** Where the agents of a vault are kept, beside its address file. */
export function agentsFolder(configFolder: string, vaultPath: string): string {
  return join(configFolder, `${vaultKey(vaultPath)}.agents`);
}

export function tokenFileOf(folder: string, name: string): string {
  return join(folder, `${name}${TOKEN_ENDING}`);
}

/** When the agent asked last; written by the server alone. */
export function seenFileOf(folder: string, name: string): string {
  return join(folder, `${name}${SEEN_ENDING}`);
}

export function isTokenFile(name: string): boolean {
  return name.endsWith(TOKEN_ENDING);
}

/** `undefined` for a file that is damaged: its agent is then refused. */
export function parseAgentFile(text: string): AgentFile | undefined {
  try {
    return agentFileSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** All agents of the vault, by name. @throws MnemeError `store_failed` */
export async function listAgents(folder: string): Promise<AgentHolder[]> {
  const names = await filesOf(folder);
  const holders: AgentHolder[] = [];
  for (const file of names.filter(isTokenFile).sort()) {
    const text = await readPrivateFile(join(folder, file));
    const agent = text === undefined ? undefined : parseAgentFile(text);
    if (agent !== undefined) holders.push({ name: agent.name, readOnly: agent.readOnly, folders: agent.folders, created: agent.created, lastSeen: (await readPrivateFile(seenFileOf(folder, agent.name)))?.trim() });
  }
  return holders;
}

/**
 * Makes a token for an agent; one that it had is refused from then on. The running server takes it at once.
 * @throws MnemeError `bad_request` for a name that is none, `store_full`, `store_read_only`, `store_failed`
 */
export async function makeAgentToken(folder: string, name: string, rights: AgentRights, nowMs: number): Promise<string> {
  const token = newToken();
  await rm(seenFileOf(folder, checkedName(name)), { force: true });
  await writeAgent(folder, { name, sha256: hexDigest(token), created: new Date(nowMs).toISOString(), ...rightsOf(rights) });
  return token;
}

/** Whether this is the token that the agent holds now. */
export async function holdsToken(folder: string, name: string, token: string): Promise<boolean> {
  return (await readAgent(folder, name))?.sha256 === hexDigest(token);
}

/** Changes what an agent may do, not its token. Whether there is such an agent. */
export async function limitAgent(folder: string, name: string, rights: AgentRights): Promise<boolean> {
  const agent = await readAgent(folder, name);
  if (agent === undefined) return false;
  await writeAgent(folder, { ...agent, ...rightsOf(rights) });
  return true;
}

/** The agent is refused from then on. Whether there was one of that name. */
export async function revokeAgent(folder: string, name: string): Promise<boolean> {
  const known = (await readAgent(folder, name)) !== undefined;
  await rm(tokenFileOf(folder, name), { force: true });
  await rm(seenFileOf(folder, name), { force: true });
  return known;
}

async function readAgent(folder: string, name: string): Promise<AgentFile | undefined> {
  const text = await readPrivateFile(tokenFileOf(folder, checkedName(name)));
  return text === undefined ? undefined : parseAgentFile(text);
}

function writeAgent(folder: string, agent: AgentFile): Promise<void> {
  return writePrivateFile(tokenFileOf(folder, agent.name), `${JSON.stringify(agent, undefined, 2)}\n`);
}

function rightsOf({ readOnly, folders }: AgentRights): Pick<AgentFile, 'readOnly' | 'folders'> {
  return { readOnly, folders: folders && [...folders] };
}

function checkedName(name: string): string {
  if (AGENT_NAME.test(name) && name !== 'owner') return name;
  throw new MnemeError('bad_request', `${name.slice(0, 80)} is no name for an agent. Use up to 64 letters, digits, dots, dashes and underscores, and not "owner".`);
}

function hexDigest(token: string): string {
  return Buffer.from(digestOf(token)).toString('hex');
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
