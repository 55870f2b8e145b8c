import { describe, expect, it } from 'vitest';

import type { Embedder, ModelLock } from '../../../src/core/model/embedder.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { EmbeddingQueue } from '../../../src/core/read/embedding-queue.js';
import { VectorLog } from '../../../src/core/read/vector-log.js';
import { MemoryBlobStore } from '../../support/memory-blob-store.js';
import { aChunk, aMemory, aNote, chunksOf } from '../../support/notes.js';
import { realClock } from '../../support/real-clock.js';

const LOCK: ModelLock = { id: 'm', revision: '1', weightsHash: '', dtype: 'q8', pooling: 'mean', queryPrefix: '', passagePrefix: '', dimension: 4, chunkerVersion: 1 };
const HOUR_MS = 3_600_000;

/** Remembers what it was given, in order; its vectors mean nothing. */
function writtenDown(texts: string[]): Embedder {
  return {
    lock: LOCK,
    calibration: { cosineLow: 0, cosineHigh: 1, textShare: { latin: 0.5, cjk: 0.5 }, useAt: 0.5, weakAt: 0.3 },
    batchSize: 1,
    embedQuery: () => Promise.resolve(Float32Array.of(1, 0, 0, 0)),
    embedPassages: (given) => {
      texts.push(...given);
      return Promise.resolve(given.map(() => Float32Array.of(1, 0, 0, 0)));
    },
    dispose: () => Promise.resolve(),
  };
}

async function queueOver(index: ChunkIndex, texts: string[], isTextBusy = () => false): Promise<EmbeddingQueue> {
  index.useLock(LOCK);
  const { log } = await VectorLog.open(new MemoryBlobStore(), LOCK, realClock);
  return new EmbeddingQueue({ index, log, embedder: writtenDown(texts), clock: realClock, paused: true, isTextBusy, onProgress: () => undefined, onStored: () => undefined });
}

async function orderOf(index: ChunkIndex, prepare: (queue: EmbeddingQueue) => void = () => undefined): Promise<string[]> {
  const texts: string[] = [];
  const queue = await queueOver(index, texts);
  prepare(queue);
  queue.resume();
  await queue.whenSettled();
  await queue.close();
  return texts;
}

describe('what waits to be embedded', () => {
  it('goes by use: what a question touched, then memories, then the newest notes', async () => {
    const index = new ChunkIndex();
    index.putNote(aNote('old.md', { mtimeMs: 1 * HOUR_MS }), chunksOf('old'));
    index.putNote(aNote('new.md', { mtimeMs: 9 * HOUR_MS }), chunksOf('new'));
    index.putNote(aNote('Memory/m.md', { mtimeMs: 2 * HOUR_MS, memory: aMemory() }), chunksOf('memory'));
    index.putNote(aNote('asked.md', { mtimeMs: 0 }), chunksOf('asked'));
    expect(await orderOf(index, (queue) => queue.askFor(index.searchText('asked', { limit: 1 }).slots))).toEqual(['asked', 'memory', 'new', 'old']);
  });

  it('lets notes be read first, and goes on by itself when they have been', async () => {
    const index = new ChunkIndex();
    index.putNote(aNote('one.md'), chunksOf('one', 'two'));
    const texts: string[] = [];
    let reading = true;
    const queue = await queueOver(index, texts, () => reading);
    queue.resume();
    const settled = queue.whenSettled();
    await realClock.giveWay();
    expect(texts).toEqual([]);
    expect(queue.state).toBe('waiting');
    reading = false;
    queue.wake();
    await settled;
    expect(texts).toEqual(['one', 'two']);
    await queue.close();
  });

  it('does not wait for the far end of one long note', async () => {
    const index = new ChunkIndex();
    const log = ['first line', 'line 5,000', 'line 9,999'].map((text, at) => aChunk(text, { lines: [at * 5000 + 1, at * 5000 + 1] }));
    index.putNote(aNote('log.md', { mtimeMs: 100 * HOUR_MS }), log);
    index.putNote(aNote('note.md', { mtimeMs: 40 * HOUR_MS }), chunksOf('a note of some days ago'));
    expect(await orderOf(index)).toEqual(['first line', 'a note of some days ago', 'line 5,000', 'line 9,999']);
  });
});
