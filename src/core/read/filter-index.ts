import { MEMORY_KINDS, MEMORY_STATUSES } from '../model/memory.js';
import type { NoteRecord } from '../model/note.js';
import type { ChunkFilter, Slot, SlotMask } from '../model/search.js';
import { NoteLookup, type LookupField } from './note-lookup.js';
import { clearBit, countBits, emptyBits, intersectBits, setBit } from './slot-mask.js';

/** Masks are cheap to make; a question asks for the same few again and again. */
const MAX_CACHED_MASKS = 32;
const NETWORK_CODES = { semantic: 1, episodic: 2 } as const;
/** For a note that is no memory. */
const NO_MEMORY = 0;

/** A note as the filters see it. */
export interface FilteredNote {
  readonly number: number;
  readonly record: NoteRecord;
  readonly slots: readonly Slot[];
}

function grownTo<T extends Uint8Array | Float64Array>(old: T, length: number, make: (length: number) => T): T {
  const larger = make(length);
  larger.set(old);
  return larger;
}

/** Codes of the wanted values, one bit each. */
function wantedBits<T extends string>(all: readonly T[], wanted: readonly T[]): number {
  return wanted.reduce((bits, value) => bits | (1 << (all.indexOf(value) + 1)), 0);
}

function isUnfiltered(filter: ChunkFilter): boolean {
  return Object.values(filter).every((condition) => condition === undefined);
}

/**
 * Turns filters into bit masks over slots. What a note has one of (network, kind, status, time) is a column by slot that is
 * run through; what it has many of (names, tags, folders) is looked up. A mask at 100,000 chunks takes well under a millisecond.
 */
export class FilterIndex {
  private readonly lookup = new NoteLookup();
  private readonly notes: (FilteredNote | undefined)[] = [];
  private live = emptyBits(0);
  private networks = new Uint8Array(0);
  private kinds = new Uint8Array(0);
  private statuses = new Uint8Array(0);
  private created = new Float64Array(0);
  private slotCount = 0;
  private readonly cache = new Map<string, SlotMask>();

  add(note: FilteredNote): void {
    this.cache.clear();
    this.notes[note.number] = note;
    this.lookup.add(note.number, note.record);
    for (const slot of note.slots) this.fill(slot, note.record);
  }

  remove(note: FilteredNote): void {
    this.cache.clear();
    this.notes[note.number] = undefined;
    this.lookup.remove(note.number, note.record);
    for (const slot of note.slots) clearBit(this.live, slot);
  }

  mask(filter: ChunkFilter): SlotMask {
    const key = JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)));
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const bits = this.live.slice(0, Math.ceil(this.slotCount / 32));
    if (!isUnfiltered(filter)) this.apply(filter, bits);
    const mask = { bits, count: countBits(bits) };
    if (this.cache.size >= MAX_CACHED_MASKS) this.cache.clear();
    this.cache.set(key, mask);
    return mask;
  }

  private apply(filter: ChunkFilter, bits: Uint32Array): void {
    const { network, kinds, statuses, sinceMs, untilMs } = filter;
    if (network !== undefined) this.keepCoded(bits, this.networks, 1 << NETWORK_CODES[network]);
    if (kinds !== undefined) this.keepCoded(bits, this.kinds, wantedBits(MEMORY_KINDS, kinds));
    if (statuses !== undefined) this.keepCoded(bits, this.statuses, wantedBits(MEMORY_STATUSES, statuses) | (1 << NO_MEMORY));
    if (sinceMs !== undefined || untilMs !== undefined) this.keepBetween(bits, sinceMs ?? Number.NEGATIVE_INFINITY, untilMs ?? Number.POSITIVE_INFINITY);
    this.keepFound(bits, 'entity', filter.entities);
    this.keepFound(bits, 'tag', filter.tags);
    // The empty folder is the vault's root, which holds everything.
    if (filter.folders?.includes('') !== true) this.keepFound(bits, 'folder', filter.folders);
  }

  /** Keeps the slots whose code is among `codes`, one bit a code. */
  private keepCoded(bits: Uint32Array, column: Uint8Array, codes: number): void {
    for (let word = 0; word < bits.length; word += 1) {
      let passing = 0;
      const first = word * 32;
      const count = Math.min(32, this.slotCount - first);
      for (let at = 0; at < count; at += 1) passing |= ((codes >>> (column[first + at] as number)) & 1) << at;
      bits[word] = (bits[word] as number) & passing;
    }
  }

  private keepBetween(bits: Uint32Array, sinceMs: number, untilMs: number): void {
    const { created } = this;
    for (let word = 0; word < bits.length; word += 1) {
      let passing = 0;
      const first = word * 32;
      const count = Math.min(32, this.slotCount - first);
      for (let at = 0; at < count; at += 1) {
        const moment = created[first + at] as number;
        if (moment >= sinceMs && moment <= untilMs) passing |= 1 << at;
      }
      bits[word] = (bits[word] as number) & passing;
    }
  }

  private keepFound(bits: Uint32Array, field: LookupField, values: readonly string[] | undefined): void {
    if (values === undefined) return;
    const found = emptyBits(this.slotCount);
    for (const number of this.lookup.find(field, values)) for (const slot of this.notes[number]?.slots ?? []) setBit(found, slot);
    intersectBits(bits, found);
  }

  private fill(slot: Slot, record: NoteRecord): void {
    this.reserve(slot + 1);
    setBit(this.live, slot);
    this.networks[slot] = NETWORK_CODES[record.network];
    this.kinds[slot] = record.memory === undefined ? NO_MEMORY : MEMORY_KINDS.indexOf(record.memory.kind) + 1;
    this.statuses[slot] = record.memory === undefined ? NO_MEMORY : MEMORY_STATUSES.indexOf(record.memory.status) + 1;
    this.created[slot] = record.createdMs;
  }

  private reserve(slotCount: number): void {
    this.slotCount = Math.max(this.slotCount, slotCount);
    if (slotCount <= this.networks.length) return;
    const capacity = Math.max(1024, Math.ceil(slotCount * 1.25));
    const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length);
    this.networks = grownTo(this.networks, capacity, bytes);
    this.kinds = grownTo(this.kinds, capacity, bytes);
    this.statuses = grownTo(this.statuses, capacity, bytes);
    this.created = grownTo(this.created, capacity, (length) => new Float64Array(length));
    const live = emptyBits(capacity);
    live.set(this.live);
    this.live = live;
  }
}
