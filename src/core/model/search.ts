import type { Chunk, Network, NoteRecord } from './note.js';
import type { NotePath } from './note-path.js';
import type { MemoryKind, MemoryStatus } from './memory.js';

/** A chunk's place in the index: small integers, reused after removal. Valid until the next change of the index. */
export type Slot = number;

export interface IndexedChunk extends Chunk {
  readonly slot: Slot;
  readonly note: NoteRecord;
  /** Position in the note, from 0. */
  readonly ordinal: number;
}

/** Best first; equal scores in the order of the slots' notes and ordinals, so that rankings do not depend on history. */
export interface Hits {
  readonly slots: Uint32Array;
  readonly scores: Float32Array;
}

/** One term of the question as the index sees it. */
export interface QueryTerm {
  readonly term: string;
  /** The words of the question that it stands for. */
  readonly surface: string;
  /** Chunks that hold it; 0 where the vault does not know it. */
  readonly documents: number;
  /** Inverse document frequency, also for a term that the vault does not know. */
  readonly idf: number;
}

/** A full-text search and its by-products. Valid until the next search or change. */
export interface TextHits extends Hits {
  readonly terms: readonly QueryTerm[];
  /** The score of a chunk that held every term of the question, found in the vault or not. */
  readonly reachable: number;
  /** BM25 of any slot for this question, also beyond the hits returned; 0 where nothing matches. */
  scoreOf(slot: Slot): number;
  /** The terms of the question that this chunk holds. */
  termsIn(slot: Slot): readonly QueryTerm[];
  /** The same as bits in the order of `terms`, of the first 31. */
  termBits(slot: Slot): number;
}

/** All conditions must hold; one condition holds if any of its values does. Absent: no condition. */
export interface ChunkFilter {
  readonly network?: Network;
  /** Only memories, of these kinds. */
  readonly kinds?: readonly MemoryKind[];
  /** Statuses a memory may have; a note that is no memory always passes. */
  readonly statuses?: readonly MemoryStatus[];
  /** Names (any case): the memory's entities, the note's own name and aliases, its links and tags. */
  readonly entities?: readonly string[];
  readonly tags?: readonly string[];
  readonly folders?: readonly string[];
  /** On the note's `createdMs`; inclusive. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
}

/** The slots that pass a filter: one bit a slot. */
export interface SlotMask {
  readonly bits: Uint32Array;
  readonly count: number;
}

export function isIn(mask: SlotMask, slot: Slot): boolean {
  return (((mask.bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

export interface SearchOptions {
  readonly limit: number;
  readonly mask?: SlotMask | undefined;
}

/** What recall may see of the index. Synchronous: recall answers within one turn of the event loop. */
export interface ChunkReader {
  /** Grows with every change of notes and chunks, not of vectors; for caches. */
  readonly textVersion: number;
  readonly chunkCount: number;
  readonly noteCount: number;
  /** How many chunks have their vector. */
  readonly vectorCount: number;
  /** Mean of all vectors: what the chunks of this vault have in common. `undefined` without vectors. */
  readonly vectorMean: Float32Array | undefined;
  searchText(query: string, options: SearchOptions): TextHits;
  /** Dot product with each chunk's vector: the cosine where `query` is L2-normalised. */
  searchVectors(query: Float32Array, options: SearchOptions): Hits;
  /** The same for one chunk; `undefined` while its vector is missing. */
  cosineOf(query: Float32Array, slot: Slot): number | undefined;
  /** The same for many at once, in order; NaN while a vector is missing. */
  cosinesOf(query: Float32Array, slots: readonly Slot[]): Float32Array;
  /** Cached by its contents. */
  mask(filter: ChunkFilter): SlotMask;
  chunk(slot: Slot): IndexedChunk;
  note(path: NotePath): NoteRecord | undefined;
  notes(): Iterable<NoteRecord>;
  /** Paths of the notes that were put, moved or removed since; `undefined` where that is too long ago to tell. */
  notesChangedSince(textVersion: number): ReadonlySet<NotePath> | undefined;
  /** The slots of a note, in order. */
  slotsOf(path: NotePath): readonly Slot[];
}
