import type { BlobReader, BlobStore } from '../core/model/index-store.js';
import { checkedBlobName } from './blob-name.js';

/** For a machine where nothing may be written: the index lasts as long as the process. */
export class MemoryBlobStore implements BlobStore {
  private readonly blobs = new Map<string, Uint8Array>();

  names(): Promise<readonly string[]> {
    return Promise.resolve([...this.blobs.keys()].sort());
  }

  open(name: string): Promise<BlobReader | undefined> {
    const blob = this.blobs.get(name);
    if (blob === undefined) return Promise.resolve(undefined);
    return Promise.resolve({
      sizeBytes: blob.byteLength,
      read: (offset, length) => Promise.resolve(blob.slice(offset, offset + length)),
      close: () => Promise.resolve(),
    });
  }

  async replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const collected: Uint8Array[] = [];
    for await (const part of parts) collected.push(part.slice());
    this.blobs.set(checkedBlobName(name), joined(collected));
  }

  append(name: string, bytes: Uint8Array): Promise<void> {
    this.blobs.set(checkedBlobName(name), joined([this.blobs.get(name) ?? new Uint8Array(), bytes]));
    return Promise.resolve();
  }

  remove(name: string): Promise<void> {
    this.blobs.delete(name);
    return Promise.resolve();
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
