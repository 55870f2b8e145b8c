import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { jsonObjectIn, type JsonObject } from './json-object.js';

// Part of the self-contained scripts: nothing large may be imported here.

/** A kind of self-contained script that agents run. */
export type ScriptKind = 'hook' | 'bridge';

/** What ties a script that an agent runs to a vault: the agent's token, and where the vault's endpoint is told. For this account alone. */
export interface Link {
  readonly agent: string;
  readonly token: string;
  readonly addressFile: string;
}

/** Where a vault is served, as its address file says. */
export interface ServedAddress {
  readonly url: string;
  readonly instance: string;
  readonly token: string;
}

const SCRIPTS = { hook: { folder: 'hooks', file: 'mneme-hook.mjs' }, bridge: { folder: 'bridge', file: 'mneme-mcp.mjs' } } as const satisfies Record<ScriptKind, object>;

export function scriptFile(configFolder: string, kind: ScriptKind): string {
  return join(configFolder, SCRIPTS[kind].folder, SCRIPTS[kind].file);
}

/** Beside the script. */
export function linkFile(configFolder: string, kind: ScriptKind, agent: string, vaultKey: string): string {
  return linkBeside(join(configFolder, SCRIPTS[kind].folder), agent, vaultKey);
}

export function linkBeside(folder: string, agent: string, vaultKey: string): string {
  return join(folder, `${agent}-${vaultKey}.json`);
}

/** `undefined` where there is none: the agent was disconnected. */
export function readLink(file: string): Link | undefined {
  const { agent, token, addressFile } = readJson(file) ?? {};
  return typeof agent === 'string' && typeof token === 'string' && typeof addressFile === 'string' ? { agent, token, addressFile } : undefined;
}

/** `undefined` where nobody serves the vault, or ever did. */
export function readServedAddress(file: string): ServedAddress | undefined {
  const { url, instance, token } = readJson(file) ?? {};
  // A vault that was never served has an address without an instance: whoever answers there is another program.
  return typeof url === 'string' && typeof instance === 'string' && instance !== '' && typeof token === 'string' ? { url, instance, token } : undefined;
}

function readJson(file: string): JsonObject | undefined {
  try {
    return jsonObjectIn(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // Missing or not for us: nothing to tell the agent.
  }
}
