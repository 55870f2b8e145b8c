import { beforeEach, describe, expect, it } from 'vitest';

import type { ModelLock } from '../../../src/core/model/embedder.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { VECTOR_FILE, VectorLog } from '../../../src/core/read/vector-log.js';
import { VectorWriter } from '../../../src/core/read/vector-writer.js';
import { aNote, chunksOf } from '../../support/notes.js';
import { realClock } from '../../support/real-clock.js';
import { SetClock } from '../../support/set-clock.js';
import { SmallDisk } from '../../support/small-disk.js';

const LOCK: ModelLock = { id: 'm', revision: '1', weightsHash: '', dtype: 'q8', pooling: 'mean', queryPrefix: '', passagePrefix: '', dimension: 4, chunkerVersion: 1 };

describe('the writer of vectors', () => {
  const chunks = chunksOf('one', 'two', 'three');
  const hashes = chunks.map(({ hash }) => hash);
  let store: SmallDisk;
  let index: ChunkIndex;
  let told: (string | undefined)[];
  let writer: VectorWriter;

  beforeEach(async () => {
    store = new SmallDisk();
    index = new ChunkIndex(LOCK);
    index.putNote(aNote('a.md'), chunks);
    told = [];
    const { log } = await VectorLog.open(store, LOCK, realClock);
    writer = new VectorWriter({ index, log, clock: realClock, onTried: (failure) => told.push(failure?.code) });
  });

  const embed = (...which: number[]): void => {
    for (const at of which) {
      index.setVector(hashes[at] ?? '', Float32Array.of(1, at, 0, 0));
      writer.add(hashes[at] ?? '');
    }
  };
  const saved = async (): Promise<number> => (await VectorLog.open(store, LOCK, realClock)).log.size;

  it('writes what was added, once', async () => {
    embed(0, 1);
    await writer.write();
    const bytes = store.bytes(VECTOR_FILE);
    await writer.write();
    expect(store.bytes(VECTOR_FILE)).toEqual(bytes);
    expect(await saved()).toBe(2);
  });

  it('keeps what a full disk refused, says so, and writes it once there is room', async () => {
    embed(0);
    await writer.write();
    store.full = true;
    embed(1);
    await writer.write();
    embed(2);
    await writer.write();
    expect(await saved()).toBe(1);
    store.full = false;
    await writer.write();
    expect(await saved()).toBe(3);
    expect(told).toEqual([undefined, 'store_full', 'store_full', undefined]);
  });

  it('gathers what comes one by one, and has it on the disk a few seconds later', async () => {
    const clock = new SetClock(0);
    const { log } = await VectorLog.open(store, LOCK, realClock);
    writer = new VectorWriter({ index, log, clock, onTried: (failure) => told.push(failure?.code) });
    for (const at of [0, 1]) {
      embed(at);
      await writer.writeWhenDue();
    }
    expect(await saved()).toBe(0);
    clock.move(5_000);
    await writer.write();
    expect(told).toEqual([undefined, undefined]);
    expect(await saved()).toBe(2);
  });

  it('writes everything where the file was deleted meanwhile, also with nothing new', async () => {
    embed(0, 1);
    await writer.write();
    await store.remove(VECTOR_FILE);
    await writer.write();
    expect(await saved()).toBe(2);
  });
});
