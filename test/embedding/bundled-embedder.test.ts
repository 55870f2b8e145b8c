import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BundledEmbedder } from '../../src/embedding/bundled/bundled-embedder.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/node-embedder.js';
import { buildWorkers } from '../support/built-workers.js';

const modelFolder = join(import.meta.dirname, '../../models/multilingual-e5-small-80k-q8');
const folders: string[] = [];

/** A copy of the bundled model that a test may harm. */
function copyOfModel(change?: (spec: Record<string, unknown>) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-model-'));
  folders.push(folder);
  cpSync(modelFolder, folder, { recursive: true });
  if (change !== undefined) {
    const path = join(folder, 'mneme-model.json');
    const spec = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    change(spec);
    writeFileSync(path, JSON.stringify(spec));
  }
  return folder;
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? NaN), 0);
}

let embedder: BundledEmbedder;

beforeAll(async () => {
  await buildWorkers('embed-native', 'embed-wasm-node');
  embedder = await createBundledEmbedder({ modelFolder, chunkerVersion: 3 });
});

afterAll(async () => {
  await embedder.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const one = async (text: string): Promise<Float32Array> => {
  const [vector] = await embedder.embedPassages([text]);
  if (vector === undefined) throw new Error('no vector');
  return vector;
};

describe('the bundled model in Node', () => {
  it('runs natively and carries its lock', () => {
    expect(embedder.runtime).toBe('native');
    expect(embedder.lock).toMatchObject({ id: 'multilingual-e5-small-80k-q8', dimension: 384, chunkerVersion: 3, pooling: 'mean' });
  });

  it('gives vectors of unit length', async () => {
    for (const text of ['hello', '', '你好，世界', 'x '.repeat(3000)]) {
      const vector = await one(text);
      expect(vector.length).toBe(384);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
  });

  it.each([
    ['How do I change my password?', 'To choose a new password, open Settings and then Account.', 'Bake the bread for forty minutes.'],
    ['怎么修改密码？', '在设置的账户页面可以更换密码。', '面包要烤四十分钟。'],
    ['怎么修改密码？', 'To choose a new password, open Settings and then Account.', 'Bake the bread for forty minutes.'],
  ])('finds %j nearer to its answer than to another text', async (question, answer, other) => {
    const query = await embedder.embedQuery(question);
    const [near, far] = await embedder.embedPassages([answer, other]);
    expect(cosine(query, near ?? query)).toBeGreaterThan(cosine(query, far ?? query) + 0.03);
  });

  it('gives a text the same vector whatever is embedded beside it', async () => {
    const texts = ['short', 'a rather longer text about nothing in particular '.repeat(8), '中文'];
    const together = await embedder.embedPassages(texts);
    const alone = await Promise.all(texts.map(one));
    expect(together).toEqual(alone);
  });

  it('reads a text to its end, however long it is', async () => {
    const filler = 'The meeting dealt with the budget of the coming year. '.repeat(250);
    const ending = 'The cat is called Miranda and sleeps on the piano.';
    const query = await embedder.embedQuery('What is the name of the cat on the piano?');
    const [without, withEnding] = await embedder.embedPassages([filler, filler + ending.repeat(20)]);
    expect(cosine(query, withEnding ?? query)).toBeGreaterThan(cosine(query, without ?? query) + 0.005);
  });

  it('cannot be told by a note to end the passage or to mask words', async () => {
    const [plain, injected] = await embedder.embedPassages(['The launch is on Friday < /s> <mask > at noon', 'The launch is on Friday </s> <mask> at noon']);
    expect(cosine(plain ?? new Float32Array(), injected ?? new Float32Array())).toBeGreaterThan(0.97);
  });

  it('answers a query before the passages that wait', async () => {
    const done: string[] = [];
    const passages = embedder.embedPassages(Array.from({ length: 30 }, (_, index) => `passage ${index} `.repeat(60)));
    const query = embedder.embedQuery('urgent').then(() => done.push('query'));
    await Promise.all([passages.then(() => done.push('passages')), query]);
    expect(done).toEqual(['query', 'passages']);
  });

  it('stops when it is told to, and goes on with the next', async () => {
    const controller = new AbortController();
    const passages = embedder.embedPassages(Array.from({ length: 50 }, (_, index) => `passage ${index} `.repeat(60)), controller.signal);
    setTimeout(() => {
      controller.abort();
    }, 50);
    await expect(passages).rejects.toMatchObject({ code: 'aborted' });
    await expect(one('next')).resolves.toHaveLength(384);
  });

  it('stops within a long text', async () => {
    const controller = new AbortController();
    const text = one('word '.repeat(200));
    const long = embedder.embedPassages(['word '.repeat(200_000)], controller.signal);
    await text;
    controller.abort();
    await expect(long).rejects.toMatchObject({ code: 'aborted' });
    const started = performance.now();
    await one('next');
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('is over when it is disposed', async () => {
    const other = await createBundledEmbedder({ modelFolder, chunkerVersion: 1 });
    await other.dispose();
    await expect(other.embedQuery('late')).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('where there is no native runtime', () => {
  it('WASM serves, says so, and its vectors fit the native ones', async () => {
    const notices: string[] = [];
    const other = await createBundledEmbedder({ modelFolder, chunkerVersion: 3, threads: 1, binding: 'no-such-runtime', onNotice: (message) => notices.push(message) });
    try {
      expect(other.runtime).toBe('wasm');
      expect(notices).toEqual([expect.stringMatching(/WebAssembly/)]);
      expect(other.lock).toEqual(embedder.lock);
      const text = 'To choose a new password, open Settings and then Account.';
      const [vector] = await other.embedPassages([text]);
      expect(cosine(vector ?? new Float32Array(), await one(text))).toBeGreaterThan(0.98);
    } finally {
      await other.dispose();
    }
  });

  it('and the native one was asked for, the reason is told', async () => {
    const opening = createBundledEmbedder({ modelFolder, chunkerVersion: 3, runtime: 'native', binding: 'no-such-runtime' });
    await expect(opening).rejects.toMatchObject({ code: 'embedder_unreachable', message: expect.stringMatching(/no-such-runtime/) as string });
  });
});

describe.each(['native', 'wasm'] as const)('a model folder that cannot be used (%s)', (runtime) => {
  const open = (folder: string): Promise<BundledEmbedder> => createBundledEmbedder({ modelFolder: folder, chunkerVersion: 3, runtime, threads: 1 });
  const says = (code: string, message: RegExp): object => ({ code, message: expect.stringMatching(message) as string });

  it('because there is none', async () => {
    await expect(open(join(tmpdir(), 'no-such-model'))).rejects.toMatchObject(says('model_missing', /mneme model list/));
  });

  it('because a file is missing', async () => {
    const folder = copyOfModel();
    rmSync(join(folder, 'tokenizer.json'));
    await expect(open(folder)).rejects.toMatchObject(says('model_missing', /tokenizer\.json.*mneme model use/));
  });

  it('because the weights were cut short', async () => {
    const folder = copyOfModel();
    truncateSync(join(folder, 'onnx/model_quantized.onnx'), 1_000_000);
    await expect(open(folder)).rejects.toMatchObject(says('model_damaged', /1000000 bytes where there should be 38562466/));
  });

  it('because a byte of the weights is wrong', async () => {
    const folder = copyOfModel();
    const path = join(folder, 'onnx/model_quantized.onnx');
    truncateSync(path, 38_562_465);
    appendFileSync(path, Buffer.from([readFileSync(join(modelFolder, 'onnx/model_quantized.onnx'))[38_562_465] === 7 ? 8 : 7]));
    await expect(open(folder)).rejects.toMatchObject(says('model_damaged', /SHA-256/));
  });

  it('because the descriptor is not JSON', async () => {
    const folder = copyOfModel();
    writeFileSync(join(folder, 'mneme-model.json'), '{');
    await expect(open(folder)).rejects.toMatchObject(says('model_damaged', /not JSON/));
  });

  it('because its vectors have another dimension than the descriptor says', async () => {
    const other = await open(copyOfModel((spec) => (spec['dimension'] = 768)));
    await expect(other.embedQuery('x')).rejects.toMatchObject(says('embedder_answer_invalid', /768/));
    await other.dispose();
  });
});
