import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { messageOf, MnemeError } from '../../core/model/errors.js';
import type { BlobReader, BlobStore } from '../../core/model/index-store.js';
import { checkedBlobName, isBlobName } from '../blob-name.js';
import { isFull, isMissing, isReadOnly } from './file-error.js';
import { isDraft, replaceFile, writeAll } from './replace-file.js';
import { syncFolder } from './sync-folder.js';

/**
 * A folder of files. A crash leaves the old file or the new one. The folder is made with the first write, and again if it was deleted.
 *
 * One process writes to a folder at a time (see `ownership.ts`), which is why leftovers of a crash may go with the first write.
 */
export class FolderBlobStore implements BlobStore {
  private leftoversGone = false;

  constructor(readonly folder: string) {}

  async names(): Promise<readonly string[]> {
    try {
      const entries = await readdir(this.folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile() && isBlobName(entry.name)).map((entry) => entry.name).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw new MnemeError('store_failed', `Cannot list ${this.folder}: ${messageOf(error)}. Check the permissions of this folder.`, { cause: error });
    }
  }

  async open(name: string): Promise<BlobReader | undefined> {
    let handle: FileHandle;
    try {
      handle = await open(this.pathOf(name), 'r');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new MnemeError('store_failed', `Cannot open ${this.pathOf(name)}: ${messageOf(error)}. Check the permissions of this file.`, { cause: error });
    }
    try {
      const { size } = await handle.stat();
      return new FileBlobReader(handle, size);
    } catch (error) {
      await handle.close();
      throw this.readFailure(name, error);
    }
  }

  async replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.pathOf(name);
    try {
      await this.prepareFolder();
      await replaceFile(path, parts);
    } catch (error) {
      throw this.writeFailure(error);
    }
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.prepareFolder();
      const handle = await open(this.pathOf(name), constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
      try {
        const { size } = await handle.stat();
        try {
          await writeAll(handle, bytes);
          await handle.datasync();
          // A power cut could take a new file whose name is not on the disk.
          if (size === 0) await syncFolder(this.folder);
        } catch (error) {
          await handle.truncate(size).catch(() => undefined); // A device, or a disk that is gone: nothing to cut.
          throw error;
        }
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw this.writeFailure(error);
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await rm(this.pathOf(name), { force: true });
    } catch (error) {
      throw this.writeFailure(error);
    }
  }

  private pathOf(name: string): string {
    return join(this.folder, checkedBlobName(name));
  }

  private async prepareFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    if (this.leftoversGone) return;
    const names = await readdir(this.folder);
    await Promise.all(names.filter((name) => isDraft(name)).map((name) => rm(join(this.folder, name), { force: true })));
    this.leftoversGone = true;
  }

  private readFailure(name: string, error: unknown): MnemeError {
    return new MnemeError('store_failed', `Cannot read ${join(this.folder, name)}: ${messageOf(error)}.`, { cause: error });
  }

  private writeFailure(error: unknown): MnemeError {
    if (error instanceof MnemeError) return error;
    if (isFull(error)) return new MnemeError('store_full', `No room left to write in ${this.folder}. Free some space; what was saved before is unharmed.`, { cause: error });
    if (isReadOnly(error)) return new MnemeError('store_read_only', `May not write in ${this.folder}. Give your account write access to it.`, { cause: error });
    return new MnemeError('store_failed', `Cannot write in ${this.folder}: ${messageOf(error)}.`, { cause: error });
  }
}

class FileBlobReader implements BlobReader {
  constructor(
    private readonly handle: FileHandle,
    readonly sizeBytes: number,
  ) {}

  async read(offset: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.sizeBytes - offset));
    const bytes = new Uint8Array(wanted);
    let filled = 0;
    while (filled < wanted) {
      const { bytesRead } = await this.handle.read(bytes, filled, wanted - filled, offset + filled).catch((error: unknown) => {
        throw new MnemeError('store_failed', `Cannot read an index file: ${messageOf(error)}.`, { cause: error });
      });
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled === wanted ? bytes : bytes.subarray(0, filled);
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
