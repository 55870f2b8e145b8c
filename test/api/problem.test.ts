import { expect, test } from 'vitest';
import { errorOf, problemOf, problemSchema } from '../../src/api/problem.js';
import { MnemeError, toMnemeError } from '../../src/core/model/errors.js';
import { InputError } from '../../src/core/model/parse.js';
import { startEndpoint } from '../support/endpoint.js';
import { untilCalledOff } from '../support/fixed-engine.js';

test('an error of ours is told with its code and its own words', () => {
  const problem = problemOf(new MnemeError('embedder_unreachable', 'Ollama does not answer at http://127.0.0.1:11434. Start it.'));
  expect(problemSchema.parse(problem)).toMatchObject({ status: 502, code: 'embedder_unreachable', detail: 'Ollama does not answer at http://127.0.0.1:11434. Start it.' });
});

test('words that are not ours stay inside, since they may hold paths of the machine', () => {
  const fromSystem = new Error("ENOSPC: no space left on device, write '/home/ida/vault/.obsidian/index.bin'");
  expect(JSON.stringify(problemOf(fromSystem))).not.toContain('/home');
  expect(JSON.stringify(problemOf(toMnemeError(fromSystem, 'store_failed')))).not.toContain('/home');
  expect(JSON.stringify(problemOf(new MnemeError('store_failed', `Cannot save: ${fromSystem.message}`, { cause: fromSystem })))).not.toContain('/home');
  expect(problemOf(toMnemeError(fromSystem, 'store_full')).status).toBe(507);
});

test('an error survives the wire', () => {
  const sent = new MnemeError('model_missing', 'Fetch the model first.');
  const received = errorOf(problemSchema.parse(JSON.parse(JSON.stringify(problemOf(sent)))));
  expect([received.code, received.message]).toEqual(['model_missing', 'Fetch the model first.']);
  const faults = [{ path: 'k', message: 'Too big.' }];
  expect(errorOf(problemOf(new InputError(faults)))).toMatchObject({ code: 'bad_request', faults });
});

test('a problem of a later version, with a code that this one does not know, is still an error', () => {
  expect(errorOf({ type: 'urn:mneme:problem:brand_new', title: 'New', status: 418, detail: 'Told in words.', code: 'brand_new' })).toMatchObject({ code: 'internal', message: 'Told in words.' });
});

test('a fault inside is 500 without its message or stack, and is reported to the host', async () => {
  const { send, engine, reports } = await startEndpoint();
  const fault = new TypeError("Cannot read '/home/ida/secret.md'");
  engine.onRecall = () => Promise.reject(fault);
  const response = await send('POST', '/v1/recall', { body: { query: 'x' } });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toMatch(/home|secret|TypeError|\.ts|\.js/);
  expect(JSON.parse(text)).toMatchObject({ code: 'internal' });
  expect(reports).toEqual([fault]);
});

test('an error of the engine keeps its status and is not reported as a fault', async () => {
  const { send, engine, reports } = await startEndpoint();
  engine.onRecall = () => Promise.reject(new MnemeError('vault_missing', 'The folder of the vault is gone. Put it back.'));
  const response = await send('POST', '/v1/recall', { body: { query: 'x' } });
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([503, 'The folder of the vault is gone. Put it back.']);
  expect(reports).toEqual([]);
});

test('an answer that takes too long is 503 and its work is called off', async () => {
  const { send, engine } = await startEndpoint({ limits: { answerMs: 50 } });
  let calledOff = false;
  engine.onRecall = (request, signal) => {
    signal?.addEventListener('abort', () => (calledOff = true));
    return untilCalledOff(request, signal);
  };
  const response = await send('POST', '/v1/recall', { body: { query: 'x' } });
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'timeout' })]);
  expect(calledOff).toBe(true);
});

test('an engine that does not listen cannot hold the answer back', async () => {
  const { send, engine } = await startEndpoint({ limits: { answerMs: 50 } });
  engine.onRecall = () => new Promise(() => undefined);
  expect((await send('POST', '/v1/recall', { body: { query: 'x' } })).status).toBe(503);
});

test('a client that goes away calls its work off', async () => {
  const { send, engine } = await startEndpoint();
  const leaving = new AbortController();
  const calledOff = new Promise<void>((resolve) => {
    engine.onRecall = (request, signal) => {
      signal?.addEventListener('abort', () => resolve());
      leaving.abort();
      return untilCalledOff(request, signal);
    };
  });
  await expect(send('POST', '/v1/recall', { body: { query: 'x' }, signal: leaving.signal })).rejects.toThrow();
  await calledOff;
});
