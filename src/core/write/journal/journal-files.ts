import type { BlobReader, BlobStore } from '../../model/index-store.js';
import { blocked, openBlocks } from './journal-blocks.js';

/** Ends the name of a journal that is compressed. */
export const COMPRESSED = '.gz';
/** `DEVICE-YYYY-MM.jsonl`, compressed or not, and the copies of it that sync tools make: they add to the name before its ending. */
const JOURNAL_NAME = /^(?<device>.+?)-(?<month>\d{4}-\d{2})(?!\d).*\.jsonl(?:\.gz)?$/;

export function isJournal(name: string): boolean {
  return JOURNAL_NAME.test(name);
}

/** Whose journal it is. */
export function deviceOf(name: string): string {
  return JOURNAL_NAME.exec(name)?.groups?.['device'] ?? name;
}

/** Such as `2026-12`; empty for what is no journal. */
export function monthOf(name: string): string {
  return JOURNAL_NAME.exec(name)?.groups?.['month'] ?? '';
}

/** The journal's folder, in which compressed files read and write as the others do. */
export class JournalFiles implements BlobStore {
  constructor(private readonly store: BlobStore) {}

  names(): Promise<readonly string[]> {
    return this.store.names();
  }

  async open(name: string): Promise<BlobReader | undefined> {
    const file = await this.store.open(name);
    return file === undefined || !name.endsWith(COMPRESSED) ? file : openBlocks(file);
  }

  replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    return this.store.replace(name, name.endsWith(COMPRESSED) ? blocked(parts) : parts);
  }

  append(name: string, bytes: Uint8Array): Promise<void> {
    return this.store.append(name, bytes);
  }

  remove(name: string): Promise<void> {
    return this.store.remove(name);
  }

  /** Of the file on the disk; 0 where there is none. */
  async storedBytes(name: string): Promise<number> {
    const file = await this.store.open(name);
    if (file === undefined) return 0;
    await file.close();
    return file.sizeBytes;
  }
}
