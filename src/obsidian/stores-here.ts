import type { App } from 'obsidian';
import type { BlobReader, BlobStore } from '../core/model/index-store.js';
import { AdapterBlobStore } from '../vault/obsidian/adapter-blob-store.js';
import { hasNode, vaultFolderOf } from './node-here.js';

/**
 * Mneme's own files in a folder of the vault. On the desktop they are written as the command line writes them, forced to the disk
 * and replaced in one step; the app's own file access can do neither, and is used where there is nothing else.
 */
export function vaultStoreHere(app: App, folder: string): BlobStore {
  return new LaterStore(async () => {
    const vaultFolder = hasNode() ? vaultFolderOf(app) : undefined;
    if (vaultFolder === undefined) return new AdapterBlobStore(app.vault.adapter, folder);
    const { FolderBlobStore } = await import('../vault/node/blob-store.js');
    return new FolderBlobStore(`${vaultFolder}/${folder}`);
  });
}

/** Open sessions are private and must not be synced: they are kept outside the vault, or, where that cannot be, in the plugin's folder. */
export function sessionStoreHere(app: App, fallbackFolder: string): BlobStore {
  return new LaterStore(async () => {
    const vaultFolder = hasNode() ? vaultFolderOf(app) : undefined;
    if (vaultFolder === undefined) return new AdapterBlobStore(app.vault.adapter, fallbackFolder);
    const [{ machineFolders }, { sessionStore }] = await Promise.all([import('../vault/node/config-dir.js'), import('../vault/node/plugin-folder.js')]);
    return sessionStore(vaultFolder, machineFolders(process.env));
  });
}

/** A store whose code is loaded with its first use. */
class LaterStore implements BlobStore {
  private opening: Promise<BlobStore> | undefined;

  constructor(private readonly openStore: () => Promise<BlobStore>) {}

  async names(): Promise<readonly string[]> {
    return (await this.store()).names();
  }

  async open(name: string): Promise<BlobReader | undefined> {
    return (await this.store()).open(name);
  }

  async replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    await (await this.store()).replace(name, parts);
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    await (await this.store()).append(name, bytes);
  }

  async remove(name: string): Promise<void> {
    await (await this.store()).remove(name);
  }

  private store(): Promise<BlobStore> {
    this.opening ??= this.openStore();
    return this.opening;
  }
}
