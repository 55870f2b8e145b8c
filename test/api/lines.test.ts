import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_LINE_BYTES } from '../../src/api/body-lines.js';
import { mnemeClient } from '../../src/api/client.js';
import { patientFetch } from '../../src/api/patient-fetch.js';
import { MnemeError } from '../../src/core/model/errors.js';
import type { ImportReport } from '../../src/core/model/upkeep-shapes.js';
import type { Transfer } from '../../src/core/write/writing.js';
import { startEndpoint, TOKEN, type Endpoint } from '../support/endpoint.js';

const LINES = { 'Content-Type': 'application/x-ndjson' };
const line = (at: number): string => `${JSON.stringify({ type: 'memory', text: `Statement ${at}: ${'what was said '.repeat(60)}` })}\n`;

/** Stands for the engine: takes every line that holds something. */
function counting(onLine: (text: string, at: number) => void | Promise<void> = () => undefined): Transfer['import'] {
  return async (lines, { dryRun }) => {
    const report: ImportReport = { read: 0, created: 0, merged: 0, updated: 0, versions: 0, tasks: 0, keptInSession: 0, refused: [], leftOut: [], dryRun, notes: [], noteCodes: [] };
    let at = 0;
    for await (const text of lines) {
      at += 1;
      await onLine(text, at);
      if (text.trim() === '') continue;
      report.read += 1;
      report.created += 1;
    }
    return report;
  };
}

async function* linesUpTo(count: number, onMade: (at: number) => void = () => undefined): AsyncGenerator<string> {
  for (let at = 1; at <= count; at += 1) {
    onMade(at);
    if (at % 1000 === 0) await wait(0);
    yield line(at);
  }
}

/** Made as it is read. */
function streamOf(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = lines[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(new TextEncoder().encode(next.value));
    },
  });
}

const clientOf = ({ server }: Endpoint): ReturnType<typeof mnemeClient> => mnemeClient({ url: server.url, token: TOKEN, fetch: patientFetch });

test('an import of a hundred thousand lines is read no faster than it is taken, with memory bounded', async () => {
  const endpoint = await startEndpoint();
  let taken = 0;
  let made = 0;
  let mostAhead = 0;
  endpoint.engine.answers.transfer = {
    import: counting(async (_text, at) => {
      taken = at;
      mostAhead = Math.max(mostAhead, made - taken);
      if (at % 1000 === 0) await wait(1);
    }),
  };
  const report = await clientOf(endpoint).importLines(streamOf(linesUpTo(100_000, (at) => (made = at))), { relate: 'none', dryRun: false });
  expect([report.read, taken]).toEqual([100_000, 100_000]);
  // A line is 900 bytes; what is ahead is in buffers of this process and of the system.
  expect(mostAhead).toBeLessThan(12_000);
}, 120_000);

test('an export of a hundred thousand lines is made no faster than it is read', async () => {
  const endpoint = await startEndpoint();
  let made = 0;
  endpoint.engine.answers.transfer = { export: () => linesUpTo(100_000, (at) => (made = at)) };
  const reader = (await clientOf(endpoint).exportLines({})).getReader();
  await reader.read();
  await wait(200);
  expect(made).toBeLessThan(12_000);
  let bytes = 0;
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    for (const byte of value) if (byte === 0x0a) lines += 1;
  }
  expect([made, lines > 99_000, bytes > 80_000_000]).toEqual([100_000, true, true]);
}, 120_000);

test('an export is complete, or breaks off', async () => {
  const endpoint = await startEndpoint();
  endpoint.engine.answers.transfer = {
    async *export() {
      yield line(1);
      await wait(50);
      throw new MnemeError('note_unreadable', 'A note is gone.');
    },
  };
  const response = await endpoint.send('POST', '/v1/export');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  await expect(response.text()).rejects.toThrow();
  expect(endpoint.reports).toMatchObject([{ code: 'note_unreadable' }]);
});

test('an export that fails at once is told by status', async () => {
  const endpoint = await startEndpoint();
  endpoint.engine.answers.transfer = {
    export: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new MnemeError('vault_missing', 'Put it back.')) }) }),
  };
  const response = await endpoint.send('POST', '/v1/export');
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'vault_missing', detail: 'Put it back.' })]);
});

