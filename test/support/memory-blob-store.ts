import type { BlobReader, BlobStore } from '../../src/core/model/index-store.js';

/** A store in memory whose files a test may look at and harm. */
export class MemoryBlobStore implements BlobStore {
  readonly files = new Map<string, Uint8Array>();

  names(): Promise<readonly string[]> {
    return Promise.resolve([...this.files.keys()].sort());
  }

  open(name: string): Promise<BlobReader | undefined> {
    const bytes = this.files.get(name);
    if (bytes === undefined) return Promise.resolve(undefined);
    return Promise.resolve({
      sizeBytes: bytes.length,
      read: (offset: number, length: number) => Promise.resolve(bytes.slice(offset, offset + length)),
      close: () => Promise.resolve(),
    });
  }

  async replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const kept: Uint8Array[] = [];
    for await (const part of parts) kept.push(part.slice());
    this.files.set(name, Buffer.concat(kept));
  }

  append(name: string, bytes: Uint8Array): Promise<void> {
    this.files.set(name, Buffer.concat([this.bytes(name), bytes]));
    return Promise.resolve();
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }

  /** A copy; empty where there is no such file. */
  bytes(name: string): Uint8Array {
    return Uint8Array.from(this.files.get(name) ?? []);
  }
}
