import { chmod, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FolderBlobStore } from '../../../src/vault/node/blob-store.js';
import { LayeredBlobStore } from '../../../src/vault/layered-blob-store.js';
import { MemoryBlobStore } from '../../../src/vault/memory-blob-store.js';
import { describeBlobStore, readBlob } from '../../contracts/blob-store-contract.js';
import { canMount, whileSmall } from '../../support/disks.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';
import { withoutRoot } from '../../support/without-root.js';

describeBlobStore('FolderBlobStore', async () => {
  const folder = await makeFolder();
  return { store: new FolderBlobStore(join(folder, 'index', 'device')), dispose: () => removeFolder(folder) };
});

describeBlobStore('MemoryBlobStore', () => Promise.resolve({ store: new MemoryBlobStore(), dispose: () => Promise.resolve() }));

describeBlobStore('LayeredBlobStore', () => Promise.resolve({ store: new LayeredBlobStore(new MemoryBlobStore()), dispose: () => Promise.resolve() }));

describe('A folder of index files', () => {
  let folder: string;
  let store: FolderBlobStore;
  beforeEach(async () => {
    folder = await makeFolder();
    store = new FolderBlobStore(join(folder, 'index'));
  });
  afterEach(() => removeFolder(folder));

  test('is made again by the next write when it was deleted while running', async () => {
    await store.replace('a.bin', [new Uint8Array([1])]);
    await removeFolder(store.folder);
    await store.append('b.bin', new Uint8Array([2]));
    await removeFolder(store.folder);
    await store.replace('a.bin', [new Uint8Array([3])]);
    expect([...((await readBlob(store, 'a.bin')) ?? [])]).toEqual([3]);
  });

  test('loses the leftovers of a crash with the first write, and nothing else', async () => {
    await writeIn(folder, 'index/.a.bin.123-0123456789ab.tmp', 'half');
    await writeIn(folder, 'index/note.tmp', 'not ours');
    expect(await store.open('a.bin')).toBeUndefined();
    expect(await readdir(store.folder)).toContain('.a.bin.123-0123456789ab.tmp');
    await store.replace('a.bin', [new Uint8Array([1])]);
    expect((await readdir(store.folder)).sort()).toEqual(['a.bin', 'note.tmp']);
  });

  test('keeps no half-written file when a write fails', async () => {
    const failing = (function* () {
      yield new Uint8Array(10);
      throw new Error('stop');
    })();
    await expect(store.replace('a.bin', failing)).rejects.toMatchObject({ code: 'store_failed' });
    expect(await readdir(store.folder)).toEqual([]);
  });

  test('that may not be written says so', async () => {
    await writeIn(folder, 'index/a.bin', 'old');
    await chmod(folder, 0o755);
    await chmod(store.folder, 0o555);
    await withoutRoot(async () => {
      await expect(store.replace('a.bin', [new Uint8Array([1])])).rejects.toMatchObject({ code: 'store_read_only' });
      await expect(store.append('b.bin', new Uint8Array([1]))).rejects.toMatchObject({ code: 'store_read_only' });
    });
    expect(Buffer.from((await readBlob(store, 'a.bin')) ?? []).toString()).toBe('old');
  });

  test.skipIf(process.platform !== 'linux')('on a full device says that there is no room', async () => {
    await writeIn(folder, 'index/a.bin', '');
    await symlink('/dev/full', join(store.folder, 'full.bin'));
    await expect(store.append('full.bin', new Uint8Array([1]))).rejects.toMatchObject({ code: 'store_full' });
  });

  test.skipIf(!canMount())('on a full disk keeps the old file and the old end of a log, and works again once there is room', async () => {
    await writeIn(folder, 'disk/.keep', '');
    const disk = join(folder, 'disk');
    await whileSmall(disk, 64, async () => {
      const small = new FolderBlobStore(join(disk, 'index'));
      const old = new Uint8Array(20_000).fill(1);
      await small.replace('a.bin', [old]);
      await small.append('log.bin', new Uint8Array([9]));
      await expect(small.replace('a.bin', [new Uint8Array(30_000), new Uint8Array(30_000)])).rejects.toMatchObject({ code: 'store_full' });
      await expect(small.append('log.bin', new Uint8Array(60_000))).rejects.toMatchObject({ code: 'store_full' });
      expect(await readBlob(small, 'a.bin', 4096)).toEqual(old);
      expect([...((await readBlob(small, 'log.bin')) ?? [])]).toEqual([9]);
      await small.replace('a.bin', [new Uint8Array([5])]);
      expect([...((await readBlob(small, 'a.bin')) ?? [])]).toEqual([5]);
    });
  });
});