test('an export of nothing is an empty body', async () => {
  const endpoint = await startEndpoint();
  endpoint.engine.answers.transfer = { export: () => linesUpTo(0) };
  const response = await endpoint.send('POST', '/v1/export', { body: { kind: 'decision' } });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('a reader that goes away, or takes nothing, gives its place back', async () => {
  const endpoint = await startEndpoint({ limits: { streams: 1, idleMs: 100 } });
  let ended = 0;
  endpoint.engine.answers.transfer = {
    async *export() {
      try {
        yield* linesUpTo(100_000);
      } finally {
        ended += 1;
      }
    },
  };
  const first = await endpoint.send('POST', '/v1/export');
  expect(((await (await endpoint.send('POST', '/v1/export')).json()) as { code: string }).code).toBe('too_many_listeners');
  await first.body?.cancel();
  await expect.poll(() => ended).toBe(1);
  // Read by nobody: what fits into the buffers on the way is sent, and then nothing moves.
  const second = await endpoint.send('POST', '/v1/export');
  await expect.poll(() => ended, { timeout: 5000 }).toBe(2);
  await expect(second.text()).rejects.toThrow();
});

test('lines come as they were sent, whatever pieces they arrive in', async () => {
  const endpoint = await startEndpoint();
  const seen: string[] = [];
  endpoint.engine.answers.transfer = { import: counting((text) => void seen.push(text)) };
  const bytes = new TextEncoder().encode('{"text":"第一"}\r\n\n{"text":"第二🎣"}\n{"text":"last"}');
  for (const size of [1, 2, 3, 7, 1000]) {
    seen.length = 0;
    const pieces = (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
    })();
    const iterator = pieces[Symbol.asyncIterator]();
    const body = new ReadableStream<Uint8Array>({ async pull(controller) { const { done, value } = await iterator.next(); if (done === true) controller.close(); else controller.enqueue(value); } });
    await clientOf(endpoint).importLines(body, { relate: 'none', dryRun: true });
    expect(seen, `in pieces of ${size}`).toEqual(['{"text":"第一"}', '', '{"text":"第二🎣"}', '{"text":"last"}']);
  }
});

test('lines that are no UTF-8 or have no end are refused by their number, and the others are taken', async () => {
  const endpoint = await startEndpoint();
  endpoint.engine.answers.transfer = { import: counting() };
  const good = new TextEncoder().encode(line(1));
  const body = Buffer.concat([good, Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a]), good, Buffer.alloc(MAX_LINE_BYTES + 10, 0x61), Buffer.from('\n'), good]);
  const response = await endpoint.send('POST', '/v1/import', { body, headers: LINES });
  const report = (await response.json()) as ImportReport;
  expect(report).toMatchObject({ read: 5, created: 3 });
  expect(report.refused).toEqual([
    { line: 2, reason: 'The line is not valid UTF-8.', code: 'unreadable' },
    { line: 4, reason: `The line is longer than ${MAX_LINE_BYTES} bytes.`, code: 'unreadable' },
  ]);
});

test('a body that is something else than lines is given up, and not collected', async () => {
  const endpoint = await startEndpoint();
  endpoint.engine.answers.transfer = { import: counting() };
  const response = await endpoint.send('POST', '/v1/import', { body: Buffer.from('\xff\n'.repeat(5000), 'latin1'), headers: LINES });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ detail: expect.stringContaining('JSON lines in UTF-8') })]);
});

test('the query of an import is checked before anything is read', async () => {
  const endpoint = await startEndpoint();
  let begun = 0;
  endpoint.engine.answers.transfer = { import: (lines, ...rest) => { begun += 1; return counting()(lines, ...rest); } };
  const wrong = await endpoint.send('POST', '/v1/import?relate=all&dryRun=yes&from=x', { body: line(1), headers: LINES });
  expect([wrong.status, ((await wrong.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path)]).toEqual([400, ['relate', 'dryRun', 'from']]);
  const plain = await endpoint.send('POST', '/v1/import', { body: line(1), headers: { 'Content-Type': 'text/plain' } });
  expect([plain.status, ((await plain.json()) as { code: string }).code]).toEqual([415, 'media_type_unsupported']);
  expect(begun).toBe(0);
  expect((await endpoint.send('POST', '/v1/import?relate=full&dryRun=true', { body: line(1), headers: LINES })).status).toBe(200);
});

test('a sender that pauses too long or leaves ends the import, and gives its place back', async () => {
  const endpoint = await startEndpoint({ limits: { idleMs: 150, streams: 1 } });
  const errors: unknown[] = [];
  let taken = 0;
  endpoint.engine.answers.transfer = {
    import: (lines, options, who, signal) =>
      counting(() => void (taken += 1))(lines, options, who, signal).catch((error: unknown) => {
        errors.push(error);
        throw error;
      }),
  };
  const head = `POST /v1/import HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const open = (): Promise<{ answer: () => string; leave: () => void }> =>
    new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: endpoint.server.port });
      let answer = '';
      socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
      socket.write(`${head}3\r\n{}\n\r\n`, () => resolve({ answer: () => answer, leave: () => socket.destroy() }));
    });
  const pausing = await open();
  await expect.poll(pausing.answer, { timeout: 5000 }).toMatch(/^HTTP\/1\.1 408 /);
  const leaving = await open();
  await expect.poll(() => taken).toBe(2);
  leaving.leave();
  await expect.poll(() => errors.length, { timeout: 5000 }).toBe(2);
  expect(errors).toMatchObject([{ code: 'request_incomplete' }, { code: 'aborted' }]);
  expect((await endpoint.send('POST', '/v1/import', { body: line(1), headers: LINES })).status).toBe(200);
  expect(endpoint.reports).toEqual([]);
});

test('a server that closes breaks imports and exports off', async () => {
  const endpoint = await startEndpoint();
  endpoint.engine.answers.transfer = {
    import: counting(),
    async *export() {
      yield line(1);
      await new Promise(() => undefined);
    },
  };
  const exporting = (await endpoint.send('POST', '/v1/export')).text();
  const importing = clientOf(endpoint).importLines(streamOf((async function* () { yield line(1); await new Promise(() => undefined); })()), { relate: 'none', dryRun: false });
  exporting.catch(() => undefined);
  importing.catch(() => undefined);
  await wait(50);
  await endpoint.server.close();
  await expect(exporting).rejects.toThrow();
  await expect(importing).rejects.toMatchObject({ code: 'aborted' });
});
