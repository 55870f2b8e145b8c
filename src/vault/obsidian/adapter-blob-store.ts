import type { DataAdapter } from 'obsidian';
import { InOrder } from '../../core/in-order.js';
import { messageOf, MnemeError, type ErrorCode } from '../../core/model/errors.js';
import type { BlobReader, BlobStore } from '../../core/model/index-store.js';
import { checkedBlobName, isBlobName } from '../blob-name.js';

/** Parts are gathered up to this before they go to the disk: few calls, and no copy that holds the thread for a frame. */
const WRITE_BYTES = 1024 * 1024;

/** Ends the name of a whole new file that has not taken the old one's place yet. */
const NEW = '.new';

/**
 * Blobs in one folder of the plugin, through the app's own file access, so that one path serves every platform of the app.
 * The adapter cannot rename over a file, so a replacement is: write `name.new`, remove `name`, rename. A crash before the
 * removal leaves the old file, one after it leaves a whole `name.new`, which is then read in its place. A torn `name.new`
 * beside no old file can only be a first write; the reader's checksum finds it.
 *
 * Writes of one name are one after another; the folder has one owner at a time (DESIGN section 4).
 */
export class AdapterBlobStore implements BlobStore {
  private readonly writes = new InOrder();

  constructor(
    private readonly adapter: DataAdapter,
    /** Relative to the vault, without a slash at the end. */
    private readonly folder: string,
  ) {}

  async names(): Promise<readonly string[]> {
    return this.attempt(async () => {
      if (!(await this.adapter.exists(this.folder))) return [];
      const { files } = await this.adapter.list(this.folder);
      const names = files.map((path) => path.slice(path.lastIndexOf('/') + 1)).filter(isBlobName);
      return [...new Set(names.map((name) => (name.endsWith(NEW) ? name.slice(0, -NEW.length) : name)))].sort();
    }, `list ${this.folder}`);
  }

  async open(name: string): Promise<BlobReader | undefined> {
    const path = await this.currentPath(name);
    if (path === undefined) return undefined;
    const bytes = new Uint8Array(await this.attempt(() => this.adapter.readBinary(path), `read ${path}`));
    return {
      sizeBytes: bytes.length,
      // A copy: what is handed out must not keep the whole file alive.
      read: (offset, length) => Promise.resolve(bytes.slice(offset, offset + length)),
      close: () => Promise.resolve(),
    };
  }

  replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    return this.writes.run(name, async () => {
      const path = this.pathOf(name);
      const fresh = `${path}${NEW}`;
      await this.recover(name);
      await this.makeFolder();
      await this.attempt(() => this.writeWhole(fresh, parts), `write ${fresh}`);
      await this.attempt(async () => {
        if (await this.adapter.exists(path)) await this.adapter.remove(path);
        await this.adapter.rename(fresh, path);
      }, `replace ${path}`);
    });
  }

  append(name: string, bytes: Uint8Array): Promise<void> {
    return this.writes.run(name, async () => {
      const path = this.pathOf(name);
      await this.recover(name);
      await this.makeFolder();
      await this.attempt(async () => {
        if (await this.adapter.exists(path)) await this.adapter.appendBinary(path, bufferOf(bytes));
        else await this.adapter.writeBinary(path, bufferOf(bytes));
      }, `append to ${path}`);
    });
  }

  remove(name: string): Promise<void> {
    return this.writes.run(name, async () => {
      const path = this.pathOf(name);
      for (const each of [path, `${path}${NEW}`]) {
        await this.attempt(async () => {
          if (await this.adapter.exists(each)) await this.adapter.remove(each);
        }, `remove ${each}`);
      }
    });
  }

  private pathOf(name: string): string {
    return `${this.folder}/${checkedBlobName(name)}`;
  }

  private async currentPath(name: string): Promise<string | undefined> {
    const path = this.pathOf(name);
    for (const each of [path, `${path}${NEW}`]) {
      if (await this.attempt(() => this.adapter.exists(each), `look for ${each}`)) return each;
    }
    return undefined;
  }

  /** Finishes a replacement that a crash broke off after the removal of the old file. */
  private async recover(name: string): Promise<void> {
    const path = this.pathOf(name);
    await this.attempt(async () => {
      const fresh = `${path}${NEW}`;
      if (!(await this.adapter.exists(fresh))) return;
      if (await this.adapter.exists(path)) await this.adapter.remove(fresh);
      else await this.adapter.rename(fresh, path);
    }, `restore ${path}`);
  }

  private async writeWhole(path: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    try {
      await this.write(path, parts);
    } catch (thrown) {
      // A torn file would be read where there is no old one. If it cannot be removed either, its checksum tells.
      await this.adapter.remove(path).catch(() => undefined);
      throw thrown;
    }
  }

  private async write(path: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    await this.adapter.writeBinary(path, new ArrayBuffer(0));
    let waiting: Uint8Array[] = [];
    let size = 0;
    for await (const part of parts) {
      // The producer may use its buffer again as soon as it is asked for the next part.
      waiting.push(part.slice());
      size += part.length;
      if (size < WRITE_BYTES) continue;
      await this.adapter.appendBinary(path, bufferOf(concatenated(waiting, size)));
      waiting = [];
      size = 0;
    }
    if (size > 0) await this.adapter.appendBinary(path, bufferOf(concatenated(waiting, size)));
  }

  private async makeFolder(): Promise<void> {
    await this.attempt(async () => {
      let path = '';
      for (const part of this.folder.split('/')) {
        path = path === '' ? part : `${path}/${part}`;
        if (!(await this.adapter.exists(path))) await this.adapter.mkdir(path);
      }
    }, `make the folder ${this.folder}`);
  }

  private async attempt<T>(action: () => Promise<T>, what: string): Promise<T> {
    try {
      return await action();
    } catch (thrown) {
      if (thrown instanceof MnemeError) throw thrown;
      throw new MnemeError(storeCode(thrown), `Could not ${what}: ${messageOf(thrown)}.`, { cause: thrown });
    }
  }
}

function storeCode(thrown: unknown): ErrorCode {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'store_full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'store_read_only';
    default:
      return 'store_failed';
  }
}

function concatenated(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer;
  return bytes.slice().buffer;
}
