import type { Statement } from '../../model/relation.js';
import { countBudgetTokens, isCjk } from '../../model/tokens.js';
import { splitSentences } from '../gate/sentences.js';
import { relate } from '../relation/relate.js';
import { contentWords } from './content-words.js';

export interface SummarisedText {
  readonly text: string;
  /** UTC milliseconds; texts without are taken in the order given. */
  readonly createdMs?: number;
}

export interface SummaryOptions {
  /** Budget tokens, see `countBudgetTokens`. */
  readonly maxTokens: number;
  /** Passage vectors of the texts, one each and in their order; words alone decide without them. */
  readonly vectors?: readonly Float32Array[] | undefined;
  /** The texts hold side by side, as whoever keeps them knows: none is marked as earlier. */
  readonly holdTogether?: boolean;
}

interface Piece {
  readonly text: string;
  readonly source: number;
  readonly place: number;
  readonly words: ReadonlySet<string>;
  readonly tokens: number;
}

/** Comparing all with all grows with the square; what is older than this many sentences is taken as it is. */
const MOST_COMPARED = 60;
/** What a sentence is worth for its news alone, beside how central it is (0..1). */
const WORTH_OF_NEWS = 0.2;

/**
 * A summary made of whole sentences of the texts: those that are central and cover most, in their order of time. What is said twice is
 * taken once; of two that contradict each other the newer stands, and the older follows it, marked as earlier, if there is room.
 * Longer than `maxTokens` only if no single sentence is shorter. Empty for texts without words.
 */
export function draftSummary(texts: readonly SummarisedText[], { maxTokens, vectors, holdTogether = false }: SummaryOptions): string {
  const order = texts.map((_, at) => at).sort((a, b) => (texts[a]?.createdMs ?? 0) - (texts[b]?.createdMs ?? 0) || a - b);
  const pieces = order.flatMap((source) => piecesOf(texts[source]?.text ?? '', source)).map((piece, place) => ({ ...piece, place }));
  const { repeated, outdatedBy } = compareAll(pieces, holdTogether);
  const current = pieces.filter((piece) => !repeated.has(piece) && !outdatedBy.has(piece));
  const chosen = choose(current, maxTokens, centralityOf(current, vectors));
  if (chosen.size === 0) return [...current].sort((a, b) => a.tokens - b.tokens || a.place - b.place)[0]?.text ?? '';
  let left = maxTokens - [...chosen].reduce((sum, { tokens }) => sum + tokens, 0);
  const lines: string[] = [];
  for (const piece of current) {
    if (!chosen.has(piece)) continue;
    lines.push(piece.text);
    for (const [older, newer] of outdatedBy) {
      const marked = earlier(older.text);
      const tokens = countBudgetTokens(marked) + 1;
      if (newer !== piece || tokens > left) continue;
      lines.push(marked);
      left -= tokens;
    }
  }
  return lines.reduce(joined, '');
}

function piecesOf(text: string, source: number): Omit<Piece, 'place'>[] {
  return splitSentences(text).map((sentence) => {
    const closed = /[.!?…。！？"”」』)）]$/u.test(sentence.text) ? sentence.text : `${sentence.text}${isCjk(sentence.text.slice(-1)) ? '。' : '.'}`;
    const line = closed.replace(/\s*\n\s*/gu, ' ');
    return { text: line, source, words: contentWords(line), tokens: countBudgetTokens(line) + 1 };
  });
}

interface Compared {
  /** Said again by a later sentence. */
  readonly repeated: ReadonlySet<Piece>;
  /** Contradicted: by which later sentence. */
  readonly outdatedBy: ReadonlyMap<Piece, Piece>;
}

function compareAll(pieces: readonly Piece[], holdTogether: boolean): Compared {
  const repeated = new Set<Piece>();
  const outdatedBy = new Map<Piece, Piece>();
  const compared = pieces.slice(-MOST_COMPARED).map((piece) => ({ piece, statement: asStatement(piece) }));
  for (const [at, newer] of compared.entries()) {
    for (const older of compared.slice(0, at)) {
      if (repeated.has(older.piece) || older.piece.source === newer.piece.source) continue;
      const { relation, doubtful } = relate(newer.statement, older.statement, undefined);
      if (doubtful) continue;
      if (relation === 'duplicate') repeated.add(older.piece);
      // The last to contradict it is the one that holds.
      if (relation === 'conflict' && !holdTogether) outdatedBy.set(older.piece, newer.piece);
    }
  }
  for (const [older, newer] of outdatedBy) {
    let holds = newer;
    for (let next = outdatedBy.get(holds); next !== undefined && next.place > holds.place; next = outdatedBy.get(holds)) holds = next;
    outdatedBy.set(older, holds);
  }
  return { repeated, outdatedBy };
}

function asStatement({ text, place }: Piece): Statement {
  return { text, kind: 'fact', layer: 'fact', entities: [], createdMs: place, vector: undefined };
}

/** 0..1: how much of the others' content, and how near to their middle, each sentence is. */
function centralityOf(pieces: readonly Piece[], vectors: readonly Float32Array[] | undefined): ReadonlyMap<Piece, number> {
  const frequency = new Map<string, number>();
  for (const { words } of pieces) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const byWords = pieces.map(({ words }) => [...words].reduce((sum, word) => sum + (frequency.get(word) ?? 1) - 1, 0) / Math.max(1, words.size * (pieces.length - 1)));
  const middle = middleOf(vectors ?? []);
  const byVectors = pieces.map(({ source }) => dot(vectors?.[source], middle));
  const [wordScale, vectorScale] = [scaleOf(byWords), scaleOf(byVectors)];
  return new Map(pieces.map((piece, at) => [piece, middle === undefined ? wordScale(byWords[at] ?? 0) : (wordScale(byWords[at] ?? 0) + vectorScale(byVectors[at] ?? 0)) / 2]));
}

/** Onto 0..1 by the least and the greatest. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const range = values.reduce((a, b) => Math.max(a, b), -Infinity) - least;
  return (value) => (range <= 0 ? 0.5 : (value - least) / range);
}

function middleOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors;
  if (first === undefined) return undefined;
  const middle = new Float32Array(first.length);
  for (const vector of vectors) for (const [at, value] of vector.entries()) middle[at] = (middle[at] ?? 0) + value;
  return middle;
}

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a === undefined || b === undefined ? 0 : a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

/** Takes what is central and says something not yet said, until nothing more has room. */
function choose(pieces: readonly Piece[], maxTokens: number, centrality: ReadonlyMap<Piece, number>): ReadonlySet<Piece> {
  const chosen = new Set<Piece>();
  const covered = new Set<string>();
  let left = maxTokens;
  for (;;) {
    let best: Piece | undefined;
    let bestWorth = 0;
    for (const piece of pieces) {
      if (chosen.has(piece) || piece.tokens > left) continue;
      const fresh = [...piece.words].filter((word) => !covered.has(word)).length / Math.max(1, piece.words.size);
      const worth = fresh * (WORTH_OF_NEWS + (centrality.get(piece) ?? 0));
      if (worth > bestWorth) [best, bestWorth] = [piece, worth];
    }
    if (best === undefined) return chosen;
    chosen.add(best);
    left -= best.tokens;
    for (const word of best.words) covered.add(word);
  }
}

function earlier(text: string): string {
  return isCjk(text.charAt(0)) || isCjk(text.slice(-2, -1)) ? `此前：${text}` : `Earlier: ${text}`;
}

function joined(before: string, next: string): string {
  if (before === '') return next;
  return /[。！？」』）]$/u.test(before) ? `${before}${next}` : `${before} ${next}`;
}
