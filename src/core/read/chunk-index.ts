import { sameLock, type ModelLock } from '../model/embedder.js';
import { MnemeError } from '../model/errors.js';
import type { NotePath } from '../model/note-path.js';
import type { Chunk, NoteRecord } from '../model/note.js';
import type { ChunkFilter, ChunkReader, Hits, IndexedChunk, SearchOptions, Slot, SlotMask, TextHits } from '../model/search.js';
import { FilterIndex } from './filter-index.js';
import { HashSlots } from './hash-slots.js';
import { quantise, type QuantisedVector } from './quantise.js';
import { NO_HITS, type PlaceOrder } from './ranking.js';
import { searchedAlike } from './searched-fields.js';
import { OramaTextIndex } from './text-index.js';
import { VectorStore } from './vector-store.js';

interface NoteEntry {
  readonly number: number;
  readonly record: NoteRecord;
  readonly slots: readonly Slot[];
}

/** A vector with the content that it belongs to. */
export interface StoredVector extends QuantisedVector {
  readonly hash: string;
}

/** Lists without elements are one list: chunks have three each. */
const NOTHING: readonly string[] = Object.freeze([]);
const lean = (list: readonly string[]): readonly string[] => (list.length === 0 ? NOTHING : list);

function indexed(chunk: Chunk, slot: Slot, note: NoteRecord, ordinal: number): IndexedChunk {
  return {
    part: chunk.part,
    headings: lean(chunk.headings),
    lines: chunk.lines,
    text: chunk.text,
    hash: chunk.hash,
    tags: lean(chunk.tags),
    links: lean(chunk.links),
    blockIds: lean(chunk.blockIds),
    slot,
    note,
    ordinal,
  };
}

/**
 * All that recall looks into: chunks with their full-text postings, vectors and filters, in memory. Chunks have slots, small
 * numbers that index every column; a slot is reused after its chunk has gone. The same notes give the same rankings, however
 * the index came to hold them.
 */
export class ChunkIndex implements ChunkReader {
  private text: OramaTextIndex;
  private filters = new FilterIndex();
  private vectors: VectorStore | undefined;
  private vectorLock: ModelLock | undefined;
  private entries = new Map<NotePath, NoteEntry>();
  private hashes = new HashSlots();
  private freeSlots: Slot[] = [];
  private freeNumbers: number[] = [];
  private nextSlot = 0;
  private nextNumber = 0;
  private chunks = 0;
  /** Grows with every change of notes, chunks or vectors. */
  version = 0;
  /** Grows with every change of notes and chunks: what a snapshot holds. */
  textVersion = 0;

  constructor(lock?: ModelLock) {
    this.text = new OramaTextIndex(this.byPlace);
    if (lock !== undefined) this.clearVectors(lock);
  }

  get chunkCount(): number {
    return this.chunks;
  }

  get noteCount(): number {
    return this.entries.size;
  }

  get vectorCount(): number {
    return this.vectors?.count ?? 0;
  }

  get missingVectorCount(): number {
    return this.chunks - this.vectorCount;
  }

  /** The space of the vectors held; `undefined` before one was named. */
  get lock(): ModelLock | undefined {
    return this.vectorLock;
  }

  /** Takes in a note, or what has become of it. A chunk whose content is unchanged keeps slot and vector. */
  putNote(record: NoteRecord, chunks: readonly Chunk[]): void {
    const old = this.entries.get(record.path);
    this.replaceEntry(old, record, chunks);
  }

  removeNote(path: NotePath): void {
    const entry = this.entries.get(path);
    if (entry === undefined) return;
    this.filters.remove(entry);
    for (const slot of entry.slots) this.dropChunk(slot);
    this.entries.delete(path);
    this.freeNumbers.push(entry.number);
    this.changed();
  }

  /** `record` is the note under its new path. Keeps slots and vectors; words are indexed again only if the names changed. */
  renameNote(from: NotePath, to: NotePath, record: NoteRecord): void {
    const old = this.entries.get(from);
    if (old === undefined) return;
    if (to !== from) {
      this.removeNote(to);
      this.entries.delete(from);
    }
    this.replaceEntry(old, record, old.slots.map((slot) => this.chunk(slot)));
  }

  /** Forgets all notes and chunks; what vectors there were is in their log. */
  clear(): void {
    this.text = new OramaTextIndex(this.byPlace);
    this.filters = new FilterIndex();
    this.entries = new Map();
    this.hashes = new HashSlots();
    this.freeSlots = [];
    this.freeNumbers = [];
    this.nextSlot = 0;
    this.nextNumber = 0;
    this.chunks = 0;
    if (this.vectorLock !== undefined) this.vectors = new VectorStore(this.vectorLock.dimension);
    this.changed();
  }

  /** Starts an empty vector space. Keeps what there is if the space is the same. */
  useLock(lock: ModelLock): void {
    if (this.vectorLock === undefined || !sameLock(this.vectorLock, lock)) this.clearVectors(lock);
  }

  clearVectors(lock: ModelLock): void {
    this.vectorLock = lock;
    this.vectors = new VectorStore(lock.dimension);
    this.version += 1;
  }

  /** Gives its vector to every chunk with this content. @throws MnemeError `internal` for a vector of another dimension */
  setVector(hash: string, vector: Float32Array): void {
    this.setQuantised(hash, quantise(vector));
  }

