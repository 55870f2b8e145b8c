import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from '../../src/api/event-reader.js';
import { eventStream } from '../../src/api/events.js';
import type { EngineStatus } from '../../src/core/model/status.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { openEndpoint, startEndpoint, type Endpoint } from '../support/endpoint.js';

/** Opens the event stream; `next` gives the state of the vectors as each event tells it, `undefined` once the stream ended. */
async function follow({ send }: Endpoint) {
  const leaving = new AbortController();
  const response = await send('GET', '/v1/events', { signal: leaving.signal });
  const told: string[] = [];
  let wake = (): void => undefined;
  let ended = false;
  const finish = (): void => {
    ended = true;
    wake();
  };
  if (response.body === null) throw new Error('No body.');
  const reading = readEvents(response.body, ({ data }) => {
    told.push((data as EngineStatus).vectors.state);
    wake();
  }).then(finish, finish);
  return {
    response,
    leave: () => leaving.abort(),
    reading,
    async next(): Promise<string | undefined> {
      while (told.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
      return told.shift();
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 2000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('It did not come about within two seconds.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('tells the status at once and again at each change', async () => {
  const endpoint = await startEndpoint();
  const events = await follow(endpoint);
  expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await events.next()).toBe('running');
  endpoint.engine.change({ state: 'paused' });
  expect(await events.next()).toBe('paused');
  endpoint.engine.change({ state: 'complete' });
  expect(await events.next()).toBe('complete');
});

test('stops listening when the client leaves', async () => {
  const endpoint = await startEndpoint();
  const events = await follow(endpoint);
  await events.next();
  expect(endpoint.engine.listenerCount).toBe(1);
  events.leave();
  await until(() => endpoint.engine.listenerCount === 0);
});

test('ends when the server closes', async () => {
  const endpoint = await openEndpoint();
  const events = await follow(endpoint);
  await events.next();
  await endpoint.server.close();
  await events.reading;
  expect(await events.next()).toBeUndefined();
  expect(endpoint.engine.listenerCount).toBe(0);
});

test('has room for so many listeners, and for another once one has left', async () => {
  const endpoint = await startEndpoint({ limits: { streams: 2 } });
  const first = await follow(endpoint);
  await follow(endpoint);
  const third = await endpoint.send('GET', '/v1/events');
  expect([third.status, third.headers.get('retry-after'), await third.json()]).toEqual([503, '5', expect.objectContaining({ code: 'too_many_listeners' })]);
  first.leave();
  await until(() => endpoint.engine.listenerCount === 1);
  expect(await (await follow(endpoint)).next()).toBe('running');
});

test('sends a heartbeat while nothing changes', async () => {
  const { send } = await startEndpoint({ limits: { heartbeatMs: 20 } });
  const { body } = await send('GET', '/v1/events');
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk);
    if (text.split(': still here\n\n').length > 3) break;
  }
  expect(text).toMatch(/^retry: 2000\n\nevent: status\ndata: \{.*\}\n\n(: still here\n\n)+$/);
});

const textOf = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();
const open = { clock: systemClock, heartbeatMs: 60_000, closing: new AbortController().signal };

test('a slow reader gets the newest of each event, and memory stays bounded', async () => {
  let ends = 0;
  const stream = eventStream({ ...open, onEnd: () => (ends += 1) }, (emit) => {
    for (let count = 0; count <= 1000; count += 1) emit('count', count);
    emit('done', 'yes');
    return Promise.resolve();
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await textOf(stream)).toBe('retry: 2000\n\nevent: count\ndata: 1000\n\nevent: done\ndata: "yes"\n\n');
  expect(ends).toBe(1);
});

test('a reader that takes nothing for eight heartbeats loses its place', async () => {
  let signal: AbortSignal | undefined;
  const ended = new Promise<void>((resolve) => {
    eventStream({ ...open, heartbeatMs: 5, onEnd: resolve }, (_emit, given) => {
      signal = given;
      return new Promise(() => undefined);
    });
  });
  await ended;
  expect(signal?.aborted).toBe(true);
});

test('events are read whatever the chunks and line ends', async () => {
  const wire = new TextEncoder().encode(': hello\r\nretry: 5\n\nevent: a\r\ndata: {"x":\r\ndata: "é漢"}\r\n\r\ndata:1\n\nevent: only a name\n\nevent: b\rdata: 2\r\rdata: cut o');
  for (const size of [1, 2, 3, 7, wire.length]) {
    const events: ServerEvent[] = [];
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < wire.length; at += size) controller.enqueue(wire.slice(at, at + size));
        controller.close();
      },
    });
    await readEvents(chunks, (event) => events.push(event));
    expect(events).toEqual([
      { name: 'a', data: { x: 'é漢' } },
      { name: 'message', data: 1 },
      { name: 'b', data: 2 },
    ]);
  }
});
