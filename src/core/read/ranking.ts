import type { Hits, Slot } from '../model/search.js';

/** Orders slots by where their chunk stands: by the note's path, then by its place in the note. Negative if `a` comes first. */
export type PlaceOrder = (a: Slot, b: Slot) => number;

export const NO_HITS: Hits = { slots: new Uint32Array(0), scores: new Float32Array(0) };

/**
 * Keeps the best of what it is offered: a binary heap with the worst of them on top. Equal scores go by place, so that the
 * outcome depends on neither the order of offers nor the numbering of slots.
 */
export class BestSlots {
  private readonly slots: Uint32Array;
  private readonly scores: Float32Array;
  private size = 0;
  /** What a score must reach to have a chance. */
  floor: number;

  constructor(
    private readonly limit: number,
    private readonly order: PlaceOrder,
    lowest = Number.NEGATIVE_INFINITY,
  ) {
    this.slots = new Uint32Array(limit);
    this.scores = new Float32Array(limit);
    this.floor = limit > 0 ? lowest : Number.POSITIVE_INFINITY;
  }

  offer(slot: Slot, score: number): void {
    if (score < this.floor || this.limit === 0) return;
    if (this.size < this.limit) {
      this.slots[this.size] = slot;
      this.scores[this.size] = score;
      this.size += 1;
      this.raise(this.size - 1);
      if (this.size === this.limit) this.floor = this.scores[0] as number;
      return;
    }
    if (!this.comesBefore(slot, score, 0)) return;
    this.slots[0] = slot;
    this.scores[0] = score;
    this.sink();
    this.floor = this.scores[0];
  }

  /** Best first. */
  take(): Hits {
    const { slots, scores, size } = this;
    const ranks = Array.from({ length: size }, (_, rank) => rank);
    ranks.sort((a, b) => (scores[b] as number) - (scores[a] as number) || this.order(slots[a] as number, slots[b] as number));
    return {
      slots: Uint32Array.from(ranks, (rank) => slots[rank] as number),
      scores: Float32Array.from(ranks, (rank) => scores[rank] as number),
    };
  }

  private comesBefore(slot: Slot, score: number, rank: number): boolean {
    const other = this.scores[rank] as number;
    if (score !== other) return score > other;
    return this.order(slot, this.slots[rank] as number) < 0;
  }

  private isWorse(a: number, b: number): boolean {
    return this.comesBefore(this.slots[b] as number, this.scores[b] as number, a);
  }

  private swap(a: number, b: number): void {
    const { slots, scores } = this;
    [slots[a], slots[b]] = [slots[b] as number, slots[a] as number];
    [scores[a], scores[b]] = [scores[b] as number, scores[a] as number];
  }

  private raise(from: number): void {
    let rank = from;
    while (rank > 0) {
      const parent = (rank - 1) >>> 1;
      if (!this.isWorse(rank, parent)) return;
      this.swap(rank, parent);
      rank = parent;
    }
  }

  private sink(): void {
    let rank = 0;
    for (;;) {
      const left = 2 * rank + 1;
      const right = left + 1;
      let worst = rank;
      if (left < this.size && this.isWorse(left, worst)) worst = left;
      if (right < this.size && this.isWorse(right, worst)) worst = right;
      if (worst === rank) return;
      this.swap(rank, worst);
      rank = worst;
    }
  }
}
