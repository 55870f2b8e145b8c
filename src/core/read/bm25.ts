import type { QueryTerm, Slot } from '../model/search.js';
import type { SearchedField } from './searched-fields.js';
import { MAX_FREQUENCY, Postings } from './postings.js';
import { TermDictionary } from './term-dictionary.js';
import { forEachTerm, queryTokens, type QueryToken } from './tokenizer.js';

/**
 * Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) with b = 0: length is left out. Chunks
 * and memories are cut to much the same length, so that what length there is says little: on conversations and on memories in
 * English and Chinese b = 0 ranked best (mean reciprocal rank .513 against .499 for b = 0.1 and .464 for the customary 0.75).
 * k1 between 0.6 and 1.2 makes no difference.
 */
const K1 = 0.9;

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
    return this.counts[term] ?? 0;
  }

  clear(): void {
    for (const term of this.numbers) this.counts[term] = 0;
    this.numbers.length = 0;
  }
}

/**
 * BM25 over slots. Scores are summed term by term in the order of the question into 32-bit floats, from exact counts: the
 * same chunks give the same scores to the last bit, whatever happened before.
 */
export class Bm25Index {
  readonly dictionary: TermDictionary;
  readonly postings: Postings;
  documents: number;
  private readonly counter = new TermCounter();
  private readonly counterBefore = new TermCounter();
  private scores = new Float32Array(1024);

  constructor(saved?: { dictionary: TermDictionary; postings: Postings; documents: number }) {
    this.dictionary = saved?.dictionary ?? new TermDictionary();
    this.postings = saved?.postings ?? new Postings();
    this.documents = saved?.documents ?? 0;
  }

  add(slot: Slot, fields: readonly SearchedField[]): void {
    const { counter } = this;
    this.read(fields, counter, (term) => this.dictionary.findOrAdd(term));
    for (const term of counter.numbers) this.postings.add(term, slot, Math.min(counter.count(term), MAX_FREQUENCY));
    this.documents += 1;
    counter.clear();
  }

  /** `fields` must be what was added. */
  remove(slot: Slot, fields: readonly SearchedField[]): void {
    const { counter } = this;
    this.read(fields, counter, (term) => this.dictionary.find(term));
    for (const term of counter.numbers) this.forget(term, slot);
    this.documents -= 1;
    counter.clear();
  }

  /** As `remove` and `add`, but touches only the postings that differ: an edit leaves most words of a chunk as they were. `before` must be what was added. */
  replace(slot: Slot, before: readonly SearchedField[], after: readonly SearchedField[]): void {
    const { counter, counterBefore } = this;
    this.read(before, counterBefore, (term) => this.dictionary.find(term));
    this.read(after, counter, (term) => this.dictionary.findOrAdd(term));
    for (const term of counter.numbers) {
      const [was, is] = [Math.min(counterBefore.count(term), MAX_FREQUENCY), Math.min(counter.count(term), MAX_FREQUENCY)];
      if (was === 0) this.postings.add(term, slot, is);
      else if (was !== is) this.postings.set(term, slot, is);
    }
    for (const term of counterBefore.numbers) if (counter.count(term) === 0) this.forget(term, slot);
    counter.clear();
    counterBefore.clear();
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
    // A score depends on the frequency alone: a table of 256 instead of a division a posting.
    const worth = new Float32Array(MAX_FREQUENCY + 1);
    for (let frequency = 1; frequency <= MAX_FREQUENCY; frequency += 1) {
      worth[frequency] = (idf * frequency * (K1 + 1)) / (frequency + K1);
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

  private forget(term: number, slot: Slot): void {
    if (this.postings.remove(term, slot) === 0) this.dictionary.release(term);
  }

  private read(fields: readonly SearchedField[], counter: TermCounter, numberOf: (term: string) => number | undefined): void {
    for (const { text, weight } of fields) {
      forEachTerm(text, (term) => {
        const number = numberOf(term);
        if (number !== undefined) counter.add(number, weight);
      });
    }
  }
}
