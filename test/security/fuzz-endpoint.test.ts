import fc from 'fast-check';
import type { ZodType } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/table.js';
import { openEndpoint, sendRaw, TOKEN, type Endpoint } from '../support/endpoint.js';
import { memoryNote, openMemoryEndpoint, tokenOf } from '../support/memory-endpoint.js';

let endpoint: Endpoint;
let memories: Awaited<ReturnType<typeof openMemoryEndpoint>>;
beforeAll(async () => {
  endpoint = await openEndpoint();
  memories = await openMemoryEndpoint({ 'Memory/fact/one.md': memoryNote('one', 'The kiln is electric.'), 'Kiln.md': '# Kiln\n\nIt is fired on Thursdays.\n' });
});
afterAll(async () => {
  await endpoint.server.close();
  await memories.close();
});

/** The status of an answer that must come, and, if a refusal, be problem details. */
async function statusOf(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const response = await endpoint.send(method, path, { body, headers, signal: AbortSignal.timeout(10_000) });
  if (response.status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json');
  await response.body?.cancel();
  return response.status;
}

/** The same on the real engine. */
async function memoryStatusOf(method: string, path: string, body: string | undefined): Promise<number> {
  const type = path.startsWith('/v1/import') ? 'application/x-ndjson' : 'application/json';
  const response = await fetch(`${memories.server.url}${path}`, { method, headers: { Authorization: `Bearer ${tokenOf('owner')}`, ...(body === undefined ? {} : { 'Content-Type': type }) }, ...(body === undefined ? {} : { body }), signal: AbortSignal.timeout(20_000) });
  if (response.status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json');
  await response.body?.cancel();
  return response.status;
}

/** Values that some field somewhere takes, and others. */
const plausible = fc.oneof(
  fc.constantFrom('one', 'user', 'agent', 'fact', 'preference', 'habit', 'active', 'archived', 'new', 'keep', 'conflict', 'full', 'true', 'false', '2026-12-01', '2026-12-01T10:00:00Z', 'main', ' a.ts | 2 +-\n 1 file changed', 'Always fire the kiln on Thursdays.', '我们决定用青瓷釉。', '[[x]]|#^', '../..', '---\nid: x\n---', '```', '<!-- -->'),
  fc.constantFrom(0, 1, 0.5, 5, true, false, null),
  fc.string(),
  fc.array(fc.oneof(fc.string(), fc.constantFrom('Kiln', 'fact', '[[Kiln]]'))),
  fc.jsonValue(),
);

const field = fc.constantFrom('query', 'k', 'maxTokens', 'network', 'kinds', 'entities', 'since', 'at', 'workspace', 'explain', 'folders', '__proto__', 'toString');

test('no JSON body breaks recall', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.dictionary(fc.oneof(field, fc.string()), fc.jsonValue())), async (body) => {
      expect([200, 400]).toContain(await statusOf('POST', '/v1/recall', JSON.stringify(body)));
    }),
    { numRuns: 400 },
  );
  expect(endpoint.reports).toEqual([]);
}, 60_000);

test('no bytes as a body break recall', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect([200, 400]).toContain(await statusOf('POST', '/v1/recall', bytes));
    }),
    { numRuns: 200 },
  );
  expect(endpoint.reports).toEqual([]);
}, 60_000);

test('no path, query or method breaks the endpoint', async () => {
  const path = fc.oneof(fc.webPath(), fc.constantFrom(...OPERATIONS.filter(({ kind }) => kind !== 'stream').map((operation) => operation.path)));
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND');
  await fc.assert(
    fc.asyncProperty(method, path, fc.webQueryParameters(), async (verb, where, query) => {
      const body = verb === 'GET' || verb === 'HEAD' ? undefined : '{"query":"x"}';
      expect(await memoryStatusOf(verb, `${where.startsWith('/') ? where : `/${where}`}?${query}`, body)).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
  expect(memories.reports).toEqual([]);
}, 120_000);

test('no input of any operation breaks the real engine', async () => {
  const operation = fc.constantFrom(...OPERATIONS.filter(({ kind, name }) => kind !== 'stream' && name !== 'yield'));
  const id = fc.oneof(fc.constantFrom('one', 'none'), fc.string({ minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      operation.chain((chosen) => fc.tuple(fc.constant(chosen), id, fc.record(Object.fromEntries(Object.keys(chosen.input.shape).map((name) => [name, plausible])), { requiredKeys: [] }))),
      async (fitting, [{ method, path, kind, input: { shape } }, name, made]) => {
        // Left to chance, hardly any input has every field right, and the engine would never be reached.
        const input = fitting ? Object.fromEntries(Object.entries(made).filter(([field, value]) => (shape as Readonly<Record<string, ZodType>>)[field]?.safeParse(value).success === true)) : made;
        const where = path.replace(/\{\w+\}/, encodeURIComponent(name));
        const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]));
        if (method === 'GET' || method === 'DELETE') expect(await memoryStatusOf(method, `${where}?${query.toString()}`, undefined)).toBeLessThan(500);
        else if (kind === 'lines_in') expect(await memoryStatusOf(method, `${where}?${query.toString()}`, JSON.stringify({ type: 'memory', ...input }))).toBeLessThan(500);
        else expect(await memoryStatusOf(method, where, JSON.stringify(input))).toBeLessThan(500);
      },
    ),
    { numRuns: 600 },
  );
  expect(memories.reports).toEqual([]);
}, 240_000);

test('no header breaks the endpoint', async () => {
  const name = fc.constantFrom('Origin', 'Authorization', 'Content-Type', 'Accept', 'Sec-Fetch-Site', 'Content-Encoding', 'Cookie', 'X-Forwarded-Host', 'Expect', 'Range', 'If-None-Match', 'Upgrade');
  const value = fc.oneof(fc.string({ maxLength: 200 }), fc.webUrl(), fc.constantFrom(`Bearer ${TOKEN}`, 'websocket', '100-continue', 'bytes=0-1')).map((text) => text.replace(/[^\x20-\x7e]/g, '?'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (headers) => {
      const lines = headers.map((header) => header.join(': '));
      const answer = await sendRaw(endpoint.server.port, ['POST /v1/recall HTTP/1.1', `Host: 127.0.0.1:${endpoint.server.port}`, 'Connection: close', 'Content-Length: 13', ...lines, '', '{"query":"x"}'].join('\r\n'), { timeoutMs: 10_000 });
      expect(answer).toMatch(/^HTTP\/1\.1 (100|200|4\d\d) /);
    }),
    { numRuns: 300 },
  );
  expect(endpoint.reports).toEqual([]);
}, 60_000);
