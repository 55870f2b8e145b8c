import type { Calibration } from '../model/embedder.js';
import type { Script } from './understand.js';

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
 * From which share of a question's words, by weight, the vault counts as knowing them. Of the pairs of Chinese characters
 * that a question is cut into, about every second one lies across two words and is found nowhere.
 */
const KNOWN_ENOUGH: Readonly<Record<Script, number>> = { latin: 0.5, cjk: 0.1 };

/**
 * The model's share for the question's script, lowered where the vault knows few of the question's words: matching those
 * that are left says little, and meaning decides.
 */
export function adaptedShare(share: number, known: number, script: Script): number {
  return share * clamp(known / KNOWN_ENOUGH[script]);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
