import { describe, expect, it } from 'vitest';

import { answerJson, scriptedServer } from '../../support/scripted-server.js';
import { askedOf, goodOllama, goodOpenAi, open, openAiAnswer, unit, vectorOf } from './endpoints.js';

const close = (vector: Float32Array | undefined, values: readonly number[]): void => {
  expect(vector).toHaveLength(values.length);
  values.forEach((value, at) => expect(vector?.[at]).toBeCloseTo(value, 5));
};

describe('an OpenAI-compatible endpoint', () => {
  it('is asked with the model’s name and prefixes, and its vectors come back in order with length 1', async () => {
    await using server = await scriptedServer((request, response) => {
      const answer = openAiAnswer(askedOf(request).input) as { data: unknown[] };
      answerJson(response, { ...answer, data: answer.data.toReversed() });
    });
    const embedder = await open(server, { queryPrefix: 'query: ', passagePrefix: 'passage: ' });
    const passages = await embedder.embedPassages(['one', '二']);
    close(passages[0], unit(vectorOf('passage: one')));
    close(passages[1], unit(vectorOf('passage: 二')));
    close(await embedder.embedQuery('one'), unit(vectorOf('query: one')));
    expect(server.received.every((request) => request.url === '/v1/embeddings' && request.method === 'POST')).toBe(true);
    expect(askedOf(server.received[1] ?? expect.fail())).toMatchObject({ model: 'tiny', input: ['passage: one', 'passage: 二'] });
  });

  it('makes a lock of its own that names provider, model and origin, with the probed dimension', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { queryPrefix: 'q ' }, { chunkerVersion: 3 });
    expect(embedder.lock).toEqual({ id: `openai:tiny@${server.origin}`, revision: '', weightsHash: '', dtype: 'remote', pooling: 'remote', queryPrefix: 'q ', passagePrefix: '', dimension: 4, chunkerVersion: 3 });
  });

  it('may answer base64 though numbers were asked for', async () => {
    await using server = await scriptedServer((request, response) => {
      const data = askedOf(request).input.map((text, index) => ({ index, embedding: Buffer.from(Float32Array.from(vectorOf(text)).buffer).toString('base64') }));
      answerJson(response, { data });
    });
    const embedder = await open(server);
    close(await embedder.embedQuery('hello'), unit(vectorOf('hello')));
  });

  it('is understood with the whole address pasted, and keeps a query such as a version', async () => {
    await using server = await scriptedServer(goodOpenAi);
    await open(server, { baseUrl: `${server.origin}/v1/embeddings/?api-version=3` });
    await open(server, { baseUrl: `${server.origin}/v1/?api-version=3` });
    expect(server.received.map((request) => request.url)).toEqual(Array(2).fill('/v1/embeddings?api-version=3'));
  });

  it('is asked to shorten its vectors only if its own length is not the wanted one', async () => {
    await using server = await scriptedServer((request, response) => {
      const { input, dimensions } = askedOf(request);
      answerJson(response, openAiAnswer(input, dimensions ?? 8));
    });
    const shortened = await open(server, { dimension: 4 });
    expect(shortened.lock.dimension).toBe(4);
    expect(await shortened.embedPassages(['a'])).toHaveLength(1);
    expect(server.received.map((request) => askedOf(request).dimensions)).toEqual([undefined, 4, 4]);
    const plain = await open(server, { dimension: 8 });
    expect(plain.lock.dimension).toBe(8);
    expect(server.received).toHaveLength(4);
  });
});

describe('an Ollama endpoint', () => {
  it.each(['', '/', '/api', '/api/embed'])('is asked at /api/embed with the base address ending in "%s", and never to cut texts off', async (end) => {
    await using server = await scriptedServer(goodOllama);
    const embedder = await open(server, { provider: 'ollama', baseUrl: server.origin + end });
    close(await embedder.embedQuery('hello'), unit(vectorOf('hello')));
    expect(embedder.lock.id).toBe(`ollama:tiny@${server.origin}`);
    expect(server.received.map((request) => request.url)).toEqual(['/api/embed', '/api/embed']);
    expect(server.received.map((request) => askedOf(request).truncate)).toEqual([false, false]);
  });
});

