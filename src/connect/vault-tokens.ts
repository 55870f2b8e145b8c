import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { tokenBook, type TokenBook, type TokenEntry } from '../api/auth.js';
import { isMissing } from '../vault/node/file-error.js';
import { isTokenFile, parseAgentFile, seenFileOf } from './agent-tokens.js';

/** How often the time that an agent was last seen is written. */
const SEEN_EVERY_MS = 60_000;

export interface VaultTokensParts {
  /** The owner's token as it is now. */
  readonly owner: () => TokenEntry;
  /** From `agentsFolder`. */
  readonly agentsFolder: string;
  /** UTC milliseconds. */
  readonly now: () => number;
}

/**
 * Owner and agents of a vault, as their files have them now: a token that is made, limited or revoked by another process counts
 * from the next request on.
 */
export function vaultTokens({ owner, agentsFolder, now }: VaultTokensParts): TokenBook {
  const agents = agentEntries(agentsFolder);
  const book = tokenBook(() => [owner(), ...agents()]);
  const seenMs = new Map<string, number>();
  return {
    knows: (token) => book.knows(token),
    check(token) {
      const caller = book.check(token);
      if (caller?.role !== 'agent') return caller;
      const nowMs = now();
      if (nowMs - (seenMs.get(caller.name) ?? -Infinity) >= SEEN_EVERY_MS) {
        seenMs.set(caller.name, nowMs);
        // Only shown to the owner: no request fails because it cannot be written.
        writeFile(seenFileOf(agentsFolder, caller.name), `${new Date(nowMs).toISOString()}\n`, { mode: 0o600 }).catch(() => seenMs.delete(caller.name));
      }
      return caller;
    },
  };
}

/** Asked at every request, so files are read only after one of them changed. */
function agentEntries(folder: string): () => readonly TokenEntry[] {
  let seen = '';
  let entries: readonly TokenEntry[] = [];
  return () => {
    const files = tokenFiles(folder);
    const stamps = files.map((file) => [file, stampOf(file)] as const);
    const stamp = stamps.map(([file, at]) => `${file} ${at ?? ''}`).join('\n');
    if (stamp !== seen) {
      entries = files.flatMap(entryIn);
      seen = stamp;
    }
    return entries;
  };
}

function entryIn(file: string): TokenEntry[] {
  const text = unlessMissing(() => readFileSync(file, 'utf8'));
  const agent = text === undefined ? undefined : parseAgentFile(text);
  if (agent === undefined) return [];
  const { name, sha256, readOnly, folders } = agent;
  return [{ digest: Buffer.from(sha256, 'hex'), caller: { role: 'agent', name, readOnly, folders } }];
}

function tokenFiles(folder: string): string[] {
  return (unlessMissing(() => readdirSync(folder)) ?? []).filter(isTokenFile).sort().map((name) => join(folder, name));
}

/** Every replacement of a file is another inode. `undefined` where there is no file. */
export function stampOf(file: string): string | undefined {
  return unlessMissing(() => {
    const { ino, mtimeMs, size } = statSync(file);
    return `${ino}:${mtimeMs}:${size}`;
  });
}

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
