import type { AnyIndexStore, IIndex, TokenScore, Tokenizer } from '@orama/orama';
import type { SlotMask } from '../model/search.js';
import type { Bm25Index} from './bm25.js';
import { type ResolvedTerm } from './bm25.js';
import { BestSlots, type PlaceOrder } from './ranking.js';
import type { SearchedField } from './searched-fields.js';
import { hasBit } from './slot-mask.js';
import { forEachTerm } from './tokenizer.js';

/** Orama numbers documents from 1; ours are made in the order of slots (see `OramaTextIndex`), so that one tells the other. */
export const internalIdOf = (slot: number): number => slot + 1;
export const slotOfInternalId = (internalId: number): number => internalId - 1;

/** The one indexed property: an array, because Orama passes an array on without looking into it. */
export const CONTENT = 'content';

/**
 * What Orama's search cannot pass down to its index: how many are wanted, and the slots that may be found. Stands in the
 * store for the length of one synchronous search.
 */
export interface PendingSearch {
  readonly terms: readonly ResolvedTerm[];
  readonly slotCount: number;
  readonly limit: number;
  readonly mask: SlotMask | undefined;
}

/** Orama's index store, with true BM25 in it. */
export interface Bm25Store extends AnyIndexStore {
  bm25: Bm25Index;
  pending: PendingSearch | undefined;
  /** The scores of the last search, by slot. */
  scores: Float32Array;
}

function best(store: Bm25Store, pending: PendingSearch, order: PlaceOrder): TokenScore[] {
  const { terms, slotCount, limit, mask } = pending;
  const scores = store.bm25.scoreAll(terms, slotCount);
  store.scores = scores;
  const found = new BestSlots(Math.min(limit, slotCount), order, Number.MIN_VALUE);
  for (let slot = 0; slot < slotCount; slot += 1) {
    const score = scores[slot] as number;
    if (score >= found.floor && score > 0 && (mask === undefined || hasBit(mask.bits, slot))) found.offer(slot, score);
  }
  const hits = found.take();
  return Array.from(hits.slots, (slot, rank): TokenScore => [internalIdOf(slot), hits.scores[rank] as number]);
}

/**
 * Orama's `index` component, replaced: its own keeps a radix tree of arrays, matches every term by prefix, forgets repeated
 * words and takes seconds at 100,000 chunks (measured: 9.5 s a question; this takes a few milliseconds).
 */
export function bm25Component(bm25: Bm25Index, order: PlaceOrder): IIndex<Bm25Store> {
  const ofStore = (store: AnyIndexStore): Bm25Store => store as Bm25Store;
  return {
    create: () => ({ vectorIndexes: {}, bm25, pending: undefined, scores: new Float32Array(0) }),
    insert: (_component, store, _property, _id, internalId, value) => store.bm25.add(slotOfInternalId(internalId), value as unknown as SearchedField[]),
    remove: (_component, store, _property, _id, internalId, value) => {
      store.bm25.remove(slotOfInternalId(internalId), value as unknown as SearchedField[]);
      return true;
    },
    search: (store) => {
      const { pending } = ofStore(store);
      return pending === undefined ? [] : best(ofStore(store), pending, order);
    },
    // Filters are bit masks that come with the search (`PendingSearch.mask`), never Orama's `where`.
    searchByWhereClause: () => new Set(),
    getSearchableProperties: () => [CONTENT],
    getSearchablePropertiesWithTypes: () => ({ [CONTENT]: 'string[]' }),
    // Only Orama's own index calls these; ours scores in `search`.
    insertDocumentScoreParameters: () => undefined,
    insertTokenScoreParameters: () => undefined,
    removeDocumentScoreParameters: () => undefined,
    removeTokenScoreParameters: () => undefined,
    calculateResultScores: () => undefined,
    // Saving goes through the snapshot file, in slices; Orama's would make one string of it.
    load: () => ({ vectorIndexes: {}, bm25, pending: undefined, scores: new Float32Array(0) }),
    save: () => undefined as never,
  };
}

/** For Orama's interface; the index component reads fields by itself. */
export const oramaTokenizer: Tokenizer = {
  language: 'multilingual',
  normalizationCache: new Map(),
  tokenize(raw) {
    const terms: string[] = [];
    forEachTerm(raw, (term) => terms.push(term));
    return terms;
  },
};
