import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/table.js';
import { openEndpoint, sendRaw, TOKEN, type Endpoint } from '../support/endpoint.js';

let endpoint: Endpoint;
beforeAll(async () => void (endpoint = await openEndpoint()));
afterAll(() => endpoint.server.close());

/** The status of an answer that must come, and, if a refusal, be problem details. */
async function statusOf(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const response = await endpoint.send(method, path, { body, headers, signal: AbortSignal.timeout(10_000) });
  if (response.status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json');
  await response.body?.cancel();
  return response.status;
}

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
  const path = fc.oneof(fc.webPath(), fc.constantFrom(...OPERATIONS.filter(({ kind }) => kind === 'answer').map((operation) => operation.path)));
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND');
  await fc.assert(
    fc.asyncProperty(method, path, fc.webQueryParameters(), async (verb, where, query) => {
      const body = verb === 'GET' || verb === 'HEAD' ? undefined : '{"query":"x"}';
      expect(await statusOf(verb, `${where.startsWith('/') ? where : `/${where}`}?${query}`, body)).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
  expect(endpoint.reports).toEqual([]);
}, 60_000);

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
