import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelLock } from '../../../src/core/model/embedder.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { quantise } from '../../../src/core/read/quantise.js';
import { VECTOR_FILE, VectorLog } from '../../../src/core/read/vector-log.js';
import type { StoredVector } from '../../../src/core/read/vector-records.js';
import { MemoryBlobStore } from '../../support/memory-blob-store.js';
import { aNote, chunksOf } from '../../support/notes.js';
import { realClock } from '../../support/real-clock.js';

const LOCK: ModelLock = { id: 'm', revision: '1', weightsHash: '', dtype: 'q8', pooling: 'mean', queryPrefix: '', passagePrefix: '', dimension: 6, chunkerVersion: 1 };

const hashOf = (number: number): string => number.toString(16).padStart(32, '0');
const vectorOf = (number: number): StoredVector => ({ hash: hashOf(number), ...quantise(Float32Array.from({ length: 6 }, (_, at) => Math.sin(number * 7 + at))) });
const open = async (store: MemoryBlobStore, lock = LOCK) => VectorLog.open(store, lock, realClock);

async function all(log: VectorLog): Promise<StoredVector[]> {
  const found: StoredVector[] = [];
  await log.forEach(({ hash, scale, values }) => found.push({ hash, scale, values: values.slice() }));
  return found;
}

async function storeWith(...numbers: number[]): Promise<MemoryBlobStore> {
  const store = new MemoryBlobStore();
  const { log } = await open(store);
  await log.append(numbers.map(vectorOf));
  return store;
}

