import type { BlobReader, BlobStore } from '../core/model/index-store.js';
import { MemoryBlobStore } from './memory-blob-store.js';

/** Reads what is in a store and keeps what is written to itself, so that looking changes nothing. */
export class LayeredBlobStore implements BlobStore {
  private readonly written = new MemoryBlobStore();
  private readonly covered = new Set<string>();

  constructor(private readonly below: BlobStore) {}

  async names(): Promise<readonly string[]> {
    const below = (await this.below.names()).filter((name) => !this.covered.has(name));
    return [...below, ...(await this.written.names())].sort();
  }

  async open(name: string): Promise<BlobReader | undefined> {
    return this.covered.has(name) ? this.written.open(name) : this.below.open(name);
  }

  async replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    await this.written.replace(name, parts);
    this.covered.add(name);
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    if (!this.covered.has(name)) await this.copyUp(name);
    await this.written.append(name, bytes);
  }

  async remove(name: string): Promise<void> {
    await this.written.remove(name);
    this.covered.add(name);
  }

  private async copyUp(name: string): Promise<void> {
    const reader = await this.below.open(name);
    if (reader !== undefined) {
      try {
        await this.written.replace(name, [await reader.read(0, reader.sizeBytes)]);
      } finally {
        await reader.close();
      }
    }
    this.covered.add(name);
  }
}
