import type { Calibration } from '../model/embedder.js';

/** Relevance of one chunk to a question, by its words and by its meaning, each 0..1. */
export interface Parts {
  readonly text: number;
  /** `undefined` while the chunk has no vector, or the question has none. */
  readonly meaning: number | undefined;
}

/**
 * BM25 as a share of what a chunk could reach that held every term of the question, known to the vault or not. Dividing by
 * the best score found instead would make the best of a bad lot look perfect (measured: English memories R@1 0.59 to 0.72).
 */
export function textPart(score: number, reachable: number): number {
  return reachable > 0 ? clamp(score / reachable) : 0;
}

/** Models differ in the range of their cosines (0 to 0.8, or 0.75 to 0.95): only rescaled ones can be mixed. */
export function meaningPart(cosine: number | undefined, calibration: Pick<Calibration, 'cosineLow' | 'cosineHigh'>): number | undefined {
  if (cosine === undefined) return undefined;
  return clamp((cosine - calibration.cosineLow) / (calibration.cosineHigh - calibration.cosineLow));
}

/**
 * `share` of the words and the rest of the meaning. What has no vector yet is judged by its words alone, so that it can be
 * found while vectors are still being made.
 */
export function fuse({ text, meaning }: Parts, share: number): number {
  return meaning === undefined ? text : share * text + (1 - share) * meaning;
}

/**
 * The model's share for the question's script, lowered by what the vault does not know of the question's words: where they
 * are missing, matching the few that are left says little, and meaning decides.
 */
export function adaptedShare(share: number, known: number): number {
  return share * known;
}

/** What a chunk gains from the chunk before and the chunk after it: an answer is often said beside the words that ask for it. */
export const NEIGHBOUR_SHARE = 0.2;

/** What a chunk gains from its note (or a memory from its session): a share of the mean of the three best there. */
export const PLACE_SHARE = 0.3;
const PLACE_BEST = 3;

/** For each place the sum of its three best relevances, over three: one good chunk alone does not make a place good. */
export function placePriors(relevances: Iterable<readonly [place: string, relevance: number]>): Map<string, number> {
  const best = new Map<string, number[]>();
  for (const [place, relevance] of relevances) {
    const list = best.get(place);
    if (list === undefined) best.set(place, [relevance]);
    else {
      list.push(relevance);
      list.sort((a, b) => b - a);
      list.length = Math.min(list.length, PLACE_BEST);
    }
  }
  return new Map([...best].map(([place, list]) => [place, list.reduce((sum, value) => sum + value, 0) / PLACE_BEST]));
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