  /** As `setVector`. Returns whether any chunk has this content. */
  setQuantised(hash: string, vector: QuantisedVector): boolean {
    const { vectors } = this;
    if (vectors === undefined || vector.values.length !== vectors.dimension) {
      throw new MnemeError('internal', `A vector of ${vector.values.length} dimensions came for a space of ${vectors?.dimension ?? 0}. Name the model with useLock first.`);
    }
    const slots = this.hashes.get(hash);
    for (const slot of slots) vectors.set(slot, vector);
    if (slots.length > 0) this.version += 1;
    return slots.length > 0;
  }

  hasVector(slot: Slot): boolean {
    return this.vectors?.has(slot) ?? false;
  }

  vectorFor(hash: string): QuantisedVector | undefined {
    const slot = this.hashes.get(hash).find((candidate) => this.hasVector(candidate));
    return slot === undefined ? undefined : this.vectors?.get(slot);
  }

  /** The vectors of those contents that have one. */
  storedVectors(hashes: Iterable<string>): StoredVector[] {
    const found: StoredVector[] = [];
    for (const hash of hashes) {
      const vector = this.vectorFor(hash);
      if (vector !== undefined) found.push({ hash, ...vector });
    }
    return found;
  }

  /** Slots of the chunks without a vector. */
  *missingVectors(): Iterable<Slot> {
    if (this.missingVectorCount === 0) return;
    for (let slot = 0; slot < this.nextSlot; slot += 1) if (this.text.get(slot) !== undefined && !this.hasVector(slot)) yield slot;
  }

  /** Contents of all chunks, each once. */
  contentHashes(): Iterable<string> {
    return this.hashes.keys();
  }

  searchText(query: string, options: SearchOptions): TextHits {
    return this.text.search(query, options);
  }

  searchVectors(query: Float32Array, options: SearchOptions): Hits {
    return this.vectors?.search(query, options, this.byPlace) ?? NO_HITS;
  }

  cosineOf(query: Float32Array, slot: Slot): number | undefined {
    return this.vectors?.cosine(query, slot);
  }

  mask(filter: ChunkFilter): SlotMask {
    return this.filters.mask(filter);
  }

  chunk(slot: Slot): IndexedChunk {
    const chunk = this.text.get(slot);
    if (chunk === undefined) throw new MnemeError('internal', `No chunk is in slot ${slot}: it was asked for after a change of the index.`);
    return chunk;
  }

  chunkIfPresent(slot: Slot): IndexedChunk | undefined {
    return this.text.get(slot);
  }

  note(path: NotePath): NoteRecord | undefined {
    return this.entries.get(path)?.record;
  }

  *notes(): Iterable<NoteRecord> {
    for (const { record } of this.entries.values()) yield record;
  }

  slotsOf(path: NotePath): readonly Slot[] {
    return this.entries.get(path)?.slots ?? [];
  }

  private readonly byPlace: PlaceOrder = (a, b) => {
    const first = this.chunk(a);
    const second = this.chunk(b);
    if (first.note.path !== second.note.path) return first.note.path < second.note.path ? -1 : 1;
    return first.ordinal - second.ordinal;
  };

  private changed(): void {
    this.version += 1;
    this.textVersion += 1;
  }

  private replaceEntry(old: NoteEntry | undefined, record: NoteRecord, chunks: readonly Chunk[]): void {
    if (old !== undefined) this.filters.remove(old);
    const kept = this.pairUnchanged(old?.slots ?? [], chunks);
    const reuse = new Set(kept);
    for (const slot of old?.slots ?? []) if (!reuse.has(slot)) this.dropChunk(slot);
    const sameWords = old !== undefined && searchedAlike(old.record, record);
    const slots = chunks.map((chunk, ordinal) => {
      const slot = kept[ordinal];
      if (slot === undefined) return this.addChunk(chunk, record, ordinal);
      const replacement = indexed(chunk, slot, record, ordinal);
      if (sameWords) this.text.replace(replacement);
      else {
        this.text.remove(slot);
        this.text.add(replacement);
      }
      return slot;
    });
    const entry: NoteEntry = { number: old?.number ?? this.freeNumbers.pop() ?? this.nextNumber++, record, slots };
    this.entries.set(record.path, entry);
    this.filters.add(entry);
    this.changed();
  }

  /** For each chunk the slot of an old one with the same content, where there is one. */
  private pairUnchanged(slots: readonly Slot[], chunks: readonly Chunk[]): (Slot | undefined)[] {
    const byHash = new Map<string, Slot[]>();
    for (const slot of slots) {
      const { hash } = this.chunk(slot);
      const same = byHash.get(hash);
      if (same === undefined) byHash.set(hash, [slot]);
      else same.push(slot);
    }
    return chunks.map(({ hash }) => byHash.get(hash)?.shift());
  }

  private addChunk(chunk: Chunk, record: NoteRecord, ordinal: number): Slot {
    const slot = this.freeSlots.pop() ?? this.nextSlot++;
    this.text.add(indexed(chunk, slot, record, ordinal));
    const known = this.vectorFor(chunk.hash);
    if (known !== undefined) this.vectors?.set(slot, known);
    this.hashes.add(chunk.hash, slot);
    this.chunks += 1;
    return slot;
  }

  private dropChunk(slot: Slot): void {
    this.hashes.remove(this.chunk(slot).hash, slot);
    this.text.remove(slot);
    this.vectors?.delete(slot);
    this.freeSlots.push(slot);
    this.chunks -= 1;
  }
}
