import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { sendRaw, startEndpoint, TOKEN } from '../support/endpoint.js';

const HEAD = `POST /v1/recall HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\n`;

test('a body that does not arrive in time is answered with 408 and cut off', async () => {
  const { server, send } = await startEndpoint({ limits: { bodyMs: 100 } });
  for (const rest of ['Content-Length: 100\r\n\r\n{"query":', 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"query"\r\n']) {
    const started = performance.now();
    const answer = await sendRaw(server.port, HEAD + rest);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request_incomplete"');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(performance.now() - started).toBeLessThan(5000);
  }
  expect((await send('GET', '/v1/status')).status).toBe(200);
});

test('a client that leaves in the middle of its body harms nothing and is no fault of ours', async () => {
  const { server, send, reports, engine } = await startEndpoint();
  const socket = connect({ host: '127.0.0.1', port: server.port });
  await new Promise<void>((resolve) => socket.write(`${HEAD}Content-Length: 100\r\n\r\n{"query":`, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await send('GET', '/v1/status')).status).toBe(200);
  expect([reports, engine.asked]).toEqual([[], []]);
});

test('headers beyond any sensible size are refused', async () => {
  const { server } = await startEndpoint();
  expect(await sendRaw(server.port, `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('what is not HTTP is refused', async () => {
  const { server, send } = await startEndpoint();
  expect(await sendRaw(server.port, '\u0016\u0003\u0001 hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendRaw(server.port, `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  expect((await send('GET', '/health')).status).toBe(200);
});

test('what is left of a refused body is not taken for the next request', async () => {
  const { server, engine } = await startEndpoint({ limits: { bodyBytes: 10 } });
  const smuggled = '{"query":"smuggled"}';
  const answer = await sendRaw(server.port, `${HEAD}Content-Length: 2000\r\n\r\n${' '.repeat(1000)}${HEAD}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(engine.asked).toEqual([]);
});

test('a body that a GET announces and never sends does not hold the connection', async () => {
  const { server } = await startEndpoint();
  const started = performance.now();
  const answer = await sendRaw(server.port, `GET /v1/status HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Length: 100\r\n\r\n{`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(performance.now() - started).toBeLessThan(3000);
});
