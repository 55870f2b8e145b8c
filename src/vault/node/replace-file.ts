import { randomBytes } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { syncFolder } from './sync-folder.js';

export interface ReplaceOptions {
  /** Rights of the file, whatever the old one had. */
  readonly mode?: number;
}

/** The name of a file that is being written, next to the one that it will replace. A crash can leave one behind. */
export function draftOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
}

export function isDraft(name: string): boolean {
  return /^\..+\.\d+-[0-9a-f]{12}\.tmp$/.test(name);
}

/**
 * Replaces a file wholly or not at all: the new one is written beside it, forced to the disk and renamed. Readers find the
 * old or the new one, and so does whoever comes after a power cut. The folder must be there.
 */
export async function replaceFile(path: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, { mode = 0o600 }: ReplaceOptions = {}): Promise<void> {
  const draft = draftOf(path);
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      for await (const part of parts) await writeAll(handle, part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined); // The first failure is the one to tell.
    throw error;
  }
}

export function replaceTextFile(path: string, text: string, options?: ReplaceOptions): Promise<void> {
  return replaceFile(path, [new TextEncoder().encode(text)], options);
}

/** A write may take less than it is given, as on a disk that is nearly full. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.byteLength) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.byteLength - written);
    written += bytesWritten;
  }
}
