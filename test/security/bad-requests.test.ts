import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDeeperThan } from '../../src/api/input.js';
import type { Problem } from '../../src/api/problem.js';
import { sendRaw, startEndpoint, TOKEN, type Endpoint } from '../support/endpoint.js';

/** Sends a body to recall; the answer's status and problem. */
async function refused({ send }: Endpoint, body: unknown, headers: Record<string, string> = {}): Promise<[number, Problem]> {
  const response = await send('POST', '/v1/recall', { body, headers });
  return [response.status, (await response.json()) as Problem];
}

test('each wrong field is named with what is wrong with it', async () => {
  const endpoint = await startEndpoint();
  const [status, problem] = await refused(endpoint, { query: 7, k: 1_000_000, kinds: ['fact', 'hunch'], since: 'yesterday', workspace: { changedFiles: 'a.ts' } });
  expect([status, problem.code]).toEqual([400, 'bad_request']);
  expect(problem.errors).toEqual([
    { path: 'query', message: expect.stringContaining('string') },
    { path: 'k', message: expect.stringContaining('200') },
    { path: 'kinds[1]', message: expect.stringContaining('preference') },
    { path: 'since', message: expect.stringContaining('ISO 8601') },
    { path: 'workspace.changedFiles', message: expect.stringContaining('array') },
  ]);
  expect(endpoint.engine.asked).toEqual([]);
});

test.each([0, -1, 1.5, 201, 1e300, '8', null])('k = %j is refused', async (k) => {
  const [status, problem] = await refused(await startEndpoint(), { query: 'x', k });
  expect([status, new Set(problem.errors?.map(({ path }) => path))]).toEqual([400, new Set(['k'])]);
});

test('an unknown field is named, with those that there are, nested ones too', async () => {
  const endpoint = await startEndpoint();
  const [status, problem] = await refused(endpoint, { query: 'x', limit: 3, workspace: { brunch: 'main' } });
  expect(status).toBe(400);
  expect(problem.errors).toEqual([
    { path: 'workspace.brunch', message: 'There is no such field.' },
    { path: 'limit', message: expect.stringContaining('Known: query, k, maxTokens') },
  ]);
  const query = await endpoint.send('GET', '/v1/status?verbose=1');
  expect([query.status, await query.json()]).toEqual([400, expect.objectContaining({ errors: [{ path: 'verbose', message: 'There is no such field. None is expected.' }] })]);
});

test('a body cannot reach the prototype of objects', async () => {
  const endpoint = await startEndpoint();
  for (const body of ['{"query":"x","__proto__":{"admin":true}}', '{"query":"x","constructor":{"prototype":{"admin":true}}}', '{"query":"x","workspace":{"__proto__":{"admin":true}}}', '{"__proto__":{"query":"x"}}']) {
    expect((await refused(endpoint, body))[0], body).toBe(400);
  }
  expect((await endpoint.send('GET', '/v1/status?__proto__=1')).status).toBe(400);
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  expect(endpoint.engine.asked).toEqual([]);
});

describe('a body that is no JSON object', () => {
  test.each(['', '{}'])('%j lacks the query', async (body) => {
    const [status, problem] = await refused(await startEndpoint(), body);
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, ['query']]);
  });
  test.each(['{', '{"query":"x"', '{"query":"x",}', "{'query':'x'}", '[]', 'null', '"x"', '7', 'NaN', '{"query":"x"}{"query":"y"}', '\u0000'])('%j is refused', async (body) => {
    const [status, problem] = await refused(await startEndpoint(), body);
    expect([status, problem.code]).toEqual([400, 'bad_request']);
  });
});

test('invalid UTF-8 is refused rather than mended', async () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('{"query":"'), 0xff, 0xfe, ...new TextEncoder().encode('"}')]);
  const [status, problem] = await refused(await startEndpoint(), bytes);
  expect([status, problem.detail]).toEqual([400, 'The body is not valid UTF-8.']);
});

test('a byte order mark is no error', async () => {
  const { send } = await startEndpoint();
  expect((await send('POST', '/v1/recall', { body: '\ufeff{"query":"x"}' })).status).toBe(200);
});

test.each([{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/json; charset=utf-16' }, { 'Content-Type': 'application/jsonx' }, { 'Content-Encoding': 'gzip' }])('%j is 415', async (headers: Record<string, string>) => {
  const [status, problem] = await refused(await startEndpoint(), '{"query":"x"}', headers);
  expect([status, problem.code]).toEqual([415, 'media_type_unsupported']);
});

test.each(['application/json', 'application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])('%s is JSON', async (type) => {
  const { send } = await startEndpoint();
  expect((await send('POST', '/v1/recall', { body: '{"query":"x"}', headers: { 'Content-Type': type } })).status).toBe(200);
});

test('a query of a megabyte is told how long it may be', async () => {
  const [status, problem] = await refused(await startEndpoint(), { query: 'x'.repeat(1_000_000) });
  expect([status, problem.errors]).toEqual([400, [{ path: 'query', message: 'A query may have at most 20000 characters.' }]]);
});

test('a body over the limit is 413, declared or in chunks', async () => {
  const { server, send } = await startEndpoint();
  const declared = await send('POST', '/v1/recall', { body: { query: 'x'.repeat(1_100_000) } });
  expect([declared.status, ((await declared.json()) as Problem).code]).toEqual([413, 'too_large']);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const answer = await sendRaw(server.port, `POST /v1/recall HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test('a body in chunks is read', async () => {
  const { server } = await startEndpoint();
  const answer = await sendRaw(server.port, `POST /v1/recall HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{"query"\r\n5\r\n:"x"}\r\n0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('half a million brackets are refused without being parsed', async () => {
  const endpoint = await startEndpoint();
  const started = performance.now();
  const [status, problem] = await refused(endpoint, `{"kinds":${'['.repeat(500_000)}${']'.repeat(500_000)}}`);
  expect([status, problem.detail]).toEqual([400, 'The body is nested more than 32 levels deep.']);
  expect(performance.now() - started).toBeLessThan(3000);
});

test('the answer to many wrong or unknown fields stays small', async () => {
  const endpoint = await startEndpoint();
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field${at}`, 1]));
  const wrong = Array.from({ length: 200_000 }, () => 7);
  for (const body of [unknown, { query: 'x', kinds: wrong, workspace: { changedFiles: wrong } }, { query: 'x', ['y'.repeat(500_000)]: 1 }]) {
    const started = performance.now();
    const response = await endpoint.send('POST', '/v1/recall', { body });
    const text = await response.text();
    expect([response.status, performance.now() - started < 5000]).toEqual([400, true]);
    expect(text.length).toBeLessThan(10_000);
    expect((JSON.parse(text) as Problem).errors?.length).toBeLessThanOrEqual(20);
  }
});

test('depth is counted as JSON nests', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const depth = depthOf(value);
      const json = JSON.stringify(value);
      expect(isDeeperThan(json, depth)).toBe(false);
      if (depth > 0) expect(isDeeperThan(json, depth - 1)).toBe(true);
    }),
  );
});

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}
