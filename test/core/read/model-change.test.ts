import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { Embedder, ModelLock } from '../../../src/core/model/embedder.js';
import { CHUNKER_VERSION } from '../../../src/core/read/chunker.js';
import { createBundledEmbedder } from '../../../src/embedding/bundled/node-embedder.js';
import { openTestEngine } from '../../support/engine.js';
import { filesIn, makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';

const MODELS = join(import.meta.dirname, '../../../models');
const OLD = 'multilingual-e5-small-80k-q8';
/** The same model under another name would be another lock; this one is as good, and its files are in every clone. */
const other = (embedder: Embedder): Embedder => ({
  lock: { ...embedder.lock, id: 'another-model' },
  calibration: embedder.calibration,
  batchSize: embedder.batchSize,
  embedQuery: async (text, signal) => reversed(await embedder.embedQuery(text, signal)),
  embedPassages: async (texts, signal) => (await embedder.embedPassages(texts, signal)).map(reversed),
  dispose: () => embedder.dispose(),
});
const reversed = (vector: Float32Array): Float32Array => vector.slice().reverse();
const bundled = (): Promise<Embedder> => createBundledEmbedder({ modelFolder: join(MODELS, OLD), chunkerVersion: CHUNKER_VERSION });

const QUESTION = { query: 'When may I fire pots?', k: 1 };

describe('another model', { timeout: 120_000 }, () => {
  let folder: string;
  let engine: Engine | undefined;
  beforeEach(async () => {
    folder = await makeFolder();
    await writeIn(folder, 'Kiln.md', '# Kiln\n\nThe oven for ceramics is only used on Thursdays.\n');
    for (let at = 0; at < 80; at += 1) await writeIn(folder, `Notes/${at}.md`, `# Note ${at}\n\nThe harbour has ${at} boats, and boat ${at} is painted anew each spring.\n`);
    engine = openTestEngine(folder, { openEmbedder: bundled });
    await engine.whenReady();
    await engine.whenVectorsSettled();
    await engine.close();
    engine = undefined;
  });
  afterEach(async () => {
    await engine?.close();
    await removeFolder(folder);
  });

  /** @param mayEmbed So many passages are embedded; then the model waits. */
  function changing(mayEmbed: number, openFormer: (lock: ModelLock) => Promise<Embedder | undefined> = bundled): { engine: Engine; embedded: () => number; goOn: () => void } {
    let embedded = 0;
    let release: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (release = resolve));
    engine = openTestEngine(folder, {
      openFormer,
      openEmbedder: async () => {
        const model = other(await bundled());
        return {
          ...model,
          embedPassages: async (texts, signal) => {
            if (embedded >= mayEmbed) await Promise.race([waiting, new Promise((resolve) => signal?.addEventListener('abort', resolve))]);
            signal?.throwIfAborted();
            embedded += texts.length;
            return model.embedPassages(texts, signal);
          },
        };
      },
    });
    return { engine, embedded: () => embedded, goOn: () => release() };
  }

  test('the former one serves until every vector of the new one is there, and then the new one does', async () => {
    const change = changing(20);
    await change.engine.whenReady();
    await expect.poll(change.embedded, { timeout: 30_000 }).toBeGreaterThanOrEqual(20);
    expect(change.engine.status()).toMatchObject({ model: { id: OLD }, vectors: { state: 'running', message: expect.stringContaining('another-model') } });
    expect((await change.engine.recall(QUESTION)).items[0]?.path).toBe('Kiln.md');
    await writeIn(folder, 'Late.md', '# Late\n\nWritten while the model changed.\n');
    await change.engine.rescan();
    change.goOn();
    await change.engine.whenVectorsSettled();
    expect(change.engine.status()).toMatchObject({ model: { id: 'another-model' }, vectors: { state: 'complete', done: 82, total: 82 } });
    const answer = await change.engine.recall(QUESTION);
    expect([answer.items[0]?.path, answer.notice]).toEqual(['Kiln.md', undefined]);
    expect(await filesIn(join(folder, '.obsidian/plugins/mneme/index/test'))).toEqual(['text.bin', 'vectors.bin']);
  });

  test('a change that was cut off goes on where it was, with what it had', async () => {
    const first = changing(40);
    await first.engine.whenReady();
    await expect.poll(first.embedded, { timeout: 30_000 }).toBeGreaterThanOrEqual(40);
    await first.engine.close();
    const second = changing(Number.POSITIVE_INFINITY);
    await second.engine.whenReady();
    await second.engine.whenVectorsSettled();
    // At most the batch that was under way is made again.
    expect(first.embedded() + second.embedded()).toBeLessThanOrEqual(81 + 16);
    expect(second.engine.status()).toMatchObject({ model: { id: 'another-model' }, vectors: { state: 'complete' } });
    await second.engine.close();
    const third = changing(0);
    await third.engine.whenReady();
    await third.engine.whenVectorsSettled();
    expect([third.embedded(), third.engine.status().vectors.state]).toEqual([0, 'complete']);
  });

  test('where the former one is gone, the new one begins at once; where the new one cannot be opened, the former one serves', async () => {
    const change = changing(20, () => Promise.reject(new Error('gone')));
    await change.engine.whenReady();
    await expect.poll(change.embedded, { timeout: 30_000 }).toBeGreaterThanOrEqual(20);
    expect(change.engine.status().model?.id).toBe('another-model');
    await change.engine.close();

    engine = openTestEngine(folder, { openFormer: async () => other(await bundled()), openEmbedder: () => Promise.reject(new Error('no such model')) });
    await engine.whenReady();
    await expect.poll(() => engine?.status().model?.id, { timeout: 30_000 }).toBe('another-model');
    expect(engine.status().vectors).toMatchObject({ state: 'failed', message: 'no such model' });
  });
});
