import { onTestFinished } from 'vitest';
import type { ApiLimits } from '../../src/api/api-host.js';
import { digestOf, OWNER, tokenBook, type Caller } from '../../src/api/auth.js';
import { startServer, type RunningServer } from '../../src/api/http-server.js';
import type { Engine } from '../../src/core/engine.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { openTestEngine, type EngineOptions } from './engine.js';
import { makeFolder, removeFolder, writeIn } from './temporary-folder.js';

const CALLERS = {
  owner: OWNER,
  agent: { role: 'agent', name: 'helper', readOnly: false, folders: undefined },
  reader: { role: 'agent', name: 'reader', readOnly: true, folders: undefined },
  /** Sees projects and memories of facts, and no other memory. */
  limited: { role: 'agent', name: 'limited', readOnly: false, folders: ['Projects', 'Memory/fact'] },
  /** Sees all memories, and no note of the owner's. */
  memoriesOnly: { role: 'agent', name: 'memories-only', readOnly: false, folders: ['/Memory/'] },
} as const satisfies Record<string, Caller>;
export type CallerName = keyof typeof CALLERS;

export const tokenOf = (caller: CallerName): string => `mneme-test-token-of-${caller}`;

export interface MemoryEndpoint {
  readonly server: RunningServer;
  readonly engine: Engine;
  readonly vault: string;
  readonly reports: unknown[];
  /** A request; a body that is not a string is sent as JSON. */
  send(method: string, path: string, body?: unknown, caller?: CallerName): Promise<Response>;
  /** The same, with the answer's body, which must be of the status. */
  ask<T = Record<string, unknown>>(status: number, method: string, path: string, body?: unknown, caller?: CallerName): Promise<T>;
}

/** A real server over the real engine on a vault of its own. All gone when the test ends. */
export async function startMemoryEndpoint(notes: Readonly<Record<string, string>> = {}, options: EngineOptions = {}, limits: Partial<ApiLimits> = {}): Promise<MemoryEndpoint> {
  const endpoint = await openMemoryEndpoint(notes, options, limits);
  onTestFinished(() => endpoint.close());
  return endpoint;
}

/** As `startMemoryEndpoint`, for the caller to close. */
export async function openMemoryEndpoint(notes: Readonly<Record<string, string>> = {}, options: EngineOptions = {}, limits: Partial<ApiLimits> = {}): Promise<MemoryEndpoint & { close(): Promise<void> }> {
  const vault = await makeFolder();
  for (const [path, text] of Object.entries(notes)) await writeIn(vault, path, text);
  const engine = openTestEngine(vault, options);
  const reports: unknown[] = [];
  const entries = Object.entries(CALLERS).map(([name, caller]) => ({ digest: digestOf(tokenOf(name as CallerName)), caller }));
  const server = await startServer({ engine, clock: systemClock, tokens: tokenBook(() => entries), instance: 'test-instance', version: '1.2.3', port: 0, limits, report: (error) => reports.push(error) });
  await engine.whenReady();
  const send: MemoryEndpoint['send'] = (method, path, body, caller = 'owner') =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${tokenOf(caller)}`, ...(body === undefined ? {} : { 'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    server,
    engine,
    vault,
    reports,
    send,
    async close() {
      await server.close();
      await engine.close();
      await removeFolder(vault);
    },
    async ask<T>(status: number, method: string, path: string, body?: unknown, caller?: CallerName): Promise<T> {
      const response = await send(method, path, body, caller);
      const answer = (await response.json()) as T;
      if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
      return answer;
    },
  };
}

/** A memory note as Mneme writes it, for vaults that have some already. */
export function memoryNote(id: string, text: string, facts: Readonly<Record<string, string>> = {}): string {
  const all = { id, kind: 'fact', layer: 'fact', status: 'active', created: '2026-11-20T10:00:00', last_seen: '2026-11-20T10:00:00', source: 'user', trust: '0.95', importance: '0.5', ...facts };
  return `---\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\n`).join('')}---\n${text}\n`;
}
