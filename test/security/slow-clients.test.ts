import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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

test.each([20_000, 1_048_576, 8_388_608])('headers of %d bytes are refused in words that arrive', async (size) => {
  const { server, send } = await startEndpoint();
  const answer = await sendRaw(server.port, `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: ${'x'.repeat(size)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 [\s\S]*application\/problem\+json[\s\S]*"status":431[\s\S]*larger than 16 kB/);
  expect((await send('GET', '/v1/status')).status).toBe(200);
});

test('thousands of connections that say nothing, or never come to an end, keep nobody out', async () => {
  const { server, send, reports } = await startEndpoint();
  const sockets = Array.from({ length: 3000 }, (_, n) => {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.on('error', () => undefined).resume();
    if (n % 2 === 0) socket.write('POST /v1/recall HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half');
    return socket;
  });
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))));
  for (let n = 0; n < 20; n += 1) expect((await send('POST', '/v1/recall', { body: { query: 'x' } })).status).toBe(200);
  // Of some that the system never handed to the server, nobody is told the end.
  expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThan(1500);
  expect(reports).toEqual([]);
});

test('a connection that is being answered is not cut off for one that is idle', async () => {
  const { server, engine, send } = await startEndpoint();
  const calledOff: boolean[] = [];
  let release = (): void => undefined;
  engine.onRecall = async (request, signal) => {
    await new Promise<void>((resolve) => (release = resolve));
    calledOff.push(signal?.aborted === true);
    engine.onRecall = undefined;
    return engine.recall(request);
  };
  const asking = send('POST', '/v1/recall', { body: { query: 'x' } });
  await expect.poll(() => engine.asked.length).toBe(1);
  const sockets = Array.from({ length: 400 }, () => connect({ host: '127.0.0.1', port: server.port }).on('error', () => undefined));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))));
  release();
  expect((await asking).status).toBe(200);
  expect(calledOff).toEqual([false]);
});

test('what is not HTTP is refused', async () => {
  const { server, send } = await startEndpoint();
  expect(await sendRaw(server.port, '\u0016\u0003\u0001 hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*no request of HTTP/);
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