describe('batches', () => {
  it('are bounded in number', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { batchSize: 3 });
    const texts = Array.from({ length: 8 }, (_, at) => `text ${at}`);
    const vectors = await embedder.embedPassages(texts);
    texts.forEach((text, at) => close(vectors[at], unit(vectorOf(text))));
    expect(server.received.slice(1).map((request) => askedOf(request).input.length)).toEqual([3, 3, 2]);
  });

  it('are bounded in characters', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { batchSize: 8, maxTokens: 20_000 });
    await embedder.embedPassages(Array.from({ length: 5 }, () => 'x'.repeat(40_000)));
    expect(server.received.slice(1).map((request) => askedOf(request).input.length)).toEqual([2, 2, 1]);
  });

  it('are halved when the endpoint takes fewer, and stay small', async () => {
    await using server = await scriptedServer((request, response) => {
      const { input } = askedOf(request);
      if (input.length > 2) answerJson(response, { error: { message: `batch size ${input.length} > maximum allowed batch size 2` } }, 422);
      else answerJson(response, openAiAnswer(input));
    });
    const embedder = await open(server, { batchSize: 4 });
    const vectors = await embedder.embedPassages(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    close(vectors[7], unit(vectorOf('h')));
    expect(server.received.slice(1).map((request) => askedOf(request).input.length)).toEqual([4, 2, 2, 3, 2, 1, 1]);
    await embedder.embedPassages(['i', 'j', 'k', 'l']);
    expect(server.received.slice(8).map((request) => askedOf(request).input.length)).toEqual([2, 2]);
  });

  it('grow while the endpoint is quick', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { batchSize: 64 });
    await embedder.embedPassages(Array.from({ length: 120 }, (_, at) => `text ${at}`));
    expect(server.received.slice(1).map((request) => askedOf(request).input.length)).toEqual([8, 16, 32, 64]);
  });

  it('become smaller when the endpoint does not manage them in time, instead of being asked for again', async () => {
    await using server = await scriptedServer((request, response) => {
      const { input } = askedOf(request);
      setTimeout(() => answerJson(response, openAiAnswer(input)), input.length * 100);
    });
    const embedder = await open(server, { timeoutMs: 500 });
    const texts = Array.from({ length: 8 }, (_, at) => `text ${at}`);
    const vectors = await embedder.embedPassages(texts);
    texts.forEach((text, at) => close(vectors[at], unit(vectorOf(text))));
    const [first, ...others] = server.received.slice(1).map((request) => askedOf(request).input.length);
    expect(first).toBe(8);
    expect(others.every((size) => size <= 2)).toBe(true);
  });

  it('that are refused as too long while opening say so', async () => {
    await using server = await scriptedServer((_request, response) => answerJson(response, '', 413));
    await expect(open(server)).rejects.toMatchObject({ code: 'embedder_answer_invalid', message: expect.stringContaining('too long') });
  });

  it('of nothing ask nothing', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    expect(await embedder.embedPassages([])).toEqual([]);
    expect(server.received).toHaveLength(1);
  });
});

