import { sameLock, type ModelLock } from '../model/embedder.js';
import { MnemeError } from '../model/errors.js';
import type { NotePath } from '../model/note-path.js';
import type { Chunk, NoteRecord } from '../model/note.js';
import type { ChunkFilter, ChunkReader, Hits, IndexedChunk, SearchOptions, Slot, SlotMask, TextHits } from '../model/search.js';
import { ChunkTable, type SlotChanges } from './chunk-table.js';
import { quantise, type QuantisedVector } from './quantise.js';
import { NO_HITS } from './ranking.js';
import { RecentChanges } from './recent-changes.js';
import type { StoredVector } from './vector-records.js';
import { VectorStore } from './vector-store.js';

/** Where vectors of one space come from: the log. */
export interface VectorSource {
  readonly lock: ModelLock;
  forEach(visit: (vector: StoredVector) => void): Promise<void>;
}

/**
 * All that recall looks into: chunks with their full-text postings, filters and vectors, in memory. Chunks have slots, small
 * numbers that index every column; a slot is reused after its chunk has gone. The same notes give the same rankings, however
 * the index came to hold them.
 */
export class ChunkIndex implements ChunkReader {
  private table = new ChunkTable();
  private vectors: VectorStore | undefined;
  private vectorLock: ModelLock | undefined;
  /** Of the model that is about to take the place of the one that serves. */
  private coming: { readonly lock: ModelLock; readonly vectors: VectorStore } | undefined;
  private readonly recent = new RecentChanges();
  /** Grows with every change of notes and chunks: what a snapshot holds. Vectors come by the thousand and change no cache. */
  textVersion = 0;

  constructor(lock?: ModelLock) {
    if (lock !== undefined) this.clearVectors(lock);
  }

  get chunkCount(): number {
    return this.table.chunkCount;
  }

  get noteCount(): number {
    return this.table.noteCount;
  }

  get vectorCount(): number {
    return this.vectors?.count ?? 0;
  }

  get missingVectorCount(): number {
    return this.chunkCount - this.vectorCount;
  }

  /** The space of the vectors held; `undefined` before one was named. */
  get lock(): ModelLock | undefined {
    return this.vectorLock;
  }

  /** Takes in a note, or what has become of it. A chunk whose content is unchanged keeps slot and vector. */
  putNote(record: NoteRecord, chunks: readonly Chunk[]): void {
    this.follow(this.table.put(record, chunks), record.path);
  }

  removeNote(path: NotePath): void {
    if (this.table.entry(path) !== undefined) this.follow(this.table.remove(path), path);
  }

  /** `record` is the note under its new path `to`. Slots and vectors stay. What was at `to` is overwritten. */
  renameNote(from: NotePath, to: NotePath, record: NoteRecord): void {
    if (this.table.entry(from) !== undefined) this.follow(this.table.rename(from, { ...record, path: to }), from, to);
  }

  /** Forgets all notes, chunks and vectors; the vectors are still in their log. */
  clear(): void {
    this.adopt(new ChunkTable());
  }

  /** Takes over notes and chunks that were loaded, without vectors, in place of what there was. */
  adopt(table: ChunkTable): void {
    this.table = table;
    if (this.vectorLock !== undefined) this.vectors = new VectorStore(this.vectorLock.dimension);
    if (this.coming !== undefined) this.prepareSpace(this.coming.lock);
    this.textVersion += 1;
    this.recent.forget(this.textVersion);
  }

  /** The notes and chunks themselves, for the snapshot. */
  get content(): ChunkTable {
    return this.table;
  }

  /** Names the space of the vectors. Keeps what there is if the space is the same. */
  useLock(lock: ModelLock): void {
    if (this.vectorLock === undefined || !sameLock(this.vectorLock, lock)) this.clearVectors(lock);
  }

  /** Starts an empty vector space. */
  clearVectors(lock: ModelLock): void {
    this.vectorLock = lock;
    this.vectors = new VectorStore(lock.dimension);
  }

  /** Begins a second space beside the one that serves; nothing is searched in it until `switchSpace`. */
  prepareSpace(lock: ModelLock): void {
    this.coming = { lock, vectors: new VectorStore(lock.dimension) };
  }