describe('the vector log', () => {
  it('gives back every vector bit by bit, in the next run as well', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.nat(40), { maxLength: 8 }), { maxLength: 5 }), async (batches) => {
        const store = new MemoryBlobStore();
        const { log } = await open(store);
        for (const batch of batches) await log.append(batch.map(vectorOf));
        const numbers = [...new Set(batches.flat())];
        const reopened = (await open(store)).log;
        for (const each of [log, reopened]) {
          expect(new Set((await all(each)).map(({ hash }) => hash))).toEqual(new Set(numbers.map(hashOf)));
          expect(await all(each)).toEqual(await all(log));
        }
        for (const vector of await reopened.get(numbers.map(hashOf))) expect(vector).toEqual(vectorOf(Number.parseInt(vector.hash, 16)));
      }),
      { numRuns: 50 },
    );
  });

  it('writes a content once', async () => {
    const store = await storeWith(1, 2);
    const before = store.bytes(VECTOR_FILE).length;
    const { log, finding } = await open(store);
    expect(finding).toEqual({ type: 'loaded', vectors: 2, damagedRecords: 0 });
    await log.append([vectorOf(2), vectorOf(1)]);
    expect(store.bytes(VECTOR_FILE)).toHaveLength(before);
  });

  it('loses only the last vector to a torn end, and goes on after it', async () => {
    const store = await storeWith(1, 2, 3);
    const whole = store.bytes(VECTOR_FILE);
    store.files.set(VECTOR_FILE, whole.slice(0, whole.length - 5));
    const { log, finding, news } = await open(store);
    expect(finding).toEqual({ type: 'loaded', vectors: 2, damagedRecords: 1 });
    expect(news).toContain('embedded again');
    await log.append([vectorOf(4)]);
    const reopened = await open(store);
    expect(reopened.finding).toEqual({ type: 'loaded', vectors: 3, damagedRecords: 1 });
    expect((await all(reopened.log)).map(({ hash }) => hash)).toEqual([1, 2, 4].map(hashOf));
    expect(await reopened.log.get([hashOf(4)])).toEqual([vectorOf(4)]);
  });

  it('skips a damaged record and says how many', async () => {
    const store = await storeWith(1, 2, 3);
    const bytes = store.bytes(VECTOR_FILE);
    const recordBytes = 16 + 4 + 8 + 4;
    const at = bytes.length - 2 * recordBytes + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    store.files.set(VECTOR_FILE, bytes);
    const { log, finding, news } = await open(store);
    expect(finding).toEqual({ type: 'loaded', vectors: 2, damagedRecords: 1 });
    expect(news).toContain('damaged (1)');
    expect((await all(log)).map(({ hash }) => hash)).toEqual([1, 3].map(hashOf));
  });

  it('never mixes spaces: another lock starts a new file with its first vector', async () => {
    const store = await storeWith(1);
    const other = { ...LOCK, revision: '2' };
    const { log, finding, news } = await open(store, other);
    expect(finding).toEqual({ type: 'other_lock' });
    expect(news).toContain('another model');
    expect(log.size).toBe(0);
    await log.append([vectorOf(2)]);
    expect((await open(store)).finding).toEqual({ type: 'other_lock' });
    expect(await all((await open(store, other)).log)).toEqual([vectorOf(2)]);
  });

  it('knows its own lock whatever the order of its keys', async () => {
    const store = await storeWith(1);
    const turned = Object.fromEntries(Object.entries(LOCK).reverse()) as ModelLock;
    expect((await open(store, turned)).finding.type).toBe('loaded');
  });

  it.each([
    ['is empty', new Uint8Array(0)],
    ['is something else', new TextEncoder().encode('once upon a time there was a file of another program')],
  ])('replaces a file that %s', async (_name, bytes) => {
    const store = new MemoryBlobStore();
    store.files.set(VECTOR_FILE, bytes);
    const { log, finding } = await open(store);
    expect(finding).toEqual({ type: 'damaged' });
    await log.append([vectorOf(1)]);
    expect((await open(store)).finding).toMatchObject({ type: 'loaded', vectors: 1 });
  });

  it('starts over where its file was deleted while running', async () => {
    const store = await storeWith(1);
    const { log } = await open(store);
    await store.remove(VECTOR_FILE);
    expect(await log.get([hashOf(1)])).toEqual([]);
    await log.append([vectorOf(2)]);
    expect((await open(store)).finding).toEqual({ type: 'loaded', vectors: 1, damagedRecords: 0 });
  });

  it('keeps the dead until they are more than half', async () => {
    const store = await storeWith(1, 2, 3, 4);
    const { log } = await open(store);
    expect(await log.compact((hash) => hash === hashOf(1) || hash === hashOf(3))).toBe(false);
    expect(log.has(hashOf(2))).toBe(true);
    expect(await log.compact((hash) => hash === hashOf(3))).toBe(true);
    expect(await all(log)).toEqual([vectorOf(3)]);
    await log.append([vectorOf(5)]);
    expect(await all((await open(store)).log)).toEqual([vectorOf(3), vectorOf(5)]);
  });

  it('tells of damage once: what is damaged is dropped, what is sound and dead stays', async () => {
    const store = await storeWith(1, 2, 3);
    const whole = store.bytes(VECTOR_FILE);
    store.files.set(VECTOR_FILE, whole.slice(0, whole.length - 5));
    const { log } = await open(store);
    await log.append([vectorOf(4)]);
    expect(await log.compact((hash) => hash !== hashOf(1))).toBe(true);
    expect(await log.compact((hash) => hash !== hashOf(1))).toBe(false);
    const { log: reopened, news } = await open(store);
    expect(news).toBeUndefined();
    expect(await all(reopened)).toEqual([1, 2, 4].map(vectorOf));
  });

  it('gives the chunks of an index their vectors, unchanged', async () => {
    const index = new ChunkIndex(LOCK);
    const chunks = chunksOf('one', 'two', 'three');
    index.putNote(aNote('a.md'), chunks);
    chunks.forEach(({ hash }, at) => index.setVector(hash, Float32Array.from({ length: 6 }, (_, dimension) => Math.cos(at * 5 + dimension))));
    const store = new MemoryBlobStore();
    const { log } = await open(store);
    await log.append(index.storedVectors(chunks.map(({ hash }) => hash)));

    const restarted = new ChunkIndex();
    restarted.putNote(aNote('a.md'), chunks);
    await restarted.adoptVectors((await open(store)).log);
    expect(restarted.missingVectorCount).toBe(0);
    const query = Float32Array.from([0.1, 0.5, -0.2, 0.3, 0.7, -0.3]);
    expect(restarted.searchVectors(query, { limit: 3 })).toEqual(index.searchVectors(query, { limit: 3 }));
  });
});
