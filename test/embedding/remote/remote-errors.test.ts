import { describe, expect, it } from 'vitest';

import { answerJson, scriptedServer, type Script } from '../../support/scripted-server.js';
import { askedOf, FAST_RETRY, goodOpenAi, open, openAiAnswer, portsWith, vectorOf } from './endpoints.js';
import { openRemoteEmbedder } from '../../../src/embedding/remote/remote-embedder.js';
import { remoteModelSchema } from '../../../src/core/model/settings.js';


const KEY = 'sk-very-secret-1234';
const withKey = { apiKey: () => Promise.resolve(KEY) };
const status = (code: number, json: unknown = {}, headers: Record<string, string> = {}): Script => (_request, response) => answerJson(response, json, code, headers);

async function failureOf(work: Promise<unknown>): Promise<Error & { code: string }> {
  try {
    await work;
  } catch (thrown) {
    return thrown as Error & { code: string };
  }
  return expect.fail('it should have failed');
}

describe('a refusal says what to do', () => {
  it.each([
    ['401 without a key', status(401), {}, 'embedder_unreachable', /Give it an API key/],
    ['401 with a key', status(401, { error: { message: `Incorrect API key provided: ${KEY}` } }), withKey, 'embedder_unreachable', /Check the API key/],
    ['403', status(403), withKey, 'embedder_unreachable', /HTTP 403.*Check the API key/],
    ['404', status(404, { error: { message: 'The model `tiny` does not exist' } }), {}, 'embedder_unreachable', /The model `tiny` does not exist.*\/v1/],
    ['400 for a reason of its own', status(400, { detail: `no such option ${KEY}` }), withKey, 'embedder_unreachable', /no such option \[key\]/],
    ['a web page', (_request, response) => void response.writeHead(200).end('<!doctype html><title>hi</title>'), {}, 'embedder_answer_invalid', /not JSON/],
    ['JSON of another kind', status(200, { hello: 1 }), {}, 'embedder_answer_invalid', /not an OpenAI-compatible list/],
    ['another count of vectors', status(200, openAiAnswer(['a', 'b'])), {}, 'embedder_answer_invalid', /2 vectors.*for 1 text\b/],
    ['NaN in a vector', status(200, '{"data":[{"index":0,"embedding":[NaN,1]}]}'), {}, 'embedder_answer_invalid', /NaN/],
    ['null in a vector', status(200, { data: [{ index: 0, embedding: [null, 1] }] }), {}, 'embedder_answer_invalid', /not an OpenAI-compatible list/],
    ['NaN in base64', status(200, { data: [{ index: 0, embedding: Buffer.from(Float32Array.of(NaN, 1).buffer).toString('base64') }] }), {}, 'embedder_answer_invalid', /NaN/],
    ['half a float in base64', status(200, { data: [{ index: 0, embedding: Buffer.from('abcdef').toString('base64') }] }), {}, 'embedder_answer_invalid', /6 bytes/],
    ['numbers beyond a float', status(200, '{"data":[{"index":0,"embedding":[1e308,1e308]}]}'), {}, 'embedder_answer_invalid', /endless/],
    ['a vector of zeros', status(200, { data: [{ index: 0, embedding: [0, 0, 0] }] }), {}, 'embedder_answer_invalid', /zeros/],
    ['an empty vector', status(200, { data: [{ index: 0, embedding: [] }] }), {}, 'embedder_answer_invalid', /0 numbers/],
  ] satisfies [string, Script, object, string, RegExp][])('%s', async (_what, script, ports, code, message) => {
    await using server = await scriptedServer(script);
    const error = await failureOf(open(server, {}, {}, ports));
    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
    expect(server.received).toHaveLength(1);
    expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain(KEY);
  });

  it('Ollama without the model says how to fetch it', async () => {
    await using server = await scriptedServer(status(404, { error: 'model "tiny" not found, try pulling it first' }));
    const error = await failureOf(open(server, { provider: 'ollama' }));
    expect(error.message).toMatch(/ollama pull tiny/);
  });

  it('Ollama answering another count is refused', async () => {
    await using server = await scriptedServer(status(200, { embeddings: [] }));
    const error = await failureOf(open(server, { provider: 'ollama' }));
    expect(error).toMatchObject({ code: 'embedder_answer_invalid', message: expect.stringContaining('0 vectors for 1 text.') });
  });

  it('a server that is not there: asks whether it runs, after the agreed tries', async () => {
    const server = await scriptedServer(goodOpenAi);
    await server[Symbol.asyncDispose]();
    let tries = 0;
    const counting = { fetch: (url: string, init: RequestInit) => ((tries += 1), fetch(url, init)) };
    const error = await failureOf(open(server, {}, {}, counting));
    expect(error).toMatchObject({ code: 'embedder_unreachable' });
    expect(error.message).toMatch(/ECONNREFUSED.*Is the server running/);
    expect(tries).toBe(2);
  });

  it('one vector of another dimension in a batch fails the batch', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run((_request, response) => answerJson(response, { data: [{ index: 0, embedding: vectorOf('a', 4) }, { index: 1, embedding: vectorOf('b', 5) }] }));
    await expect(embedder.embedPassages(['a', 'b'])).rejects.toMatchObject({ code: 'embedder_answer_invalid', message: expect.stringMatching(/5 numbers where 4/) });
  });

  it('the same index twice is not taken for two vectors', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run((_request, response) => answerJson(response, { data: [0, 0].map((index) => ({ index, embedding: vectorOf('a') })) }));
    await expect(embedder.embedPassages(['a', 'b'])).rejects.toMatchObject({ code: 'embedder_answer_invalid' });
  });

  it('an endless answer is cut off', async () => {
    await using server = await scriptedServer((_request, response) => {
      const block = Buffer.alloc(65_536, 0x20);
      const pour = (): void => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', pour);
      pour();
    });
    const error = await failureOf(open(server));
    expect(error).toMatchObject({ code: 'embedder_answer_invalid', message: expect.stringContaining('more than') });
  });

  it.each([['ftp://127.0.0.1/v1'], ['http://me:pw@127.0.0.1/v1']])('the address %s is refused before anything is sent', async (baseUrl) => {
    const settings = { ...remoteModelSchema.parse({ provider: 'openai', baseUrl: 'http://127.0.0.1', model: 'm' }), baseUrl };
    const error = await failureOf(openRemoteEmbedder(settings, portsWith(), { chunkerVersion: 1 }));
    expect(error).toMatchObject({ code: 'config_invalid' });
    expect(error.message).not.toContain('pw@');
  });
});

