import type { QueryTerm, Slot } from '../model/search.js';
import type { SearchedField } from './searched-fields.js';
import { MAX_FREQUENCY, Postings } from './postings.js';
import { TermDictionary } from './term-dictionary.js';
import { forEachTerm, queryTokens, type QueryToken } from './tokenizer.js';

/**
 * Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). Chunks are cut to much the same
 * length, so that length says little: on conversations b = 0 finds most, and k1 = 0.9 is the best of what was tried.
 */
export const BM25 = { k1: 0.9, b: 0 } as const;

/** ln(1 + (N - n + 0.5) / (n + 0.5)): never negative, and defined for a term that no chunk holds. */
export function inverseDocumentFrequency(documents: number, total: number): number {
  return Math.log(1 + (total - documents + 0.5) / (documents + 0.5));
}

/** A term of a question with its place in the postings; `number` is missing where no chunk holds the term. */
export interface ResolvedTerm extends QueryTerm {
  readonly number: number | undefined;
}

/** The words of a chunk as numbers, with how much each counts. Reused for each chunk: making a map each time doubles the cost. */
class TermCounter {
  private counts = new Uint32Array(4096);
  readonly numbers: number[] = [];
  length = 0;

  add(term: number, weight: number): void {
    if (term >= this.counts.length) {
      const larger = new Uint32Array(term * 2);
      larger.set(this.counts);
      this.counts = larger;
    }
    if (this.counts[term] === 0) this.numbers.push(term);
    this.counts[term] = (this.counts[term] as number) + weight;
  }

  count(term: number): number {
    return this.counts[term] as number;
  }

  clear(): void {
    for (const term of this.numbers) this.counts[term] = 0;
    this.numbers.length = 0;
    this.length = 0;
  }
}

/**
 * BM25 over slots. Scores are summed term by term in the order of the question into 32-bit floats, from exact counts: the
 * same chunks give the same scores to the last bit, whatever happened before.
 */
export class Bm25Index {
  readonly dictionary: TermDictionary;
  readonly postings: Postings;
  /** Words in each slot, weighted; 0 for a free slot. */
  lengths: Uint32Array;
  documents = 0;
  private totalLength = 0;
  private readonly counter = new TermCounter();
  private scores = new Float32Array(1024);

  constructor(saved?: { dictionary: TermDictionary; postings: Postings; lengths: Uint32Array }) {
    this.dictionary = saved?.dictionary ?? new TermDictionary();
    this.postings = saved?.postings ?? new Postings();
    this.lengths = saved?.lengths ?? new Uint32Array(1024);
    for (const length of this.lengths) this.totalLength += length;
  }

  add(slot: Slot, fields: readonly SearchedField[]): void {
    const { counter } = this;
    this.read(fields, (term) => this.dictionary.findOrAdd(term));
    for (const term of counter.numbers) this.postings.add(term, slot, Math.min(counter.count(term), MAX_FREQUENCY));
    this.setLength(slot, counter.length);
    this.documents += 1;
    counter.clear();
  }

  /** `fields` must be what was added. */
  remove(slot: Slot, fields: readonly SearchedField[]): void {
    const { counter } = this;
    this.read(fields, (term) => this.dictionary.find(term));
    for (const term of counter.numbers) if (this.postings.remove(term, slot) === 0) this.dictionary.release(term);
    this.setLength(slot, 0);
    this.documents -= 1;
    counter.clear();
  }

  /**
   * The terms of a question. Of two ways to write the same word (`use-state`: use and state, or usestate), one that the vault
   * does not know is left out where it knows the other, so that a spelling does not count as something missing.
   */
  resolve(query: string): ResolvedTerm[] {
    const resolved = queryTokens(query).map((token) => ({ token, term: this.resolveToken(token) }));
    const known = new Set(resolved.filter(({ term }) => term.documents > 0).map(({ token }) => `${token.role} ${token.surface}`));
    return resolved
      .filter(({ token, term }) => {
        if (term.documents > 0) return true;
        return token.role === 'whole' ? !known.has(`part ${token.surface}`) : !known.has(`whole ${token.surface}`);
      })
      .map(({ term }) => term);
  }

  /** The score of every slot; the array is valid until the next call. */
  scoreAll(terms: readonly ResolvedTerm[], slotCount: number): Float32Array {
    if (this.scores.length < slotCount) this.scores = new Float32Array(Math.ceil(slotCount * 1.5));
    const scores = this.scores.fill(0, 0, slotCount);
    for (const term of terms) if (term.number !== undefined) this.accumulate(scores, term.number, term.idf);
    return scores;
  }

  holds(term: ResolvedTerm, slot: Slot): boolean {
    return term.number !== undefined && this.postings.frequency(term.number, slot) > 0;
  }

  private accumulate(scores: Float32Array, term: number, idf: number): void {
    const { arena } = this.postings;
    const { start, end } = this.postings.range(term);
    // With b = 0 a score depends on the frequency alone: a table of 256 instead of a division a posting.
    const worth = new Float32Array(MAX_FREQUENCY + 1);
    for (let frequency = 1; frequency <= MAX_FREQUENCY; frequency += 1) {
      worth[frequency] = (idf * frequency * (BM25.k1 + 1)) / (frequency + BM25.k1);
    }
    for (let at = start; at < end; at += 1) {
      const packed = arena[at] as number;
      const slot = packed >>> 8;
      scores[slot] = (scores[slot] as number) + (worth[packed & MAX_FREQUENCY] as number);
    }
  }

  private resolveToken(token: QueryToken): ResolvedTerm {
    const number = this.dictionary.find(token.term);
    const documents = number === undefined ? 0 : this.postings.count(number);
    return { term: token.term, surface: token.surface, documents, idf: inverseDocumentFrequency(documents, this.documents), number };
  }

  private read(fields: readonly SearchedField[], numberOf: (term: string) => number | undefined): void {
    const { counter } = this;
    for (const { text, weight } of fields) {
      forEachTerm(text, (term, counts) => {
        const number = numberOf(term);
        if (number === undefined) return;
        counter.add(number, weight);
        if (counts) counter.length += weight;
      });
    }
  }

  private setLength(slot: Slot, length: number): void {
    if (slot >= this.lengths.length) {
      const larger = new Uint32Array(Math.ceil((slot + 1) * 1.5));
      larger.set(this.lengths);
      this.lengths = larger;
    }
    this.totalLength += length - (this.lengths[slot] as number);
    this.lengths[slot] = length;
  }

  /** Mean words in a chunk. */
  get averageLength(): number {
    return this.documents === 0 ? 0 : this.totalLength / this.documents;
  }
}
