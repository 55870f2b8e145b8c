import { describe, expect, it } from 'vitest';
import { MnemeError } from '../../../src/core/model/errors.js';
import { sendRaw, startEndpoint, TOKEN, type Endpoint } from '../../support/endpoint.js';
import { untilCalledOff } from '../../support/fixed-engine.js';
import { connectNew, connectOld, textOf } from '../../support/mcp-clients.js';

const ENVELOPE = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} };
const ACCEPT = { Accept: 'application/json, text/event-stream' };

function rpc(method: string, params: object = {}): object {
  return { jsonrpc: '2.0', id: 1, method, params };
}

async function stillAnswers({ server }: Endpoint): Promise<void> {
  expect((await (await connectNew(server.url, TOKEN)).listTools()).tools.length).toBeGreaterThan(0);
}

describe('POST /mcp', () => {
  it.each([
    ['no token', '', 401, 'unauthorized'],
    ['a wrong token', 'wrong', 401, 'unauthorized'],
    ['the beginning of the right token', TOKEN.slice(0, 20), 401, 'unauthorized'],
  ])('refuses %s', async (_what, token, status, code) => {
    const endpoint = await startEndpoint();
    const response = await endpoint.send('POST', '/mcp', { body: rpc('tools/list'), headers: ACCEPT, token });
    expect(response.status).toBe(status);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { code } } });
  });

  it('refuses web pages and rebound names, as everywhere', async () => {
    const endpoint = await startEndpoint();
    expect((await endpoint.send('POST', '/mcp', { body: rpc('tools/list'), headers: { ...ACCEPT, Origin: 'https://evil.example' } })).status).toBe(403);
  });

  it.each(['GET', 'DELETE', 'PUT'])('serves no %s, which only sessions need', async (method) => {
    const response = await (await startEndpoint()).send(method, '/mcp');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each([
    ['what is no JSON', '{"jsonrpc": "2.0", ', 400],
    ['nesting without end', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
    ['no message at all', '17', 400],
    ['a message of another protocol', '{"hello": "world"}', 400],
  ])('refuses %s and goes on', async (_what, body, status) => {
    const endpoint = await startEndpoint();
    const response = await endpoint.send('POST', '/mcp', { body, headers: ACCEPT });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
    await stillAnswers(endpoint);
  });

  it('refuses a body that is not JSON by its type, and one that is too large', async () => {
    const endpoint = await startEndpoint();
    expect((await endpoint.send('POST', '/mcp', { body: 'hello', headers: { ...ACCEPT, 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect((await endpoint.send('POST', '/mcp', { body: ' '.repeat(33 * 1024 * 1024), headers: ACCEPT })).status).toBe(413);
    await stillAnswers(endpoint);
  });

  it('waits no longer for a body that stops coming than for any other', async () => {
    const endpoint = await startEndpoint({ limits: { bodyMs: 200 } });
    const head = [`POST /mcp HTTP/1.1`, `Host: 127.0.0.1:${endpoint.server.port}`, `Authorization: Bearer ${TOKEN}`, 'Content-Type: application/json', 'Content-Length: 100', '', '{"jsonrpc":'].join('\r\n');
    expect(await sendRaw(endpoint.server.port, head)).toMatch(/^HTTP\/1\.1 408 /);
    await stillAnswers(endpoint);
  });

  it('names the revisions it speaks to a client of an unknown one', async () => {
    const endpoint = await startEndpoint();
    const future = { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    const response = await endpoint.send('POST', '/mcp', { body: rpc('tools/list', { _meta: future }), headers: { ...ACCEPT, 'MCP-Protocol-Version': '2099-01-01', 'Mcp-Method': 'tools/list' } });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('2026-07-28');
    const old = await endpoint.send('POST', '/mcp', { body: rpc('initialize', { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'old', version: '1' } }), headers: ACCEPT });
    expect(await old.text()).toContain('"protocolVersion":"2025-11-25"');
    await stillAnswers(endpoint);
  });

  it('answers unknown methods, tools and prompts with an error of the protocol', async () => {
    const { server } = await startEndpoint();
    for (const client of [await connectNew(server.url, TOKEN), await connectOld(server.url, TOKEN)]) {
      await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow(/no tool rm/);
    }
    const response = await fetch(`${server.url}/mcp`, { method: 'POST', headers: { ...ACCEPT, 'Content-Type': 'application/json', Authorization: `Bearer ${TOKEN}` }, body: JSON.stringify(rpc('vault/steal')) });
    expect(await response.text()).toContain('-32601');
  });

  it.each([
    ['tools/call', {}, 'name: It is missing. Give a text (string).'],
    ['tools/call', { name: 'recall', arguments: 'x' }, 'arguments: It must be an object with fields.'],
    ['prompts/get', { name: 7 }, 'name: It must be a text (string).'],
    ['resources/read', {}, 'uri: It is missing. Give a text (string).'],
    ['resources/list', { cursor: 7 }, 'cursor: It must be a text (string).'],
    ['completion/complete', {}, 'ref: It is missing. Give an object with fields. argument: It is missing. Give an object with fields.'],
    ['completion/complete', { ref: { type: 'ref/tool' }, argument: { name: 'x', value: 'y' } }, 'ref.type: It must be one of: ref/prompt, ref/resource.'],
  ])('says what is wrong with the params %s %j, in our words', async (method, params, words) => {
    const endpoint = await startEndpoint();
    const response = await endpoint.send('POST', '/mcp', { body: rpc(method, params), headers: ACCEPT });
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: `The params of ${method} do not fit. ${words}` } });
    await stillAnswers(endpoint);
  });

  it('keeps its own faults to itself', async () => {
    const endpoint = await startEndpoint();
    endpoint.engine.onRecall = () => Promise.reject(new Error('/home/owner/secret exploded'));
    const words = textOf(await (await connectNew(endpoint.server.url, TOKEN)).callTool({ name: 'recall', arguments: { query: 'x' } }));
    expect(words).toContain('(internal)');
    expect(words).not.toContain('/home/owner');
    expect(endpoint.reports.map(String)).toContain('Error: /home/owner/secret exploded');
  });
});

describe('long work', () => {
  it('is called off by a client that cancels', async () => {
    const endpoint = await startEndpoint();
    let calledOff = 0;
    endpoint.engine.onRecall = async (request, signal) => {
      try {
        return await untilCalledOff(request, signal);
      } finally {
        calledOff += 1;
      }
    };
    const client = await connectNew(endpoint.server.url, TOKEN);
    const cancel = new AbortController();
    const asking = client.callTool({ name: 'recall', arguments: { query: 'x' } }, { signal: cancel.signal });
    await expect.poll(() => endpoint.engine.asked.length).toBe(1);
    cancel.abort();
    await expect(asking).rejects.toThrow();
    await expect.poll(() => calledOff).toBe(1);
    await stillAnswers(endpoint);
  });

  it.each([
    ['2026-07-28', connectNew],
    ['2025', connectOld],
  ] as const)('tells a client of the %s protocol that it goes on, and survives that the client goes meanwhile', async (_revision, connect) => {
    const endpoint = await startEndpoint();
    let calledOff = false;
    endpoint.engine.onRecall = async (request, signal) => {
      try {
        return await untilCalledOff(request, signal);
      } finally {
        calledOff = true;
      }
    };
    const client = await connect(endpoint.server.url, TOKEN);
    const told: (string | undefined)[] = [];
    const options = { onprogress: ({ message }: { message?: string | undefined }) => void told.push(message), timeout: 20_000 };
    const asking = (client.callTool as (params: object, ...rest: unknown[]) => Promise<unknown>).call(client, { name: 'recall', arguments: { query: 'x' } }, ...(connect === connectOld ? [undefined, options] : [options]));
    asking.catch(() => undefined);
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(expect.arrayContaining([expect.stringMatching(/^Ask the vault \(\d+ s\)$/)]));
    await client.close();
    await expect.poll(() => calledOff, { timeout: 10_000 }).toBe(true);
    expect(endpoint.reports.filter((report) => !(report instanceof MnemeError))).toEqual([]);
    await stillAnswers(endpoint);
  });
});
