import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createHostApp } from './create-host-app.js';
import { FolderAdapter } from './folder-adapter.js';
import { NodeDisk } from './node-disk.js';
import { toNotePath } from '../../src/core/model/note-path.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { AdapterBlobStore } from '../../src/vault/obsidian/adapter-blob-store.js';
import { ObsidianVault } from '../../src/vault/obsidian/obsidian-vault.js';
import { describeBlobStore, readBlob } from '../contracts/blob-store-contract.js';
import { describeVault, type VaultUnderTest } from '../contracts/vault-contract.js';
import { makeFolder, removeFolder, writeIn } from '../support/temporary-folder.js';
import { withoutRoot } from '../support/without-root.js';

vi.mock('obsidian', async () => (await import('./stand-in.js')).obsidian);

/** Through the app's own calls, as a person in the app works. */
async function appVault(): Promise<VaultUnderTest> {
  const folder = await makeFolder();
  const host = createHostApp(folder);
  await host.open();
  const { vault } = host.app;
  const at = (path: string) => {
    const file = vault.getAbstractFileByPath(path);
    if (file === null) throw new Error(`There is no ${path}.`);
    return file;
  };
  const makeParent = async (path: string): Promise<void> => {
    const parent = dirname(path);
    if (parent !== '.' && vault.getFolderByPath(parent) === null) await vault.createFolder(parent);
  };
  return {
    vault: new ObsidianVault(host.app, systemClock),
    async write(path, content) {
      const bytes = (typeof content === 'string' ? new TextEncoder().encode(content) : content.slice()).buffer;
      // The app itself makes no hidden notes; other tools do.
      if (path.split('/').some((part) => part.startsWith('.'))) {
        await writeIn(folder, path, content);
        await host.vault.notice();
        return;
      }
      await makeParent(path);
      const file = vault.getFileByPath(path);
      if (file === null) await vault.createBinary(path, bytes);
      else await vault.modifyBinary(file, bytes);
    },
    async rename(from, to) {
      await makeParent(to);
      await vault.rename(at(from), to);
    },
    remove: (path) => vault.delete(at(path), true),
    dispose: () => removeFolder(folder),
  };
}

describeVault('ObsidianVault', appVault);

describe('ObsidianVault', () => {
  it('hears nothing of the files that the app finds at its start', async () => {
    const folder = await makeFolder();
    await writeIn(folder, 'old.md', 'old');
    const host = createHostApp(folder);
    const seen: unknown[] = [];
    const stop = await new ObsidianVault(host.app, systemClock).watch((changes) => seen.push(...changes));
    await host.open();
    await host.app.vault.create('new.md', 'new');
    await vi.waitFor(() => expect(seen).toEqual([{ type: 'changed', path: 'new.md' }]), { timeout: 2000 });
    await stop();
    await removeFolder(folder);
  });

  it('reports a note that the app cannot read, and forgets the report once it can', async () => {
    const folder = await makeFolder();
    await writeIn(folder, 'locked.md', 'text');
    const host = createHostApp(folder);
    await host.open();
    const vault = new ObsidianVault(host.app, systemClock);
    await chmod(folder, 0o755);
    await chmod(join(folder, 'locked.md'), 0o000);
    await withoutRoot(() => expect(vault.read(toNotePath('locked.md'))).rejects.toMatchObject({ code: 'note_unreadable' }));
    expect(vault.problems()).toMatchObject([{ path: 'locked.md' }]);
    await chmod(join(folder, 'locked.md'), 0o644);
    await vault.read(toNotePath('locked.md'));
    expect(vault.problems()).toEqual([]);
    await removeFolder(folder);
  });
});

const INDEX = '.obsidian/plugins/mneme/index/device';

describeBlobStore('AdapterBlobStore', async () => {
  const folder = await makeFolder();
  return { store: new AdapterBlobStore(FolderAdapter.over(new NodeDisk(folder)), INDEX), dispose: () => removeFolder(folder) };
});

describe('AdapterBlobStore', () => {
  /** A disk that stops working after some calls that change it, as a crash does. */
  class CrashingDisk extends NodeDisk {
    changesLeft = Infinity;

    override write(path: string, bytes: Uint8Array): Promise<void> {
      return this.change(() => super.write(path, bytes));
    }

    override append(path: string, bytes: Uint8Array): Promise<void> {
      return this.change(() => super.append(path, bytes));
    }

    override remove(path: string): Promise<void> {
      return this.change(() => super.remove(path));
    }

    override rename(from: string, to: string): Promise<void> {
      return this.change(() => super.rename(from, to));
    }

    private async change(work: () => Promise<void>): Promise<void> {
      if (this.changesLeft <= 0) throw Object.assign(new Error('the machine stopped'), { code: 'EIO' });
      this.changesLeft -= 1;
      await work();
    }
  }

  it('has the old or the new file whole, wherever a replacement is broken off', async () => {
    const folder = await makeFolder();
    const parts = [new Uint8Array(5_000_000).fill(1), new Uint8Array(5_000_000).fill(2), new Uint8Array([3])];
    const seen = new Set<number | undefined>();
    for (let changesLeft = 0; changesLeft < 8; changesLeft += 1) {
      const disk = new CrashingDisk(folder);
      const store = new AdapterBlobStore(FolderAdapter.over(disk), INDEX);
      await store.replace('a.bin', [new Uint8Array([9])]);
      disk.changesLeft = changesLeft;
      await store.replace('a.bin', parts).catch(() => undefined);
      disk.changesLeft = Infinity;
      const reader = await new AdapterBlobStore(FolderAdapter.over(disk), INDEX).open('a.bin');
      const last = await reader?.read(reader.sizeBytes - 1, 1);
      expect(['1 bytes to 9', '10000001 bytes to 3']).toContain(`${reader?.sizeBytes} bytes to ${last?.join()}`);
      seen.add(reader?.sizeBytes);
    }
    expect(seen.size).toBe(2);
    await removeFolder(folder);
  }, 60_000);

  it('goes on with the new file after a crash between removal and rename', async () => {
    const folder = await makeFolder();
    await writeIn(folder, `${INDEX}/log.bin.new`, new Uint8Array([1, 2]));
    const store = new AdapterBlobStore(FolderAdapter.over(new NodeDisk(folder)), INDEX);
    await store.append('log.bin', new Uint8Array([3]));
    expect([...((await readBlob(store, 'log.bin')) ?? [])]).toEqual([1, 2, 3]);
    await removeFolder(folder);
  });

  it('is made again by the next write when its folder was deleted while running', async () => {
    const folder = await makeFolder();
    const store = new AdapterBlobStore(FolderAdapter.over(new NodeDisk(folder)), INDEX);
    await store.append('a.bin', new Uint8Array([1]));
    await removeFolder(join(folder, '.obsidian'));
    await store.append('a.bin', new Uint8Array([2]));
    expect([...((await readBlob(store, 'a.bin')) ?? [])]).toEqual([2]);
    await removeFolder(folder);
  });

  it('names why a write is impossible', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, INDEX), { recursive: true });
    await chmod(folder, 0o755);
    const store = new AdapterBlobStore(FolderAdapter.over(new NodeDisk(folder)), INDEX);
    await withoutRoot(() => expect(store.replace('a.bin', [new Uint8Array([1])])).rejects.toMatchObject({ code: 'store_read_only' }));
    await removeFolder(folder);
  });
});
