import type { IndexedChunk, Slot } from '../model/search.js';
import type { ChunkIndex } from './chunk-index.js';
import type { EmbeddingTarget } from './embedding-queue.js';
import { quantise, type QuantisedVector } from './quantise.js';
import type { VectorLog } from './vector-log.js';
import type { StoredVector } from './vector-records.js';

/**
 * The chunks of an index as a model sees them that is to take another's place: which of them it has no vector of yet. Its vectors wait in their log, so
 * that the index holds those of one model only.
 */
export class StagedVectors implements EmbeddingTarget {
  /** Not written to the log yet, by content. */
  private readonly unwritten = new Map<string, QuantisedVector>();
  /** Contents without a vector, as of the version of the notes and the size of the log. */
  private missing: { readonly textVersion: number; readonly hashes: Set<string>; logged: number } | undefined;

  constructor(
    private readonly index: ChunkIndex,
    private readonly log: VectorLog,
  ) {}

  get textVersion(): number {
    return this.index.textVersion;
  }

  get missingVectorCount(): number {
    return this.missingHashes().size;
  }

  *missingVectors(): Iterable<Slot> {
    const missing = this.missingHashes();
    if (missing.size === 0) return;
    for (const { path } of this.index.notes()) for (const slot of this.index.slotsOf(path)) if (missing.has(this.index.chunk(slot).hash)) yield slot;
  }

  hasVector(slot: Slot): boolean {
    const chunk = this.index.chunkIfPresent(slot);
    return chunk === undefined || !this.missingHashes().has(chunk.hash);
  }

  setVector(hash: string, vector: Float32Array): void {
    this.setQuantised(hash, quantise(vector));
  }

  setQuantised(hash: string, vector: QuantisedVector): boolean {
    if (!this.log.has(hash)) this.unwritten.set(hash, { scale: vector.scale, values: vector.values.slice() });
    return this.missingHashes().delete(hash);
  }

  holdsContent(hash: string): boolean {
    return this.index.holdsContent(hash);
  }

  contentHashes(): Iterable<string> {
    return this.unwritten.keys();
  }

  storedVectors(hashes: Iterable<string>): StoredVector[] {
    const found: StoredVector[] = [];
    for (const hash of hashes) {
      const vector = this.unwritten.get(hash);
      if (vector !== undefined) found.push({ hash, ...vector });
    }
    return found;
  }

  chunk(slot: Slot): IndexedChunk {
    return this.index.chunk(slot);
  }

  chunkIfPresent(slot: Slot): IndexedChunk | undefined {
    return this.index.chunkIfPresent(slot);
  }

  private missingHashes(): Set<string> {
    const { textVersion } = this.index;
    for (const hash of this.unwritten.keys()) if (this.log.has(hash)) this.unwritten.delete(hash);
    // A log that became smaller was deleted meanwhile, and begins anew.
    if (this.missing?.textVersion !== textVersion || this.log.size < this.missing.logged) {
      const hashes = new Set<string>();
      for (const hash of this.index.contentHashes()) if (!this.log.has(hash) && !this.unwritten.has(hash)) hashes.add(hash);
      this.missing = { textVersion, hashes, logged: this.log.size };
    }
    this.missing.logged = this.log.size;
    return this.missing.hashes;
  }
}
