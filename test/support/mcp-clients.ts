import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as OldTransport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onTestFinished } from 'vitest';

const INFO = { name: 'mneme-test', version: '1.0.0' };

/** A client of the SDK's second version that speaks this revision alone. Closed when the test ends. */
export async function connectNew(url: string, token: string, options: ClientOptions = {}): Promise<Client> {
  const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } }, ...options });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }));
  onTestFinished(() => client.close());
  return client;
}

/** A client of the SDK's first version, which knows the 2025 revisions alone. Closed when the test ends. */
export async function connectOld(url: string, token: string): Promise<OldClient> {
  return connectOldOver(new OldHttpTransport(new URL('/mcp', url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }));
}

export async function connectOldOver(transport: OldTransport): Promise<OldClient> {
  const client = new OldClient(INFO);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** All that a result says in words. */
export function textOf(result: object): string {
  return blocksOf(result).flatMap((block) => (typeof block['text'] === 'string' ? [block['text']] : [])).join('\n');
}

/** Addresses of the resources that a result links to. */
export function linksOf(result: object): string[] {
  return blocksOf(result).flatMap((block) => (block['type'] === 'resource_link' && typeof block['uri'] === 'string' ? [block['uri']] : []));
}

function blocksOf(result: object): Record<string, unknown>[] {
  const { content } = result as { content?: unknown };
  return Array.isArray(content) ? (content as Record<string, unknown>[]) : [];
}
