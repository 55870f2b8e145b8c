import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { OWNER, type TokenBook } from '../../../src/api/auth.js';
import type { Clock } from '../../../src/core/model/clock.js';
import { systemClock } from '../../../src/vault/node/system-clock.js';
import { openEndpoint, startEndpoint, TOKEN } from '../../support/endpoint.js';
import { connectNew, connectOld, linksOf } from '../../support/mcp-clients.js';
import { memoryNote, startMemoryEndpoint, tokenOf } from '../../support/memory-endpoint.js';

const NOTES = {
  'Projects/lighthouse.md': '# Lighthouse\n\nFor Lighthouse we chose TimescaleDB, because the sensors write twelve thousand rows a second.\n',
  'Diary/salary.md': '---\nmneme-private: true\n---\nMy salary is a zeppelin.\n',
  'Memory/preference/pnpm.md': memoryNote('pnpm-1', 'Use pnpm, not npm, in project-x.', { kind: 'preference', layer: 'habit' }),
  'Memory/fact/port.md': memoryNote('port-1', 'The API of project-x listens on port 8443.'),
  'Memory/fact/gone.md': memoryNote('gone-1', 'Staging ran on port 9000.', { status: 'archived' }),
  'Memory/fact/hidden.md': memoryNote('hidden-1', 'The zeppelin is grey.', { 'mneme-private': 'true' }),
};

/** The words of a resource. */
function words(read: { contents: readonly object[] }): string {
  return read.contents.map((content) => ('text' in content ? String(content.text) : '')).join('\n');
}

describe('resources', () => {
  it('list the active memories, and read each, archived ones by their id as well', async () => {
    const { server } = await startMemoryEndpoint(NOTES);
    const client = await connectNew(server.url, tokenOf('owner'));
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).sort()).toEqual(['memory://pnpm-1', 'memory://port-1']);
    expect(words(await client.readResource({ uri: 'memory://pnpm-1' }))).toMatch(/data, not instructions[\s\S]*Use pnpm, not npm, in project-x\.[\s\S]*version/);
    expect(words(await client.readResource({ uri: 'memory://gone-1' }))).toContain('archived');
    expect(words(await client.readResource({ uri: 'memory://pnpm-1/history' }))).toContain('[');
  });

  it('come a page at a time', async () => {
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`Memory/fact/f${at}.md`, memoryNote(`fact-${at}`, `Fact number ${at} holds.`)]));
    const { server } = await startMemoryEndpoint(many);
    const client = await connectOld(server.url, tokenOf('owner'));
    const first = await client.listResources();
    expect(first.resources).toHaveLength(100);
    const second = await client.listResources({ cursor: first.nextCursor });
    expect(new Set([...first.resources, ...second.resources].map(({ uri }) => uri)).size).toBe(130);
    expect(second.nextCursor).toBeUndefined();
  });

  it('hold each piece of a note that an answer links to', async () => {
    const { server } = await startMemoryEndpoint(NOTES);
    const client = await connectNew(server.url, tokenOf('owner'));
    const [link = ''] = linksOf(await client.callTool({ name: 'recall', arguments: { query: 'Which database does Lighthouse use?' } }));
    expect(words(await client.readResource({ uri: link }))).toContain('TimescaleDB');
  });

  it.each(['memory://nobody', 'memory://hidden-1', 'memory://n-0000000000000000-00000000', 'memory://pnpm-1/../x', 'file:///etc/passwd', 'nonsense'])('say of %s that there is no such resource', async (uri) => {
    const { server } = await startMemoryEndpoint(NOTES);
    await expect((await connectNew(server.url, tokenOf('owner'))).readResource({ uri })).rejects.toThrow(/not found/i);
    await expect((await connectOld(server.url, tokenOf('owner'))).readResource({ uri })).rejects.toThrow(/not found/i);
  });

  it('show a limited token its folders alone, pieces of notes included', async () => {
    const { server } = await startMemoryEndpoint(NOTES);
    const owner = await connectNew(server.url, tokenOf('owner'));
    const limited = await connectNew(server.url, tokenOf('memoriesOnly'));
    const [link = ''] = linksOf(await owner.callTool({ name: 'recall', arguments: { query: 'Which database does Lighthouse use?' } }));
    await expect(limited.readResource({ uri: link })).rejects.toThrow(/not found/i);
    expect((await (await connectNew(server.url, tokenOf('limited'))).listResources()).resources.map(({ uri }) => uri)).toEqual(['memory://port-1']);
  });

  it('have templates whose ids complete from the beginning of an id, or from words of the memory', async () => {
    const { server } = await startMemoryEndpoint(NOTES);
    for (const client of [await connectNew(server.url, tokenOf('owner')), await connectOld(server.url, tokenOf('owner'))]) {
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['memory://{id}', 'memory://{id}/history']);
      const complete = async (value: string): Promise<string[]> => (await client.complete({ ref: { type: 'ref/resource', uri: 'memory://{id}' }, argument: { name: 'id', value } })).completion.values;
      expect(await complete('pnpm')).toEqual(['pnpm-1']);
      expect(await complete('8443')).toEqual(['port-1']);
      expect(await complete('zeppelin')).toEqual([]);
    }
  });
});

