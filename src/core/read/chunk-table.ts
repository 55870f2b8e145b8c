import { MnemeError } from '../model/errors.js';
import type { NotePath } from '../model/note-path.js';
import type { Chunk, NoteRecord } from '../model/note.js';
import type { ChunkFilter, IndexedChunk, Slot, SlotMask } from '../model/search.js';
import type { Bm25Index } from './bm25.js';
import { FilterIndex, type FilteredNote } from './filter-index.js';
import { HashSlots } from './hash-slots.js';
import { searchedAlike } from './searched-fields.js';
import { OramaTextIndex } from './text-index.js';

/** What a change did to slots. A slot can be in both: freed, and given to another chunk. */
export interface SlotChanges {
  readonly freed: readonly Slot[];
  readonly filled: readonly Slot[];
}

/** Lists without elements are one list: chunks have three each. */
const NOTHING: readonly string[] = Object.freeze([]);
const lean = (list: readonly string[]): readonly string[] => (list.length === 0 ? NOTHING : list);

export function indexedChunk(chunk: Chunk, slot: Slot, note: NoteRecord, ordinal: number): IndexedChunk {
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

/** Notes and their chunks, which slot each is in, and what finds them by words, content or filter: the index but for vectors. */
export class ChunkTable {
  readonly text: OramaTextIndex;
  readonly hashes = new HashSlots();
  private readonly filters = new FilterIndex();
  private readonly entries = new Map<NotePath, FilteredNote>();
  private readonly freeSlots: Slot[] = [];
  private readonly freeNumbers: number[] = [];
  private nextNumber = 0;
  /** Slots ever used. */
  slotCount = 0;
  chunkCount = 0;

  constructor(bm25?: Bm25Index) {
    this.text = new OramaTextIndex(bm25);
  }

  get noteCount(): number {
    return this.entries.size;
  }

  entry(path: NotePath): FilteredNote | undefined {
    return this.entries.get(path);
  }

  allEntries(): Iterable<FilteredNote> {
    return this.entries.values();
  }

  /** @throws MnemeError `internal` for a free slot */
  chunk(slot: Slot): IndexedChunk {
    const chunk = this.text.get(slot);
    if (chunk === undefined) throw new MnemeError('internal', `No chunk is in slot ${slot}: it was asked for after a change of the index.`);
    return chunk;
  }

  mask(filter: ChunkFilter): SlotMask {
    return this.filters.mask(filter);
  }

  put(record: NoteRecord, chunks: readonly Chunk[]): SlotChanges {
    return this.replace(this.entries.get(record.path), record, chunks);
  }

  remove(path: NotePath): SlotChanges {
    const entry = this.entries.get(path);
    if (entry === undefined) return { freed: [], filled: [] };
    this.filters.remove(entry);
    for (const slot of entry.slots) this.drop(slot);
    this.entries.delete(path);
    this.freeNumbers.push(entry.number);
    return { freed: entry.slots, filled: [] };
  }

  /** The note at `from` becomes `record`. Its chunks stay; their words are indexed again only if the note's names changed. */
  rename(from: NotePath, record: NoteRecord): SlotChanges {
    const old = this.entries.get(from);
    if (old === undefined) return { freed: [], filled: [] };
    const chunks = old.slots.map((slot) => this.chunk(slot));
    if (record.path === from) return this.replace(old, record, chunks);
    const overwritten = this.remove(record.path);
    this.entries.delete(from);
    const moved = this.replace(old, record, chunks);
    return { freed: [...overwritten.freed, ...moved.freed], filled: moved.filled };
  }

  /** Takes in a note whose words are in the postings already. */
  restore(record: NoteRecord, slots: readonly Slot[], chunks: readonly Chunk[]): void {
    chunks.forEach((chunk, ordinal) => {
      const slot = slots[ordinal] ?? this.slotCount;
      this.text.restore(indexedChunk(chunk, slot, record, ordinal));
      this.hashes.add(chunk.hash, slot);
      this.slotCount = Math.max(this.slotCount, slot + 1);
    });
    this.chunkCount += chunks.length;
    this.enter({ number: this.nextNumber++, record, slots });
  }

  private enter(entry: FilteredNote): void {
    this.entries.set(entry.record.path, entry);
    this.filters.add(entry);
  }

  private replace(old: FilteredNote | undefined, record: NoteRecord, chunks: readonly Chunk[]): SlotChanges {
    if (old !== undefined) this.filters.remove(old);
    const kept = this.pairUnchanged(old?.slots ?? [], chunks);
    const staying = new Set(kept);
    const freed = (old?.slots ?? []).filter((slot) => !staying.has(slot));
    const filled = chunks.flatMap((_, ordinal) => (kept[ordinal] === undefined ? [ordinal] : []));
    // What came anew takes the place of what went, in order: an edited chunk finds most of its words there.
    const inherited = new Map(filled.map((ordinal, at) => [ordinal, freed[at]]));
    for (const slot of freed.slice(filled.length)) this.drop(slot);
    const sameWords = old !== undefined && searchedAlike(old.record, record);
    const slots = chunks.map((chunk, ordinal) => {
      const slot = kept[ordinal];
      if (slot === undefined) return this.fill(inherited.get(ordinal), chunk, record, ordinal);
      this.text.replace(indexedChunk(chunk, slot, record, ordinal), sameWords);
      return slot;
    });
    this.enter({ number: old?.number ?? this.freeNumbers.pop() ?? this.nextNumber++, record, slots });
    return { freed, filled: filled.map((ordinal) => slots[ordinal] as Slot) };
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

  /** Puts a new chunk in the place of the one in `slot`, or in a free slot. */
  private fill(slot: Slot | undefined, chunk: Chunk, record: NoteRecord, ordinal: number): Slot {
    if (slot === undefined) return this.add(chunk, record, ordinal);
    this.hashes.remove(this.chunk(slot).hash, slot);
    this.text.replace(indexedChunk(chunk, slot, record, ordinal), false);
    this.hashes.add(chunk.hash, slot);
    return slot;
  }

  private add(chunk: Chunk, record: NoteRecord, ordinal: number): Slot {
    const slot = this.freeSlots.pop() ?? this.slotCount++;
    this.text.add(indexedChunk(chunk, slot, record, ordinal));
    this.hashes.add(chunk.hash, slot);
    this.chunkCount += 1;
    return slot;
  }

  private drop(slot: Slot): void {
    this.hashes.remove(this.chunk(slot).hash, slot);
    this.text.remove(slot);
    this.freeSlots.push(slot);
    this.chunkCount -= 1;
  }
}