describe('a text that is too long', () => {
  it('is sent in windows, and its vector is the direction of their weighted mean', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { maxTokens: 32 });
    const text = 'alpha beta gamma delta '.repeat(20);
    const [vector] = await embedder.embedPassages([text]);
    const sent = server.received.slice(1).flatMap((request) => askedOf(request).input);
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.join('')).toBe(text);
    const mean = [0, 0, 0, 0].map((_, at) => sent.reduce((sum, part) => sum + (unit(vectorOf(part))[at] ?? 0) * Math.ceil(part.length / 4), 0));
    close(vector, unit(mean));
  });

  it('is halved when the endpoint refuses it, until it fits: nothing is cut off', async () => {
    await using server = await scriptedServer((request, response) => {
      const { input } = askedOf(request);
      if (input.some((text) => text.length > 100)) answerJson(response, { error: 'the input length exceeds the context length' }, 400);
      else answerJson(response, { embeddings: input.map((text) => vectorOf(text)) });
    });
    const embedder = await open(server, { provider: 'ollama' });
    const text = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const [long, short] = await embedder.embedPassages([text, 'short']);
    const taken = server.received.slice(1).map((request) => askedOf(request).input).filter((input) => input.length === 1 && (input[0]?.length ?? 0) <= 100).flat();
    expect(taken.join('')).toBe(`${text}short`);
    expect(Math.hypot(...(long ?? []))).toBeCloseTo(1, 5);
    close(short, unit(vectorOf('short')));
  });

  it('is given up only when even a few characters are refused', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run((_request, response) => answerJson(response, 'request too large', 413));
    await expect(embedder.embedPassages(['x'.repeat(200)])).rejects.toMatchObject({ code: 'embedder_answer_invalid', message: expect.stringContaining('too long') });
  });
});

describe('an endpoint that is already known', () => {
  it('opens while it is down, and answers once it is up', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const first = await open(server);
    server.run((_request, response) => void response.destroy());
    const second = await open(server, {}, { known: first.lock });
    expect(second.lock).toEqual(first.lock);
    server.run(goodOpenAi);
    close(await second.embedQuery('hello'), unit(vectorOf('hello')));
  });

  it('is refused when it answers another dimension than the lock’s', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const first = await open(server);
    server.run((request, response) => answerJson(response, openAiAnswer(askedOf(request).input, 6)));
    const second = await open(server, {}, { known: first.lock });
    await expect(second.embedPassages(['a'])).rejects.toMatchObject({ code: 'embedder_answer_invalid', message: expect.stringMatching(/6 numbers where 4/) });
  });

  it('is probed again when the settings say another model', async () => {
    await using server = await scriptedServer(goodOpenAi);
    const first = await open(server);
    server.run((request, response) => answerJson(response, openAiAnswer(askedOf(request).input, 6)));
    const second = await open(server, { model: 'other' }, { known: first.lock });
    expect(second.lock).toMatchObject({ id: `openai:other@${server.origin}`, dimension: 6 });
  });
});

describe('order', () => {
  it('a question goes before passages that wait', async () => {
    const held: (() => void)[] = [];
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server, { batchSize: 1 });
    server.run(async (request, response) => {
      if (askedOf(request).input[0] === 'p0') await new Promise<void>((resolve) => held.push(resolve));
      await goodOpenAi(request, response);
    });
    const passages = Promise.all([embedder.embedPassages(['p0', 'p1']), embedder.embedPassages(['p2'])]);
    await expect.poll(() => held.length).toBe(1);
    await embedder.embedQuery('q');
    held[0]?.();
    await passages;
    expect(server.received.slice(1).map((request) => askedOf(request).input[0])).toEqual(['p0', 'q', 'p2', 'p1']);
  });

  it('no batch of passages starts while a question is on its way', async () => {
    const held: (() => void)[] = [];
    await using server = await scriptedServer(goodOpenAi);
    const embedder = await open(server);
    server.run(async (request, response) => {
      if (askedOf(request).input[0] === 'q') await new Promise<void>((resolve) => held.push(resolve));
      await goodOpenAi(request, response);
    });
    const question = embedder.embedQuery('q');
    const passages = embedder.embedPassages(['p']);
    await expect.poll(() => held.length).toBe(1);
    expect(server.received).toHaveLength(2);
    held[0]?.();
    await Promise.all([question, passages]);
    expect(server.received).toHaveLength(3);
  });
});