describe('the key', () => {
  it('goes into one header, and is read anew for each request', async () => {
    await using server = await scriptedServer(goodOpenAi);
    let count = 0;
    const embedder = await open(server, {}, {}, { apiKey: () => Promise.resolve(`key${(count += 1)}\n`) });
    await embedder.embedQuery('a');
    expect(server.received.map((request) => request.headers.authorization)).toEqual(['Bearer key1', 'Bearer key2']);
    expect(server.received.map((request) => request.url + request.body).join()).not.toContain('key1');
  });

  it('with characters that no header can carry is refused without repeating it', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const error = await failureOf(open(server, {}, {}, { apiKey: () => Promise.resolve('sk-a\nb') }));
    expect(error).toMatchObject({ code: 'config_invalid' });
    expect(error.message).not.toContain('sk-a');
    expect(server.received).toHaveLength(0);
  });

  it.each([301, 302, 307, 308])('neither key nor text follows a redirect (%i) to another origin', async (code) => {
    await using other = await scriptedServer(goodOpenAi);
    await using server = await scriptedServer(status(code, {}, { location: `${other.origin}/v1/embeddings` }));
    const error = await failureOf(open(server, {}, {}, withKey));
    expect(error).toMatchObject({ code: 'embedder_unreachable', message: expect.stringContaining('another address') });
    expect(other.received).toHaveLength(0);
  });

  it('a redirect within the origin is followed, with the text', async () => {
    await using server = await scriptedServer((request, response) => {
      if (request.url.endsWith('/')) answerJson(response, openAiAnswer(askedOf(request).input));
      else answerJson(response, {}, 307, { location: `${request.url}/` });
    });
    const embedder = await open(server);
    expect(embedder.lock.dimension).toBe(4);
  });

  it('a redirect in circles ends', async () => {
    await using server = await scriptedServer(status(307, {}, { location: '/v1/embeddings' }));
    expect(await failureOf(open(server))).toMatchObject({ code: 'embedder_unreachable' });
    expect(server.received.length).toBeLessThan(6);
  });
});