  /** As `setQuantised`, for the space that was prepared. */
  prepareVector({ hash, ...vector }: StoredVector): void {
    if (this.coming === undefined) return;
    this.coming.vectors.reserve(this.table.slotCount);
    for (const slot of this.table.hashes.get(hash)) this.coming.vectors.set(slot, vector);
  }

  /** From one moment to the next the prepared space is the one that serves. */
  switchSpace(): void {
    if (this.coming === undefined) return;
    this.vectorLock = this.coming.lock;
    this.vectors = this.coming.vectors;
    this.coming = undefined;
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
    const slots = this.table.hashes.get(hash);
    if (slots.length === 0) return false;
    vectors.reserve(this.table.slotCount);
    for (const slot of slots) vectors.set(slot, vector);
    return true;
  }

  /** Takes over the vectors of all contents that there are chunks of. */
  async adoptVectors(source: VectorSource): Promise<void> {
    this.useLock(source.lock);
    await source.forEach((vector) => this.setQuantised(vector.hash, vector));
  }

  hasVector(slot: Slot): boolean {
    return this.vectors?.has(slot) ?? false;
  }

  /** A copy; `undefined` while no chunk with this content has its vector. */
  vectorFor(hash: string): QuantisedVector | undefined {
    const slot = this.table.hashes.get(hash).find((candidate) => this.hasVector(candidate));
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
    for (let slot = 0; slot < this.table.slotCount; slot += 1) if (!this.hasVector(slot) && this.chunkIfPresent(slot) !== undefined) yield slot;
  }

  /** Whether any chunk has this content. */
  holdsContent(hash: string): boolean {
    return this.table.hashes.has(hash);
  }

  /** Contents of all chunks, each once. */
  contentHashes(): Iterable<string> {
    return this.table.hashes.keys();
  }

  searchText(query: string, options: SearchOptions): TextHits {
    return this.table.text.search(query, options);
  }

  searchVectors(query: Float32Array, options: SearchOptions): Hits {
    return this.vectors?.search(query, options, this.table.text.byPlace) ?? NO_HITS;
  }

  get vectorMean(): Float32Array | undefined {
    return this.vectors?.mean;
  }

  cosineOf(query: Float32Array, slot: Slot): number | undefined {
    return this.vectors?.cosine(query, slot);
  }

  cosinesOf(query: Float32Array, slots: readonly Slot[]): Float32Array {
    return this.vectors?.cosines(query, slots) ?? new Float32Array(slots.length).fill(Number.NaN);
  }

  mask(filter: ChunkFilter): SlotMask {
    return this.table.mask(filter);
  }

  chunk(slot: Slot): IndexedChunk {
    return this.table.chunk(slot);
  }

  chunkIfPresent(slot: Slot): IndexedChunk | undefined {
    return this.table.text.get(slot);
  }

  note(path: NotePath): NoteRecord | undefined {
    return this.table.entry(path)?.record;
  }

  *notes(): Iterable<NoteRecord> {
    for (const { record } of this.table.allEntries()) yield record;
  }

  notesChangedSince(textVersion: number): ReadonlySet<NotePath> | undefined {
    return this.recent.since(textVersion);
  }

  slotsOf(path: NotePath): readonly Slot[] {
    return this.table.entry(path)?.slots ?? [];
  }

  /** Lets vectors follow the slots. A new chunk whose content another chunk has gets that one's vector. */
  private follow({ freed, filled }: SlotChanges, ...touched: readonly NotePath[]): void {
    this.textVersion += 1;
    for (const path of touched) this.recent.add(this.textVersion, path);
    const stale = new Set(freed);
    for (const vectors of [this.vectors, this.coming?.vectors]) {
      if (vectors === undefined) continue;
      const before = new Map(filled.map((slot) => [slot, this.vectorElsewhere(slot, stale, vectors)]));
      for (const slot of freed) vectors.delete(slot);
      for (const [slot, vector] of before) if (vector !== undefined) vectors.set(slot, vector);
    }
  }

  private vectorElsewhere(slot: Slot, stale: ReadonlySet<Slot>, vectors: VectorStore): QuantisedVector | undefined {
    const others = this.table.hashes.get(this.chunk(slot).hash);
    const other = others.find((candidate) => candidate !== slot && !stale.has(candidate) && vectors.has(candidate));
    return other === undefined ? undefined : vectors.get(other);
  }
}
