import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { build } from 'esbuild';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commandLine } from '../../build/targets.mjs';
import { installScript, type ScriptPlace } from '../../src/connect/installed-script.js';
import { scriptFile } from '../../src/connect/link.js';
import { untilCalledOff } from '../support/fixed-engine.js';
import { openEndpoint, TOKEN } from '../support/endpoint.js';
import { connectOldOver, textOf } from '../support/mcp-clients.js';
import { memoryNote, openMemoryEndpoint, tokenOf, type MemoryEndpoint } from '../support/memory-endpoint.js';
import { answerJson, scriptedServer } from '../support/scripted-server.js';
import { makeFolder, removeFolder, writeIn } from '../support/temporary-folder.js';

const { outputFiles } = await build({ ...commandLine, banner: {}, plugins: [], entryPoints: ['src/connect/bridge/script.ts'], write: false });
const SCRIPT = outputFiles[0]?.text ?? '';

const NOTES = {
  'Projects/窑.md': '# 窑\n\nThe pottery kiln 青瓷 is fired on Thursdays.\n',
  'Memory/fact/port.md': memoryNote('port-1', 'Staging runs on port 8443.'),
};
const QUESTION = { name: 'recall', arguments: { query: 'Which port does staging run on?' } };

let configFolder: string;
let place: ScriptPlace;
beforeEach(async () => {
  configFolder = await makeFolder('mneme bridge 桥-');
  onTestFinished(() => removeFolder(configFolder));
  place = { configFolder, kind: 'bridge', program: 'claude-desktop', vaultKey: '0123456789abcdef' };
  await link(tokenOf('agent'));
});

const addressFile = (): string => join(configFolder, 'address.json');
const link = (token: string): Promise<unknown> => installScript(place, SCRIPT, { agent: 'claude-desktop', token, addressFile: addressFile() });
const tellAddress = (url: string, instance = 'test-instance'): Promise<void> => writeIn(configFolder, 'address.json', JSON.stringify({ url, instance, token: 'of-the-owner' }));

async function serve(): Promise<MemoryEndpoint & { close(): Promise<void> }> {
  const endpoint = await openMemoryEndpoint(NOTES);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= endpoint.close());
  onTestFinished(close);
  await tellAddress(endpoint.server.url);
  return { ...endpoint, close };
}

