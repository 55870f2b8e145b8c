import type { Slot } from '../model/search.js';

/** A posting is `slot << 8 | frequency` in 32 bits: one read tells both. So frequencies stop at 255 and slots at 16.7 million. */
export const MAX_FREQUENCY = 255;

export const slotOf = (posting: number): Slot => posting >>> 8;
export const frequencyOf = (posting: number): number => posting & MAX_FREQUENCY;
const posting = (slot: Slot, frequency: number): number => slot * 256 + Math.min(frequency, MAX_FREQUENCY);

/** Sizes of blocks in the arena: 1, 2, 3, 4, 6, 8, 12, … so that at most a third of a block is unused. */
const BLOCK_SIZES: readonly number[] = Array.from({ length: 58 }, (_, step) => (step % 2 === 0 ? 2 ** (step / 2) : 3 * 2 ** ((step - 1) / 2 - 1))).filter(
  (size) => Number.isInteger(size),
);

function sizeClassFor(length: number): number {
  let low = 0;
  let high = BLOCK_SIZES.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((BLOCK_SIZES[middle] as number) < length) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grown(old: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(old);
  return larger;
}

/** The postings of a term: `arena[start]` to `arena[end - 1]`, in ascending order of slots. */
export interface PostingRange {
  readonly start: number;
  readonly end: number;
}

/**
 * All postings in one typed array, a block a term, ascending by slot. 6.5 million postings (100,000 chunks of 105 words) take
 * about 40 MB; as objects they take ten times that. Sorted, because then a removal is a binary search and the order of
 * additions leaves no trace.
 */
export class Postings {
  arena = new Uint32Array(4096);
  private used = 0;
  private starts = new Uint32Array(1024);
  private lengths = new Uint32Array(1024);
  private sizeClasses = new Uint8Array(1024);
  private readonly freeBlocks: number[][] = BLOCK_SIZES.map(() => []);

  count(term: number): number {
    return term < this.lengths.length ? (this.lengths[term] as number) : 0;
  }

  range(term: number): PostingRange {
    const start = this.starts[term] ?? 0;
    return { start, end: start + this.count(term) };
  }

  add(term: number, slot: Slot, frequency: number): void {
    this.reserveTerm(term);
    const length = this.lengths[term] as number;
    if (length === 0) this.moveTo(term, 0);
    else if (length === BLOCK_SIZES[this.sizeClasses[term] as number]) this.moveTo(term, (this.sizeClasses[term] as number) + 1);
    const start = this.starts[term] as number;
    const at = this.lowerBound(start, start + length, slot);
    if (at < start + length) this.arena.copyWithin(at + 1, at, start + length);
    this.arena[at] = posting(slot, frequency);
    this.lengths[term] = length + 1;
  }

  /** Changes the frequency where the term is already in the slot. */
  set(term: number, slot: Slot, frequency: number): void {
    const at = this.find(term, slot);
    if (at === undefined) this.add(term, slot, frequency);
    else this.arena[at] = posting(slot, frequency);
  }

  /** Returns how many postings the term has left. */
  remove(term: number, slot: Slot): number {
    const at = this.find(term, slot);
    const length = this.count(term);
    if (at === undefined) return length;
    const end = (this.starts[term] as number) + length;
    if (at + 1 < end) this.arena.copyWithin(at, at + 1, end);
    this.lengths[term] = length - 1;
    if (length === 1) this.release(term);
    return length - 1;
  }

  /** How often the term is in the slot; 0 where it is not. */
  frequency(term: number, slot: Slot): number {
    const at = this.find(term, slot);
    return at === undefined ? 0 : frequencyOf(this.arena[at] as number);
  }

  /** Room for saved postings, to be filled in with `fill`: `lengths[n]` of them for term n. */
  static reserve(lengths: Uint32Array): Postings {
    const postings = new Postings();
    postings.reserveTerm(lengths.length);
    lengths.forEach((length, term) => {
      postings.lengths[term] = length;
      if (length === 0) return;
      const sizeClass = sizeClassFor(length);
      postings.sizeClasses[term] = sizeClass;
      postings.starts[term] = postings.used;
      postings.used += BLOCK_SIZES[sizeClass] as number;
    });
    postings.arena = new Uint32Array(postings.used + 4096);
    return postings;
  }

  /** Fills in the postings of `firstTerm` and those after it, as far as `packed` reaches. Returns the term to go on with. */
  fill(firstTerm: number, packed: Uint32Array): number {
    let term = firstTerm;
    let at = 0;
    while (at < packed.length && term < this.lengths.length) {
      const length = this.lengths[term] as number;
      this.arena.set(packed.subarray(at, at + length), this.starts[term]);
      at += length;
      term += 1;
    }
    return term;
  }

  /** A copy that later changes do not touch: 40 MB in about 10 ms, so that a save sees one state. */
  copy(): { arena: Uint32Array; starts: Uint32Array; lengths: Uint32Array } {
    return { arena: this.arena.slice(0, this.used), starts: this.starts.slice(), lengths: this.lengths.slice() };
  }

  get bytes(): number {
    return this.arena.byteLength + this.starts.byteLength + this.lengths.byteLength + this.sizeClasses.byteLength;
  }

  private find(term: number, slot: Slot): number | undefined {
    const { start, end } = this.range(term);
    const at = this.lowerBound(start, end, slot);
    return at < end && slotOf(this.arena[at] as number) === slot ? at : undefined;
  }

  private lowerBound(start: number, end: number, slot: Slot): number {
    const { arena } = this;
    // Slots are mostly handed out in ascending order, so that the place is at the end.
    if (end > start && slotOf(arena[end - 1] as number) < slot) return end;
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (slotOf(arena[middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private reserveTerm(term: number): void {
    if (term < this.starts.length) return;
    const length = Math.max(term + 1, Math.ceil(this.starts.length * 1.5));
    this.starts = grown(this.starts, length);
    this.lengths = grown(this.lengths, length);
    const classes = new Uint8Array(length);
    classes.set(this.sizeClasses);
    this.sizeClasses = classes;
  }

  private moveTo(term: number, sizeClass: number): void {
    const length = this.lengths[term] as number;
    const from = this.starts[term] as number;
    const to = this.allocate(sizeClass);
    this.arena.copyWithin(to, from, from + length);
    if (length > 0) this.release(term);
    this.starts[term] = to;
    this.sizeClasses[term] = sizeClass;
  }

  private allocate(sizeClass: number): number {
    const free = this.freeBlocks[sizeClass]?.pop();
    if (free !== undefined) return free;
    const start = this.used;
    const size = BLOCK_SIZES[sizeClass] as number;
    if (start + size > this.arena.length) this.arena = grown(this.arena, Math.ceil((start + size) * 1.2) + 4096);
    this.used = start + size;
    return start;
  }

  private release(term: number): void {
    this.freeBlocks[this.sizeClasses[term] as number]?.push(this.starts[term] as number);
  }
}
