import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mnemeClient } from '../../src/api/client.js';
import { MnemeError } from '../../src/core/model/errors.js';
import { openEndpoint, startEndpoint, TOKEN } from '../support/endpoint.js';
import { untilCalledOff } from '../support/fixed-engine.js';

test('asks for health, recall and status', async () => {
  const { server, engine } = await startEndpoint();
  const client = mnemeClient({ url: server.url, token: TOKEN });
  expect(await client.health()).toEqual({ status: 'ok', instance: 'test-instance', version: '1.2.3' });
  expect((await client.recall({ query: 'package manager', k: 1 })).items).toMatchObject([{ path: 'Projects/project-x.md' }]);
  expect(await client.status()).toEqual(engine.status());
});

test('throws what the server told of', async () => {
  const { server, engine } = await startEndpoint();
  await expect(mnemeClient({ url: server.url, token: 'wrong' }).status()).rejects.toMatchObject({ code: 'unauthorized' });
  const client = mnemeClient({ url: server.url, token: TOKEN });
  await expect(client.recall({ query: '' })).rejects.toMatchObject({ code: 'bad_request', faults: [{ path: 'query', message: 'Say what to look for.' }] });
  engine.onRecall = () => Promise.reject(new MnemeError('vault_missing', 'Put it back.'));
  await expect(client.recall({ query: 'x' })).rejects.toMatchObject({ code: 'vault_missing', message: 'Put it back.' });
});

test('says so when nothing answers', async () => {
  const { server } = await openEndpoint();
  await server.close();
  await expect(mnemeClient({ url: server.url, token: TOKEN }).health()).rejects.toMatchObject({ code: 'endpoint_unreachable', message: expect.stringContaining(server.url) });
});

test('says so when something else answers', async () => {
  const other = createServer((_request, response) => response.setHeader('Content-Type', 'application/json').end('{"hello":"world"}'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await expect(mnemeClient({ url, token: TOKEN }).health()).rejects.toMatchObject({ code: 'endpoint_unreachable', message: expect.stringContaining('not Mneme') });
});

test('a call can be called off', async () => {
  const { server, engine } = await startEndpoint();
  engine.onRecall = untilCalledOff;
  const leaving = new AbortController();
  const asking = mnemeClient({ url: server.url, token: TOKEN }).recall({ query: 'x' }, leaving.signal);
  setTimeout(() => leaving.abort(), 20);
  await expect(asking).rejects.toMatchObject({ code: 'aborted' });
});

test('brings the index up to date and tells of the progress', async () => {
  const { server, engine } = await startEndpoint();
  const states: string[] = [];
  let heard = (): void => undefined;
  engine.onRescan = () => new Promise((resolve) => (heard = resolve));
  const last = await mnemeClient({ url: server.url, token: TOKEN }).index({
    vectors: true,
    onStatus: ({ vectors }) => {
      states.push(vectors.state);
      heard();
    },
  });
  expect(engine.done).toEqual(['ready', 'rescan', 'vectors', 'flush']);
  expect(states[0]).toBe('running');
  expect(last.vectors.state).toBe('complete');
});

test('brings full text alone up to date', async () => {
  const { server, engine } = await startEndpoint();
  await mnemeClient({ url: server.url, token: TOKEN }).index({ vectors: false });
  expect(engine.done).toEqual(['ready', 'rescan', 'flush']);
});

test('hears of a failure in the middle of indexing', async () => {
  const { server, engine } = await startEndpoint();
  engine.onRescan = () => Promise.reject(new MnemeError('vault_unreadable', 'The disk is gone.'));
  await expect(mnemeClient({ url: server.url, token: TOKEN }).index({ vectors: true })).rejects.toMatchObject({ code: 'vault_unreadable', message: 'The disk is gone.' });
});

test('a server that closes in the middle of indexing is no success', async () => {
  const { server, engine } = await openEndpoint();
  engine.onRescan = () => new Promise(() => void server.close());
  await expect(mnemeClient({ url: server.url, token: TOKEN }).index({ vectors: true })).rejects.toMatchObject({ code: 'aborted' });
});

test('follows the status until it is told to stop', async () => {
  const { server, engine } = await startEndpoint();
  const leaving = new AbortController();
  const states: string[] = [];
  const following = mnemeClient({ url: server.url, token: TOKEN }).follow(({ vectors }) => {
    states.push(vectors.state);
    if (vectors.state === 'running') engine.change({ state: 'paused' });
    else leaving.abort();
  }, leaving.signal);
  await expect(following).rejects.toMatchObject({ code: 'aborted' });
  expect(states).toEqual(['running', 'paused']);
});
