import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { BlobStore } from '../../src/core/model/index-store.js';

export interface BlobStoreUnderTest {
  readonly store: BlobStore;
  dispose(): Promise<void>;
}

/** All bytes of a file, read in slices of `sliceBytes`. */
export async function readBlob(store: BlobStore, name: string, sliceBytes = 7): Promise<Uint8Array | undefined> {
  const reader = await store.open(name);
  if (reader === undefined) return undefined;
  const bytes: number[] = [];
  for (let offset = 0; offset < reader.sizeBytes; offset += sliceBytes) bytes.push(...(await reader.read(offset, sliceBytes)));
  await reader.close();
  return Uint8Array.from(bytes);
}

/** What every adapter of the store port promises. */
export function describeBlobStore(name: string, makeStore: () => Promise<BlobStoreUnderTest>): void {
  describe(`${name} keeps the store port's promises:`, () => {
    let it: BlobStoreUnderTest;
    beforeEach(async () => {
      it = await makeStore();
    });
    afterEach(() => it.dispose());

    test('a file that was never written is not there', async () => {
      expect(await it.store.open('index.bin')).toBeUndefined();
      await it.store.remove('index.bin');
    });

    test('what is written in any parts is read back in any slices', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 8 }), fc.integer({ min: 1, max: 64 }), async (parts, sliceBytes) => {
          await it.store.replace('index.bin', parts);
          expect([...((await readBlob(it.store, 'index.bin', sliceBytes)) ?? [])]).toEqual(parts.flatMap((part) => [...part]));
        }),
        { numRuns: 25 },
      );
    });

    test('a read beyond the end gives what there is', async () => {
      await it.store.replace('index.bin', [new Uint8Array([1, 2, 3])]);
      const reader = await it.store.open('index.bin');
      expect(reader?.sizeBytes).toBe(3);
      expect([...((await reader?.read(1, 100)) ?? [])]).toEqual([2, 3]);
      expect((await reader?.read(9, 4))?.byteLength).toBe(0);
      await reader?.close();
    });

    test('appending makes the file and then adds to its end', async () => {
      await it.store.append('log.bin', new Uint8Array([1]));
      await it.store.append('log.bin', new Uint8Array([2, 3]));
      expect([...((await readBlob(it.store, 'log.bin')) ?? [])]).toEqual([1, 2, 3]);
    });

    test('a replacement that fails half-way leaves the old file', async () => {
      await it.store.replace('index.bin', [new Uint8Array([7])]);
      const failing = (function* () {
        yield new Uint8Array(1000);
        throw new Error('no more parts');
      })();
      await expect(it.store.replace('index.bin', failing)).rejects.toThrow('no more parts');
      expect([...((await readBlob(it.store, 'index.bin')) ?? [])]).toEqual([7]);
    });

    test('parts may be reused by the writer once they are taken', async () => {
      const part = new Uint8Array([0]);
      const parts = (function* () {
        for (let value = 1; value <= 3; value += 1) {
          part[0] = value;
          yield part;
        }
      })();
      await it.store.replace('index.bin', parts);
      expect([...((await readBlob(it.store, 'index.bin')) ?? [])]).toEqual([1, 2, 3]);
    });

    test('it names the files that are there, and no half-written one', async () => {
      expect(await it.store.names()).toEqual([]);
      await it.store.append('b (conflicted copy).jsonl', new Uint8Array([1]));
      await it.store.replace('a.bin', [new Uint8Array([1])]);
      await it.store.replace('a.bin', [new Uint8Array([2])]);
      await it.store.replace('c.bin', [new Uint8Array([3])]);
      await it.store.remove('c.bin');
      expect(await it.store.names()).toEqual(['a.bin', 'b (conflicted copy).jsonl']);
      let during: readonly string[] = [];
      const looking = (async function* () {
        yield new Uint8Array(1000);
        during = await it.store.names();
      })();
      await it.store.replace('a.bin', looking);
      expect(during).toEqual(['a.bin', 'b (conflicted copy).jsonl']);
      expect([...((await readBlob(it.store, 'b (conflicted copy).jsonl')) ?? [])]).toEqual([1]);
    });

    test('a name that could lead elsewhere is refused', async () => {
      for (const name of ['', '.hidden', '..', 'a/b', 'a\\b', 'C:a', 'a\u0000']) {
        await expect((async () => it.store.append(name, new Uint8Array([1])))()).rejects.toMatchObject({ code: 'internal' });
      }
    });

    test('a removed file is gone', async () => {
      await it.store.replace('index.bin', [new Uint8Array([1])]);
      await it.store.remove('index.bin');
      expect(await it.store.open('index.bin')).toBeUndefined();
    });
  });
}