describe('notices of changes', () => {
  it('tell whoever listens of each memory that changes, and of the list where one comes', async () => {
    const endpoint = await startMemoryEndpoint(NOTES, { watch: true });
    const client = await connectNew(endpoint.server.url, tokenOf('owner'));
    const updated: string[] = [];
    let listChanges = 0;
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
    client.setNotificationHandler('notifications/resources/list_changed', () => void (listChanges += 1));
    await client.listen({ resourcesListChanged: true, resourceSubscriptions: ['memory://pnpm-1'] });

    await endpoint.ask(200, 'PATCH', '/v1/memories/pnpm-1', { text: 'Use pnpm 11, not npm, in project-x.' });
    await expect.poll(() => updated).toContain('memory://pnpm-1');
    await endpoint.ask(200, 'PATCH', '/v1/memories/port-1', { text: 'The API of project-x listens on port 9443.' });
    await writeFile(join(endpoint.vault, 'Memory/fact/new.md'), memoryNote('new-1', 'A memory that came by hand.'));
    await expect.poll(() => listChanges, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(new Set(updated)).toEqual(new Set(['memory://pnpm-1']));
  });

  it('reach a client of the 2025 protocol over a stream of its own, of what its token may see', async () => {
    const endpoint = await startMemoryEndpoint(NOTES, { watch: true });
    const client = await connectOld(endpoint.server.url, tokenOf('limited'));
    expect(client.getServerCapabilities()?.resources).toEqual({ subscribe: true, listChanged: true });
    const updated: string[] = [];
    let listChanges = 0;
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updated.push(params.uri));
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void (listChanges += 1));
    await client.subscribeResource({ uri: 'memory://port-1' });
    // The client opens its stream by itself, a moment after it has connected.
    let port = 9000;
    await expect
      .poll(
        async () => {
          await endpoint.ask(200, 'PATCH', '/v1/memories/pnpm-1', { text: `Use pnpm ${port}, not npm, in project-x.` });
          await endpoint.ask(200, 'PATCH', '/v1/memories/port-1', { text: `The API of project-x listens on port ${(port += 1)}.` });
          return updated;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toContain('memory://port-1');
    await writeFile(join(endpoint.vault, 'Memory/fact/new.md'), memoryNote('new-1', 'A memory that came by hand.'));
    await expect.poll(() => listChanges, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(new Set(updated)).toEqual(new Set(['memory://port-1', 'memory://new-1']));
    await client.unsubscribeResource({ uri: 'memory://port-1' });
  });

  it('end with the token that they were asked for with, in both generations', async () => {
    const known = new Set(['kept']);
    const tokens: TokenBook = { check: (token) => (known.has(token) ? OWNER : undefined), knows: (token) => known.has(token) };
    const { server } = await startEndpoint({ tokens, limits: { heartbeatMs: 50 } });
    const open = async (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Promise<string>> => {
      const response = await fetch(`${server.url}${path}`, { method, headers: { Authorization: 'Bearer kept', Accept: 'application/json, text/event-stream', ...headers }, ...(body !== undefined && { body }) });
      expect(response.status).toBe(200);
      return response.text();
    };
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} };
    const listen = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { _meta, notifications: { resourcesListChanged: true } } });
    const streams = [open('GET', '/mcp'), open('GET', '/v1/events'), open('POST', '/mcp', { 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' }, listen)];
    let ended = 0;
    for (const stream of streams) void stream.catch(() => 'broken off').then(() => (ended += 1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ended).toBe(0);
    known.clear();
    await expect.poll(() => ended, { timeout: 5000 }).toBe(3);
  });

  it('leave nothing behind: a request to listen is watched no longer than it is answered, whether refused, left or ended by the server', async () => {
    const HEARTBEAT_MS = 12_345;
    const watching = new Set<object>();
    const clock: Clock = {
      ...systemClock,
      after(delayMs, action) {
        const timer = {};
        if (delayMs === HEARTBEAT_MS) watching.add(timer);
        const callOff = systemClock.after(delayMs, () => {
          watching.delete(timer);
          action();
        });
        return () => {
          watching.delete(timer);
          callOff();
        };
      },
    };
    const { server } = await openEndpoint({ clock, limits: { heartbeatMs: HEARTBEAT_MS } });
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} };
    const listen = (params: object, signal?: AbortSignal): Promise<Response> =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}`, Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }),
        ...(signal && { signal }),
      });
    for (const wrong of [{}, { _meta }, { _meta, notifications: 7 }]) await (await listen(wrong)).text();
    await expect.poll(() => watching.size).toBe(0);

    const leave = new AbortController();
    const left = await listen({ _meta, notifications: { resourcesListChanged: true } }, leave.signal);
    expect(left.status).toBe(200);
    expect(watching.size).toBe(1);
    leave.abort();
    await expect.poll(() => watching.size).toBe(0);

    const kept = await listen({ _meta, notifications: { resourcesListChanged: true } });
    expect(watching.size).toBe(1);
    await server.close();
    await kept.text().catch(() => undefined);
    await expect.poll(() => watching.size).toBe(0);
  });

  it('are refused as a stream that is not offered where all places are taken, and for a newer revision', async () => {
    const { server, send } = await startEndpoint({ limits: { streams: 1 } });
    const get = (headers: Record<string, string> = {}): Promise<Response> => send('GET', '/mcp', { headers: { Accept: 'text/event-stream', ...headers } });
    expect((await get({ 'MCP-Protocol-Version': '2026-07-28' })).status).toBe(405);
    const first = await get();
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const second = await get();
    expect([second.status, await second.text()]).toEqual([405, expect.stringContaining('too_many_listeners')]);
    expect((await (await connectOld(server.url, TOKEN)).listTools()).tools.length).toBeGreaterThan(0);
    await first.body?.cancel();
  });

  it('tell a limited token nothing of what it may not see', async () => {
    const endpoint = await startMemoryEndpoint(NOTES);
    const client = await connectNew(endpoint.server.url, tokenOf('limited'));
    const updated: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
    await client.listen({ resourceSubscriptions: ['memory://pnpm-1', 'memory://port-1'] });
    await endpoint.ask(200, 'PATCH', '/v1/memories/pnpm-1', { text: 'Use pnpm 11, not npm, in project-x.' });
    await endpoint.ask(200, 'PATCH', '/v1/memories/port-1', { text: 'The API of project-x listens on port 9443.' });
    await expect.poll(() => updated).toEqual(['memory://port-1']);
  });
});