describe('what may pass is tried again', () => {
  const failingFirst = (times: number, failing: Script): Script => {
    let seen = 0;
    return (request, response) => ((seen += 1) <= times ? failing(request, response) : goodOpenAi(request, response));
  };

  it.each([
    ['429', status(429)],
    ['503', status(503)],
    ['500', status(500, 'oops')],
    ['a dropped connection', (_request, response) => void response.destroy()],
  ] satisfies [string, Script][])('%s', async (_what, failing) => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run(failingFirst(2, failing));
    expect(await embedder.embedPassages(['a'])).toHaveLength(1);
    expect(server.received).toHaveLength(4);
  });

  it('but not for ever', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run(status(503, { error: 'loading model' }));
    const error = await failureOf(embedder.embedPassages(['a']));
    expect(error).toMatchObject({ code: 'embedder_unreachable', message: expect.stringContaining('loading model') });
    expect(server.received).toHaveLength(1 + FAST_RETRY.attempts);
  });

  it('waits as long as the server asks', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, {}, { retry: { ...FAST_RETRY, longestMs: 5000 } });
    server.run(failingFirst(1, status(429, {}, { 'retry-after': '1' })));
    const started = performance.now();
    await embedder.embedPassages(['a']);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('gives up at once when the server asks for a longer wait than agreed', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run(status(429, {}, { 'retry-after': '3600' }));
    expect(await failureOf(embedder.embedPassages(['a']))).toMatchObject({ code: 'embedder_unreachable' });
    expect(server.received).toHaveLength(2);
  });

  it('a silent server is a time-out that says which knob to turn', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { timeoutMs: 100 });
    server.run(() => undefined);
    const error = await failureOf(embedder.embedQuery('a'));
    expect(error).toMatchObject({ code: 'timeout', message: expect.stringContaining('timeoutMs') });
    expect(server.received).toHaveLength(3);
  });

  it('so is one that stops in the middle of an answer', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { timeoutMs: 100 });
    server.run((_request, response) => void response.writeHead(200).write('{"data": ['));
    expect(await failureOf(embedder.embedQuery('a'))).toMatchObject({ code: 'timeout' });
  });
});

describe('stopping', () => {
  it('ends a request on its way, and passages that wait behind it', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { batchSize: 1 });
    server.run(() => undefined);
    const stop = new AbortController();
    const running = failureOf(embedder.embedPassages(['a'], stop.signal));
    const waiting = failureOf(embedder.embedPassages(['b'], stop.signal));
    await expect.poll(() => server.received.length).toBe(2);
    stop.abort();
    expect(await running).toMatchObject({ code: 'aborted' });
    expect(await waiting).toMatchObject({ code: 'aborted' });
    server.run(goodOpenAi);
    expect(await embedder.embedPassages(['c'])).toHaveLength(1);
  });

  it('ends a pause between tries', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, {}, { retry: { attempts: 3, baseMs: 60_000, longestMs: 60_000 } });
    server.run(status(503));
    const stop = new AbortController();
    const failure = failureOf(embedder.embedPassages(['a'], stop.signal));
    await expect.poll(() => server.received.length).toBe(2);
    stop.abort();
    expect(await failure).toMatchObject({ code: 'aborted' });
  });

  it('disposing ends what is on its way', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run(() => undefined);
    const failure = failureOf(embedder.embedQuery('a'));
    await expect.poll(() => server.received.length).toBe(2);
    await embedder.dispose();
    expect(await failure).toMatchObject({ code: 'aborted' });
  });
});
