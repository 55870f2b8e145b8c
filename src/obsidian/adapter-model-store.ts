import type { DataAdapter } from 'obsidian';
import { messageOf, MnemeError } from '../core/model/errors.js';
import type { ModelStore } from '../embedding/model-store.js';

const SLICE_BYTES = 1 << 20;

/** Models in a folder of the plugin, through the app's own file access. */
export class AdapterModelStore implements ModelStore {
  constructor(
    private readonly adapter: DataAdapter,
    /** Relative to the vault, without a slash at the end. */
    readonly place: string,
  ) {}

  size(path: string): Promise<number | null> {
    return this.told(path, async () => {
      const stat = await this.adapter.stat(this.at(path));
      return stat?.type === 'file' ? stat.size : null;
    });
  }

  folders(): Promise<string[]> {
    return this.told('', async () => {
      if (!(await this.adapter.exists(this.place))) return [];
      const { folders } = await this.adapter.list(this.place);
      return folders.map((folder) => folder.slice(folder.lastIndexOf('/') + 1)).sort();
    });
  }

  read(path: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.told(path, async () => new Uint8Array(await this.adapter.readBinary(this.at(path))));
  }

  /** The app reads whole files only; the pieces are cut from that, so that hashing can give way between them. */
  async *slices(path: string): AsyncIterable<Uint8Array> {
    const bytes = await this.read(path);
    for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES) yield bytes.subarray(offset, offset + SLICE_BYTES);
  }

  append(path: string, at: number, bytes: Uint8Array): Promise<void> {
    return this.told(path, async () => {
      const full = this.at(path);
      if (at === 0) {
        await this.makeFolderOf(full);
        await this.adapter.writeBinary(full, bufferOf(bytes));
        return;
      }
      const size = (await this.adapter.stat(full))?.size;
      if (size !== at) throw new MnemeError('store_failed', `${full} has ${size ?? 0} bytes where ${at} were expected; something else writes to it. Try again.`);
      await this.adapter.appendBinary(full, bufferOf(bytes));
    });
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.told(path, async () => {
      await this.makeFolderOf(this.at(path));
      await this.adapter.writeBinary(this.at(path), bufferOf(bytes));
    });
  }

  rename(from: string, to: string): Promise<void> {
    return this.told(to, async () => {
      if (await this.adapter.exists(this.at(to))) await this.adapter.remove(this.at(to));
      await this.adapter.rename(this.at(from), this.at(to));
    });
  }

  remove(path: string): Promise<void> {
    return this.told(path, async () => {
      if (await this.adapter.exists(this.at(path))) await this.adapter.remove(this.at(path));
    });
  }

  private at(path: string): string {
    return `${this.place}/${path}`;
  }

  private async makeFolderOf(full: string): Promise<void> {
    let folder = '';
    for (const part of full.split('/').slice(0, -1)) {
      folder = folder === '' ? part : `${folder}/${part}`;
      if (!(await this.adapter.exists(folder))) await this.adapter.mkdir(folder);
    }
  }

  private async told<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof MnemeError) throw thrown;
      const full = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC';
      throw new MnemeError(full ? 'store_full' : 'store_failed', `${this.at(path)} could not be read or written: ${messageOf(thrown)}.`, { cause: thrown });
    }
  }
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}
