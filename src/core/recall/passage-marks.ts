import type { IndexedChunk } from '../model/search.js';
import { endsInQuestion, questionShare } from './asks.js';
import { namesNumber } from './number-words.js';
import { nameSought, speakerNames } from './said-by.js';
import { namesTime } from './time-words.js';

/** What a passage shows of itself, whatever is asked. */
export interface PassageMarks {
  /** Who says it, as `nameSought` looks for them. */
  readonly speakers: readonly string[];
  /** Share of its sentences that are questions, 0..1. */
  readonly asks: number;
  readonly endsAsking: boolean;
  readonly namesTime: boolean;
  readonly namesNumber: boolean;
}

/** Read once for as long as the index holds the chunk: reading takes twenty times what looking up does, and the same passages come up again. */
const known = new WeakMap<IndexedChunk, PassageMarks>();

export function marksOf(chunk: IndexedChunk): PassageMarks {
  const found = known.get(chunk);
  if (found !== undefined) return found;
  const { text } = chunk;
  const marks: PassageMarks = { speakers: speakerNames(chunk).map(nameSought), asks: questionShare(text), endsAsking: endsInQuestion(text), namesTime: namesTime(text), namesNumber: namesNumber(text) };
  known.set(chunk, marks);
  return marks;
}
