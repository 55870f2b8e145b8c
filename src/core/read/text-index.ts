import { create, insert, remove, search, type AnyOrama, type Orama } from '@orama/orama';
import type { IndexedChunk, QueryTerm, SearchOptions, Slot, TextHits } from '../model/search.js';
import { Bm25Index, type ResolvedTerm } from './bm25.js';
import { CONTENT, bm25Component, internalIdOf, oramaTokenizer, type Bm25Store } from './orama-component.js';
import type { PlaceOrder } from './ranking.js';
import { searchedFields } from './searched-fields.js';

const SCHEMA = { [CONTENT]: 'string[]' } as const;

/** As many as a whole number of 31 bits holds, the sign left alone. */
const MOST_TERM_BITS = 31;

/** A search's outcome over the scores of all slots, which stay until the next search. */
class ScoredQuestion implements TextHits {
  readonly reachable: number;

  constructor(
    readonly slots: Uint32Array,
    readonly scores: Float32Array,
    readonly terms: readonly ResolvedTerm[],
    private readonly allScores: Float32Array,
    private readonly bm25: Bm25Index,
  ) {
    // A term that occurs once adds its idf: (k1 + 1) · 1 / (1 + k1) = 1.
    this.reachable = terms.reduce((sum, term) => sum + term.idf, 0);
  }

  scoreOf(slot: Slot): number {
    return this.allScores[slot] ?? 0;
  }

  termsIn(slot: Slot): readonly QueryTerm[] {
    return this.terms.filter((term) => this.bm25.holds(term, slot));
  }

  termBits(slot: Slot): number {
    if (this.scoreOf(slot) === 0) return 0;
    let bits = 0;
    for (const [at, term] of this.terms.entries()) {
      if (at >= MOST_TERM_BITS) break;
      if (this.bm25.holds(term, slot)) bits |= 1 << at;
    }
    return bits;
  }
}

/**
 * Full text over Orama: documents, their life and the search go through Orama's interface; its index component is ours
 * (`bm25Component`). A document's id is its slot in decimals; Orama never forgets an id, and slots are reused.
 */
export class OramaTextIndex {
  private readonly orama: Orama<typeof SCHEMA>;
  private readonly store: Bm25Store;
  private slotCount = 0;

  constructor(readonly bm25 = new Bm25Index()) {
    const orama = create({
      schema: SCHEMA,
      sort: { enabled: false },
      components: {
        index: bm25Component(bm25, this.byPlace),
        tokenizer: oramaTokenizer,
        getDocumentIndexId: (document) => idOf((document as IndexedChunk).slot),
        getDocumentProperties: (document, properties) =>
          properties.length === 0 ? {} : ({ [CONTENT]: searchedFields((document as IndexedChunk).note, document as IndexedChunk) } as never),
        validateSchema: () => undefined,
      },
    });
    this.orama = orama as unknown as Orama<typeof SCHEMA>;
    this.store = (orama as AnyOrama).data.index as Bm25Store;
  }

  /** Orders slots by path and place of their chunks. */
  readonly byPlace: PlaceOrder = (a, b) => {
    const [first, second] = [this.get(a), this.get(b)];
    if (first === undefined || second === undefined) return a - b;
    if (first.note.path !== second.note.path) return first.note.path < second.note.path ? -1 : 1;
    return first.ordinal - second.ordinal;
  };

  /** The chunk's slot must be free. */
  add(chunk: IndexedChunk): void {
    this.claim(chunk.slot);
    void insert(this.orama, chunk as never);
  }

  remove(slot: Slot): void {
    void remove(this.orama, idOf(slot));
  }

  /** Takes over a chunk whose words are in the postings already. */
  restore(chunk: IndexedChunk): void {
    this.claim(chunk.slot);
    const { documentsStore, data } = this.orama;
    documentsStore.store(data.docs, idOf(chunk.slot), internalIdOf(chunk.slot), chunk);
  }

  /** Puts another chunk in the place of one; `sameWords` saves looking for the words that differ. */
  replace(chunk: IndexedChunk, sameWords: boolean): void {
    const before = this.get(chunk.slot);
    if (before !== undefined && !sameWords) this.bm25.replace(chunk.slot, searchedFields(before.note, before), searchedFields(chunk.note, chunk));
    const { documentsStore, data } = this.orama;
    const id = idOf(chunk.slot);
    void documentsStore.remove(data.docs, id, internalIdOf(chunk.slot));
    documentsStore.store(data.docs, id, internalIdOf(chunk.slot), chunk);
  }

  get(slot: Slot): IndexedChunk | undefined {
    return this.orama.data.docs.docs[internalIdOf(slot)] as IndexedChunk | undefined;
  }

  search(query: string, { limit, mask }: SearchOptions): TextHits {
    const terms = this.bm25.resolve(query);
    // An empty term makes Orama return every document.
    if (terms.length === 0 || limit < 1) return new ScoredQuestion(new Uint32Array(0), new Float32Array(0), terms, new Float32Array(0), this.bm25);
    this.store.pending = { terms, slotCount: this.slotCount, limit, mask };
    try {
      const { hits } = search(this.orama, { term: query, limit, sortBy: byOrderGiven } as never) as FoundChunks;
      const slots = Uint32Array.from(hits, ({ document }) => document.slot);
      const scores = Float32Array.from(hits, ({ score }) => score);
      return new ScoredQuestion(slots, scores, terms, this.store.scores, this.bm25);
    } finally {
      this.store.pending = undefined;
    }
  }

  /** Makes Orama's numbers be `internalIdOf(slot)`: it counts up with each id that it meets. */
  private claim(slot: Slot): void {
    const { idToInternalId, internalIdToId } = this.orama.internalDocumentIDStore;
    for (; this.slotCount <= slot; this.slotCount += 1) {
      idToInternalId.set(idOf(this.slotCount), internalIdOf(this.slotCount));
      internalIdToId.push(idOf(this.slotCount));
    }
  }
}

interface FoundChunks {
  readonly hits: readonly { readonly score: number; readonly document: IndexedChunk }[];
}

const idOf = (slot: Slot): string => String(slot);

/** Keeps the order of the index component, which breaks ties by place; Orama's own would break them by slot. */
const byOrderGiven = (): number => 0;
