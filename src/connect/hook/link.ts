import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Part of the self-contained script: nothing large may be imported here.

/** The script's name in the folder of hooks. */
export const HOOK_SCRIPT = 'mneme-hook.mjs';

/** What ties an agent's hooks to a vault: its token, and where the vault's endpoint is told. For this account alone. */
export interface HookLink {
  readonly agent: string;
  readonly token: string;
  readonly addressFile: string;
}

/** Where a vault is served, as its address file says. */
export interface HookAddress {
  readonly url: string;
  readonly instance: string;
  readonly token: string;
}

export function hooksFolder(configFolder: string): string {
  return join(configFolder, 'hooks');
}

export function linkFile(configFolder: string, agent: string, vaultKey: string): string {
  return join(hooksFolder(configFolder), `${agent}-${vaultKey}.json`);
}

/** `undefined` where there is none: a hook is silent then. */
export function readLink(file: string): HookLink | undefined {
  const link = readJson(file);
  const { agent, token, addressFile } = link ?? {};
  return typeof agent === 'string' && typeof token === 'string' && typeof addressFile === 'string' ? { agent, token, addressFile } : undefined;
}

export function readHookAddress(file: string): HookAddress | undefined {
  const { url, instance, token } = readJson(file) ?? {};
  return typeof url === 'string' && typeof instance === 'string' && typeof token === 'string' ? { url, instance, token } : undefined;
}

function readJson(file: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // Missing, torn or not for us: nothing to tell the agent.
  }
}