const command = () => ({ command: process.execPath, args: [scriptFile(configFolder, 'bridge'), place.program, place.vaultKey], stderr: 'ignore' as const });
const older = (): Promise<OldClient> => connectOldOver(new OldStdioTransport(command()));
async function newer(mode: 'auto' | { pin: string } = { pin: '2026-07-28' }): Promise<Client> {
  const client = new Client({ name: 'mneme-test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport(command()));
  onTestFinished(() => client.close());
  return client;
}

/** Both generations of the protocol. */
const CLIENTS = [
  ['of 2025', older],
  ['of 2026', newer],
] as const;

describe('the bridge for agents that only start programs', { timeout: 60_000 }, () => {
  test.each(CLIENTS)('passes on what a client %s asks: tools, resources, prompts and completion', async (_name, connect) => {
    await serve();
    const client = await connect();
    expect(client.getInstructions()).toContain('Ask it first');
    expect((await client.listTools()).tools).toHaveLength(10);
    expect(textOf(await client.callTool({ name: 'recall', arguments: { query: 'When is the kiln 青瓷 fired?' } }))).toContain('Projects/窑.md');
    const { contents } = await client.readResource({ uri: 'memory://port-1' });
    expect(JSON.stringify(contents)).toContain('port 8443');
    await expect(client.readResource({ uri: 'memory://窑' })).rejects.toThrow(/not found/i);
    expect(JSON.stringify(await client.getPrompt({ name: 'recall_before_answering', arguments: { question: '窑?' } }))).toContain('窑?');
    expect((await client.complete({ ref: { type: 'ref/resource', uri: 'memory://{id}' }, argument: { name: 'id', value: 'por' } })).completion.values).toEqual(['port-1']);
    expect(textOf(await client.callTool({ name: 'recall', arguments: { query: 7 } }))).toContain('query');
  });

  test.each([
    ['of 2025', async (signal: AbortSignal) => (await older()).callTool(QUESTION, undefined, { signal })],
    ['of 2026', async (signal: AbortSignal) => (await newer()).callTool(QUESTION, { signal })],
  ])('calls off what a client %s calls off', async (_name, ask) => {
    const endpoint = await openEndpoint();
    onTestFinished(() => endpoint.server.close());
    await link(TOKEN);
    await tellAddress(endpoint.server.url);
    let calledOff = 0;
    endpoint.engine.onRecall = (request, signal) => untilCalledOff(request, signal).finally(() => (calledOff += 1));
    const cancel = new AbortController();
    const asking = ask(cancel.signal).catch((error: unknown) => error);
    await expect.poll(() => endpoint.engine.asked.length, { timeout: 10_000 }).toBe(1);
    cancel.abort();
    await asking;
    await expect.poll(() => calledOff).toBe(1);
  });

  test('tells a client of 2025 of the memories that it subscribed to, also of the next endpoint', async () => {
    const first = await serve();
    const client = await older();
    const updated: string[] = [];
    let lists = 0;
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updated.push(params.uri));
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void (lists += 1));
    await client.subscribeResource({ uri: 'memory://port-1' });
    const isTold = async ({ ask }: MemoryEndpoint): Promise<void> => {
      let port = 9000;
      await expect.poll(async () => (await ask(200, 'PATCH', '/v1/memories/port-1', { text: `Staging runs on port ${(port += 1)}.` }), updated), { timeout: 20_000, interval: 300 }).toContain('memory://port-1');
    };
    await isTold(first);
    await first.close();
    updated.length = 0;
    await isTold(await serve());
    expect(lists).toBeGreaterThan(0);
  });

  test('tells a client of 2026 of what it listens to', async () => {
    const { ask } = await serve();
    const client = await newer();
    const updated: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
    await client.listen({ resourceSubscriptions: ['memory://port-1'] });
    await ask(200, 'PATCH', '/v1/memories/port-1', { text: 'Staging runs on port 9443.' });
    await expect.poll(() => updated).toEqual(['memory://port-1']);
  });

  test.each(CLIENTS)('lets a client %s start before the vault is open once it has been, says that it is closed, and goes on when it opens', async (_name, connect) => {
    const first = await serve();
    expect((await (await connect()).listTools()).tools).toHaveLength(10);
    await first.close();
    const client = await connect();
    expect((await client.listTools()).tools).toHaveLength(10);
    const closed = await client.callTool(QUESTION);
    expect([closed.isError, textOf(closed)]).toEqual([true, expect.stringContaining('The vault is closed')]);
    await serve();
    expect(textOf(await client.callTool(QUESTION))).toContain('port 8443');
  });

  test('says why where the vault was never open, and where the token is refused', async () => {
    await expect(older()).rejects.toThrow('The vault is closed');
    await serve();
    await link('revoked-token');
    await expect(older()).rejects.toThrow('This token is not known');
  });

  test('never gives the token to another program that has the port now', async () => {
    await using other = await scriptedServer((_, response) => answerJson(response, { status: 'ok', instance: 'another' }));
    await tellAddress(other.origin);
    await expect(older()).rejects.toThrow('The vault is closed');
    expect(new Set(other.received.map(({ headers }) => headers.authorization))).toEqual(new Set([undefined]));
  });

  test('passes over what is no message, ends when its client leaves, and does not start once it is disconnected', async () => {
    await serve();
    const run = async (input: string): Promise<{ code: number | null; out: string; err: string }> => {
      const child = spawn(process.execPath, command().args, { stdio: ['pipe', 'pipe', 'pipe'] });
      let out = '';
      let err = '';
      child.stdout.on('data', (part: Buffer) => {
        out += part.toString();
        if (out.includes('\n')) child.stdin.end();
      });
      child.stderr.on('data', (part: Buffer) => (err += part.toString()));
      child.stdin.write(input);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, out, err };
    };
    const hello = JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } });
    const { code, out, err } = await run(`this is no JSON\n[]\n17\n{"id":1}\n{"jsonrpc":"2.0","method":"notifications/unheard"}\n${hello}\n`);
    expect([code, err, JSON.parse(out)]).toEqual([0, '', expect.objectContaining({ id: 'a', result: expect.objectContaining({ protocolVersion: '2025-06-18' }) })]);
    expect(await readFile(join(configFolder, 'bridge', `${place.program}-${place.vaultKey}.answers`), 'utf8')).not.toContain(tokenOf('agent'));
    await rm(join(configFolder, 'bridge', `${place.program}-${place.vaultKey}.json`));
    expect(await run('')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not connected') });
  });
});
