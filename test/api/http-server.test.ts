import { createServer, Agent, get } from 'node:http';
import { connect, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { mnemeClient } from '../../src/api/client.js';
import { openEndpoint, startEndpoint, TOKEN } from '../support/endpoint.js';
import { untilCalledOff } from '../support/fixed-engine.js';

/** As they were before the first server started. */
const OWN = { Request: globalThis.Request, Response: globalThis.Response };

async function occupy(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return server;
}

async function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const answer = (yes: boolean) => (): void => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false));
  });
}

test('a taken port leads to the next free one', async () => {
  const taken = (await occupy(0)).address() as AddressInfo;
  const { server } = await startEndpoint({ port: taken.port });
  expect(server.port).toBeGreaterThan(taken.port);
  expect(server.port).toBeLessThanOrEqual(taken.port + 20);
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test('past the last port any free one is taken', async () => {
  await occupy(65_535);
  const { server } = await startEndpoint({ port: 65_535 });
  expect(server.port).toBeLessThan(65_535);
});

test('other machines cannot connect', async () => {
  const { server } = await startEndpoint();
  const outward = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []).filter(({ internal, family }) => !internal && family === 'IPv4');
  expect(await connects('127.0.0.1', server.port)).toBe(true);
  for (const { address } of [...outward, { address: '127.0.0.2' }]) expect(await connects(address, server.port)).toBe(false);
});

test('closing frees the port within a second, with a stream, a kept connection, an idle one and a request open', async () => {
  const { server, engine, send } = await openEndpoint();
  const stream = await send('GET', '/v1/events');
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve, reject) => get(`${server.url}/health`, { agent }, (response) => void response.resume().on('end', resolve)).on('error', reject));
  const silent = connect({ host: '127.0.0.1', port: server.port });
  silent.on('error', () => undefined);
  const reached = new Promise<void>((resolve) => {
    engine.onRecall = (request, signal) => {
      resolve();
      return untilCalledOff(request, signal);
    };
  });
  const asking = send('POST', '/v1/recall', { body: { query: 'x' } });
  await reached;

  const started = performance.now();
  await server.close();
  expect(performance.now() - started).toBeLessThan(1000);
  expect((await asking).status).toBe(503);
  expect(await stream.text()).toContain('event: status');
  expect(engine.listenerCount).toBe(0);
  await server.close();
  await server.closed;
  const again = await startEndpoint({ port: server.port });
  expect(again.server.port).toBe(server.port);
  agent.destroy();
});

test('closing does not wait for connections that only are kept alive', { retry: 2 }, async () => {
  const { server, send } = await openEndpoint();
  const stream = await send('GET', '/v1/events');
  const started = performance.now();
  await server.close();
  expect(performance.now() - started).toBeLessThan(400); // The grace for answers under way is 500 ms.
  await stream.body?.cancel();
});

test('opening and closing a hundred times leaves nothing behind', async () => {
  const held = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = held();
  for (let round = 0; round < 100; round += 1) {
    const { server, send } = await openEndpoint();
    expect((await send('GET', '/v1/status')).status).toBe(200);
    await server.close();
  }
  expect(held()).toBeLessThan(before + 3); // The last one may still be on its way out.
});

test('a yield is answered once the vault is free, and then the port is free as well', async () => {
  const steps: string[] = [];
  const { server } = await openEndpoint({
    onYield: async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      steps.push('vault free');
    },
  });
  await mnemeClient({ url: server.url, token: TOKEN }).yieldVault();
  steps.push('answered');
  await server.closed;
  expect(steps).toEqual(['vault free', 'answered']);
  const { server: successor } = await startEndpoint({ port: server.port });
  expect(successor.port).toBe(server.port);
});

test('during a yield others are told to look elsewhere, health still answers, and a second yield joins the first', async () => {
  let times = 0;
  let release = (): void => undefined;
  const { server, send } = await openEndpoint({
    onYield: async () => {
      times += 1;
      await new Promise<void>((resolve) => (release = resolve));
    },
  });
  const first = send('POST', '/v1/yield');
  while (times === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const second = send('POST', '/v1/yield');
  const recall = await send('POST', '/v1/recall', { body: { query: 'x' } });
  expect([recall.status, await recall.json()]).toEqual([503, expect.objectContaining({ code: 'vault_busy' })]);
  expect((await send('GET', '/health')).status).toBe(200);
  release();
  expect([(await first).status, (await second).status, times]).toEqual([200, 200, 1]);
  await server.closed;
});

test('a yield that fails leaves the server serving', async () => {
  const { send, reports } = await startEndpoint({ onYield: () => Promise.reject(new Error('disk full')) });
  expect((await send('POST', '/v1/yield')).status).toBe(500);
  expect(reports).toHaveLength(1);
  expect((await send('POST', '/v1/recall', { body: { query: 'x' } })).status).toBe(200);
});

test('where the owner does not yield, the answer says why', async () => {
  const { send } = await startEndpoint();
  const response = await send('POST', '/v1/yield');
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([403, expect.stringContaining('Obsidian')]);
});

test("the app's own Request and Response stay its own", async () => {
  await startEndpoint();
  expect([globalThis.Request === OWN.Request, globalThis.Response === OWN.Response]).toEqual([true, true]);
});
