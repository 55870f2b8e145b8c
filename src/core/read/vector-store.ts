import type { Hits, SearchOptions, Slot } from '../model/search.js';
import { BestSlots, NO_HITS, type PlaceOrder } from './ranking.js';
import { quantise, type QuantisedVector } from './quantise.js';
import { VectorSum } from './vector-sum.js';
import { BLOCK_ROWS, plainKernel, simdKernel, strideOf, type ScanKernel } from './scan-kernel.js';
import { forEachBit, hasBit } from './slot-mask.js';

/** With fewer slots to look at than this share of all, their rows are picked out one by one. */
const SPARSE_SHARE = 0.25;

/** The question that the kernel holds. */
interface PreparedQuery {
  readonly original: Float32Array;
  readonly scale: number;
}

function sameNumbers(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/**
 * One vector a slot, in 8 bits a dimension with a scale a row, in one piece of memory that a small WebAssembly kernel scans.
 * Sums are whole numbers, so that a score depends on the two vectors alone.
 */
export class VectorStore {
  private readonly stride: number;
  /** NaN where a slot has no vector: no comparison lets it through. */
  private scales = new Float32Array(0);
  private rowCount = 0;
  private held = 0;
  private query: PreparedQuery | undefined;
  private readonly sum: VectorSum;

  constructor(
    readonly dimension: number,
    private readonly kernel: ScanKernel = simdKernel(dimension) ?? plainKernel(dimension),
  ) {
    this.stride = strideOf(dimension);
    this.sum = new VectorSum(dimension);
  }

  get count(): number {
    return this.held;
  }

  get bytes(): number {
    return this.kernel.rows.byteLength + this.scales.byteLength;
  }

  has(slot: Slot): boolean {
    return slot < this.rowCount && !Number.isNaN(this.scales[slot]);
  }

  /** `undefined` while there is no vector. */
  get mean(): Float32Array | undefined {
    return this.held === 0 ? undefined : this.sum.over(this.held);
  }

  set(slot: Slot, vector: QuantisedVector): void {
    const { scale, values } = vector;
    this.reserve(slot + 1);
    this.delete(slot);
    this.held += 1;
    this.sum.add(vector);
    this.scales[slot] = scale;
    this.kernel.rows.set(values, slot * this.stride);
  }

  delete(slot: Slot): void {
    const old = this.get(slot);
    if (old === undefined) return;
    this.sum.remove(old);
    this.scales[slot] = Number.NaN;
    this.held -= 1;
  }

  /** A copy. */
  get(slot: Slot): QuantisedVector | undefined {
    if (!this.has(slot)) return undefined;
    const from = slot * this.stride;
    return { scale: this.scales[slot] as number, values: this.kernel.rows.slice(from, from + this.dimension) };
  }

  /** Makes room for so many rows at once, instead of a quarter more each time. */
  reserve(rowCount: number): void {
    if (rowCount > this.scales.length) {
      const capacity = Math.max(rowCount, Math.ceil(this.scales.length * 1.25), 256);
      const larger = new Float32Array(capacity).fill(Number.NaN);
      larger.set(this.scales);
      this.scales = larger;
      this.kernel.reserve(capacity);
    }
    this.rowCount = Math.max(this.rowCount, rowCount);
  }

  cosine(query: Float32Array, slot: Slot): number | undefined {
    if (!this.has(slot)) return undefined;
    const { scale } = this.prepare(query);
    this.kernel.list[0] = slot;
    this.kernel.gather(1);
    return this.score(slot, this.kernel.sums[0] as number, scale);
  }

  /** As `cosine`, of many slots at once; NaN for one without a vector. */
  cosines(query: Float32Array, slots: readonly Slot[]): Float32Array {
    const { list, sums } = this.kernel;
    const found = new Float32Array(slots.length).fill(Number.NaN);
    if (this.held === 0) return found;
    const { scale } = this.prepare(query);
    for (let first = 0; first < slots.length; first += BLOCK_ROWS) {
      const block = slots.slice(first, first + BLOCK_ROWS);
      // A slot without a vector may lie beyond the rows: another one's is read in its place and not used.
      for (const [at, slot] of block.entries()) list[at] = this.has(slot) ? slot : 0;
      this.kernel.gather(block.length);
      for (const [at, slot] of block.entries()) if (this.has(slot)) found[first + at] = this.score(slot, sums[at] as number, scale);
    }
    return found;
  }

  search(query: Float32Array, { limit, mask }: SearchOptions, order: PlaceOrder): Hits {
    if (this.held === 0 || limit < 1) return NO_HITS;
    const { scale } = this.prepare(query);
    const best = new BestSlots(Math.min(limit, this.held), order);
    if (mask === undefined) this.scanAll(best, scale);
    else if (mask.count < this.rowCount * SPARSE_SHARE) this.scanListed(best, scale, mask.bits);
    else this.scanAll(best, scale, mask.bits);
    return best.take();
  }

  private scanAll(best: BestSlots, queryScale: number, bits?: Uint32Array): void {
    const { sums } = this.kernel;
    for (let first = 0; first < this.rowCount; first += BLOCK_ROWS) {
      const count = Math.min(BLOCK_ROWS, this.rowCount - first);
      this.kernel.scan(first, count);
      for (let at = 0; at < count; at += 1) {
        const score = this.score(first + at, sums[at] as number, queryScale);
        if (score >= best.floor && (bits === undefined || hasBit(bits, first + at))) best.offer(first + at, score);
      }
    }
  }

  private scanListed(best: BestSlots, queryScale: number, bits: Uint32Array): void {
    const { list, sums } = this.kernel;
    let count = 0;
    const work = (): void => {
      this.kernel.gather(count);
      for (let at = 0; at < count; at += 1) {
        const slot = list[at] as number;
        const score = this.score(slot, sums[at] as number, queryScale);
        if (score >= best.floor) best.offer(slot, score);
      }
      count = 0;
    };
    forEachBit(bits, (slot) => {
      if (!this.has(slot)) return;
      list[count] = slot;
      count += 1;
      if (count === BLOCK_ROWS) work();
    });
    work();
  }

  private score(slot: Slot, sum: number, queryScale: number): number {
    return Math.fround(sum * (this.scales[slot] as number) * queryScale);
  }

  /** Recall asks for the cosines of hundreds of slots with the same question: it is quantised once. */
  private prepare(query: Float32Array): PreparedQuery {
    if (this.query !== undefined && sameNumbers(this.query.original, query)) return this.query;
    const { scale, values } = quantise(query);
    this.kernel.setQuery(values);
    this.query = { original: query.slice(), scale };
    return this.query;
  }
}
