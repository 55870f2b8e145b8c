import { expect, test } from 'vitest';
import { rawRequest, sendRaw, startEndpoint, TOKEN } from '../support/endpoint.js';

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
const AUTHORIZED = `Authorization: Bearer ${TOKEN}`;

test('a foreign Host is refused even with the right token, on every route', async () => {
  const { server, engine } = await startEndpoint();
  for (const path of ['/health', '/v1/status', '/v1/events', '/nowhere']) {
    for (const host of ['evil.example', `evil.example:${server.port}`, '127.0.0.1.nip.example', `localhost.:${server.port}`]) {
      const answer = await sendRaw(server.port, rawRequest(`GET ${path} HTTP/1.1`, `Host: ${host}`, AUTHORIZED));
      expect(statusOf(answer), `${path} as ${host}`).toBe(421);
      expect(answer).toContain('"code":"misdirected"');
    }
  }
  expect(engine.listenerCount).toBe(0);
});

test('a Host that is missing, double or malformed is refused', async () => {
  const { server } = await startEndpoint();
  for (const headers of [[], ['Host: evil.example', 'Host: 127.0.0.1'], ['Host: a b'], ['Host: '], ['Host: 127.0.0.1/evil.example'], ['Host: evil.example@127.0.0.1']]) {
    const answer = await sendRaw(server.port, rawRequest('GET /v1/status HTTP/1.1', ...headers, AUTHORIZED));
    expect([400, 421], headers.join()).toContain(statusOf(answer));
    expect(answer).not.toContain('vectors');
  }
  expect([400, 421]).toContain(statusOf(await sendRaw(server.port, rawRequest('GET /v1/status HTTP/1.0', AUTHORIZED))));
});

test('the absolute form of a target cannot smuggle another host in', async () => {
  const { server } = await startEndpoint();
  expect(statusOf(await sendRaw(server.port, rawRequest('GET http://evil.example/v1/status HTTP/1.1', 'Host: 127.0.0.1', AUTHORIZED)))).toBe(421);
  expect(statusOf(await sendRaw(server.port, rawRequest('GET http://127.0.0.1/v1/status HTTP/1.1', 'Host: evil.example', AUTHORIZED)))).toBe(421);
});

test('every loopback name is served', async () => {
  const { server } = await startEndpoint();
  for (const host of ['127.0.0.1', `127.0.0.1:${server.port}`, `localhost:${server.port}`, `[::1]:${server.port}`]) {
    expect(statusOf(await sendRaw(server.port, rawRequest('GET /v1/status HTTP/1.1', `Host: ${host}`, AUTHORIZED))), host).toBe(200);
  }
});

test('a page of another site is refused, even with the right token, and is granted no CORS', async () => {
  const { server, engine } = await startEndpoint();
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000', `http://127.0.0.1:${server.port + 1}`]) {
    for (const line of ['POST /v1/recall HTTP/1.1', 'GET /health HTTP/1.1', 'OPTIONS /v1/recall HTTP/1.1']) {
      const answer = await sendRaw(server.port, rawRequest(line, `Host: 127.0.0.1:${server.port}`, `Origin: ${origin}`, AUTHORIZED, 'Access-Control-Request-Method: POST'));
      expect(statusOf(answer), `${line} from ${origin}`).toBe(403);
      expect(answer.toLowerCase()).not.toContain('access-control-allow');
    }
  }
  expect(engine.asked).toEqual([]);
});

test('a plain GET from a page is refused by its fetch metadata', async () => {
  const { server } = await startEndpoint();
  const from = (site: string): Promise<string> => sendRaw(server.port, rawRequest('GET /health HTTP/1.1', `Host: 127.0.0.1:${server.port}`, `Sec-Fetch-Site: ${site}`));
  expect([statusOf(await from('cross-site')), statusOf(await from('same-site')), statusOf(await from('none'))]).toEqual([403, 403, 200]);
});

test("Obsidian's own pages are served", async () => {
  const { server } = await startEndpoint();
  expect(statusOf(await sendRaw(server.port, rawRequest('GET /v1/status HTTP/1.1', `Host: 127.0.0.1:${server.port}`, 'Origin: app://obsidian.md', 'Sec-Fetch-Site: cross-site', AUTHORIZED)))).toBe(200);
});

test('a form of a page cannot post: its content types are not JSON', async () => {
  const { send } = await startEndpoint();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect((await send('POST', '/v1/recall', { body: '{"query":"x"}', headers: { 'Content-Type': type } })).status, type).toBe(415);
  }
});
