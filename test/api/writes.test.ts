import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RememberAnswer } from '../../src/core/model/memory-shapes.js';
import { openEndpoint, startEndpoint } from '../support/endpoint.js';

const REMEMBERED: RememberAnswer = { outcome: 'created', id: 'm1', path: 'Memory/fact/m1.md', reasons: [], related: [] };

test('a write is done even if its client has gone', async () => {
  const { send, engine, reports } = await startEndpoint();
  let begun = 0;
  let done = 0;
  engine.answers.memories = {
    async remember(_request, _who, signal) {
      begun += 1;
      await wait(150);
      if (signal?.aborted !== true) done += 1;
      return REMEMBERED;
    },
  };
  const leaving = new AbortController();
  const sent = send('POST', '/v1/memories', { body: { text: 'Use pnpm.' }, signal: leaving.signal });
  await expect.poll(() => begun).toBe(1);
  leaving.abort();
  await expect(sent).rejects.toThrow();
  await expect.poll(() => done).toBe(1);
  expect(reports).toEqual([]);
});

test('a write that takes longer than an answer may is not called off', async () => {
  const { send, engine } = await startEndpoint({ limits: { answerMs: 50, writeMs: 100 } });
  let done = 0;
  let patience = 70;
  engine.answers.memories = {
    async remember(_request, _who, signal) {
      await wait(patience);
      if (signal?.aborted !== true) done += 1;
      return REMEMBERED;
    },
  };
  expect((await send('POST', '/v1/memories', { body: { text: 'Use pnpm.' } })).status).toBe(200);
  patience = 200;
  const late = await send('POST', '/v1/memories', { body: { text: 'Use pnpm.' } });
  expect([late.status, await late.json()]).toEqual([503, expect.objectContaining({ code: 'timeout' })]);
  await expect.poll(() => done).toBe(2);
});

test('a server that closes tells long work to stop, and lets what is nearly done be answered', async () => {
  const { server, send, engine } = await openEndpoint();
  let told = false;
  engine.answers.memories = {
    async remember(_request, _who, signal) {
      await wait(100);
      told = signal?.aborted === true;
      return REMEMBERED;
    },
  };
  const sent = send('POST', '/v1/memories', { body: { text: 'Use pnpm.' } });
  await wait(30);
  await server.close();
  expect([(await sent).status, told]).toEqual([200, true]);
});

test('a field in the body that contradicts the address is refused', async () => {
  const { send } = await startEndpoint();
  const response = await send('PUT', '/v1/tasks/one', { body: { id: 'two', goal: 'x' } });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ errors: [{ path: 'id', message: expect.stringContaining('address') }] })]);
});

test('an address that fits two operations is answered by the one whose method it is', async () => {
  const { send, engine } = await startEndpoint();
  engine.answers.memories = { writeBase: () => Promise.resolve({ path: 'Memory/Memories.base', outcome: 'written' }), get: () => Promise.resolve({ id: 'base' } as never) };
  expect(await (await send('POST', '/v1/memories/base')).json()).toEqual({ path: 'Memory/Memories.base', outcome: 'written' });
  expect(await (await send('GET', '/v1/memories/base')).json()).toEqual({ id: 'base' });
  const refused = await send('PUT', '/v1/memories/base');
  expect([refused.status, refused.headers.get('allow')?.split(', ').sort()]).toEqual([405, ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST']]);
});
