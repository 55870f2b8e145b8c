import type { TextHits } from '../model/search.js';

/** What the terms of a question weigh, for sets of them as `TextHits.termBits` gives them. */
export class TermWeights {
  constructor(private readonly text: Pick<TextHits, 'terms' | 'reachable'>) {}

  /** Of the whole question's weight, 0..1. */
  shareOf(bits: number): number {
    let weight = 0;
    for (let rest = bits; rest !== 0; rest &= rest - 1) weight += this.text.terms[31 - Math.clz32(rest & -rest)]?.idf ?? 0;
    return this.text.reachable > 0 ? weight / this.text.reachable : 0;
  }
}
