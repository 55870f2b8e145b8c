import type { MemoryKind, MemoryLayer } from '../../model/memory.js';
import { SIGNAL_NAMES, type Signal } from './signals.js';

/** store: a memory · unconfirmed: one by its type, but neither stressed, corrected, asked for nor repeated · drop: none. */
export type Worth = 'store' | 'unconfirmed' | 'drop';
/** The kinds that a sentence can have; the other two are made, not said. */
export type SaidKind = Exclude<MemoryKind, 'code_change' | 'summary'>;

/** A multinomial logistic regression: one row of weights a class. */
export interface LearntHead<Class extends string> {
  readonly classes: readonly Class[];
  readonly bias: readonly number[];
  /** A row a class, a column for each of `SIGNAL_NAMES`. */
  readonly signals: readonly (readonly number[])[];
  /** Over the embedding: a row a class, base64 of signed bytes, times `scale`, plus an offset that makes the mean sentence 0. */
  readonly meaning?: { readonly scale: number; readonly rows: readonly string[]; readonly offsets: readonly number[] };
}

export interface LearntHeads {
  readonly worth: LearntHead<Worth>;
  readonly kind: LearntHead<SaidKind>;
  readonly layer: LearntHead<MemoryLayer>;
}

export interface LearntWeights {
  /** The model whose vectors `withMeaning` was learnt over. */
  readonly modelId: string;
  /** The signals as they were at the time, in the order of the columns. */
  readonly signals: readonly Signal[];
  readonly withMeaning: LearntHeads;
  readonly wordingAlone: LearntHeads;
}

/** What decided, for the reasons: how much each part speaks for the class rather than for the next best one. */
export interface Weighed<Class extends string> {
  readonly probabilities: Readonly<Record<Class, number>>;
  readonly best: Class;
  /** In logits, the strongest first; `meaning` is the share of the embedding. */
  contributionsTo(wanted: Class): readonly { readonly part: Signal | 'meaning'; readonly weight: number }[];
}

const decoded = new WeakMap<object, readonly Int8Array[]>();

function rowsOf(meaning: NonNullable<LearntHead<string>['meaning']>): readonly Int8Array[] {
  const known = decoded.get(meaning);
  if (known !== undefined) return known;
  const rows = meaning.rows.map((row) => Int8Array.from(atob(row), (character) => (character.charCodeAt(0) << 24) >> 24));
  decoded.set(meaning, rows);
  return rows;
}

/** @param vector L2-normalised, of the model that the head was learnt with; needed where the head has a meaning part. */
export function weigh<Class extends string>(head: LearntHead<Class>, signals: ReadonlySet<Signal>, vector: Float32Array | undefined): Weighed<Class> {
  const { meaning } = head;
  const meanings = head.classes.map((_, row) => (meaning === undefined || vector === undefined ? 0 : dot(rowsOf(meaning)[row], vector) * meaning.scale + (meaning.offsets[row] ?? 0)));
  const logits = head.classes.map((_, row) => (head.bias[row] ?? 0) + (meanings[row] ?? 0) + SIGNAL_NAMES.reduce((sum, name, column) => sum + (signals.has(name) ? (head.signals[row]?.[column] ?? 0) : 0), 0));
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const probabilities = Object.fromEntries(head.classes.map((name, row) => [name, (powers[row] ?? 0) / total])) as Record<Class, number>;
  const best = head.classes.reduce((a, b) => (probabilities[b] > probabilities[a] ? b : a));
  return {
    probabilities,
    best,
    contributionsTo(wanted) {
      const row = head.classes.indexOf(wanted);
      const rival = head.classes.reduce((a, name, at) => (at !== row && (a === -1 || probabilities[name] > (powers[a] ?? 0) / total) ? at : a), -1);
      const against = (values: readonly number[] | undefined, column: number): number => values?.[column] ?? 0;
      const parts = SIGNAL_NAMES.flatMap((part, column) => (signals.has(part) ? [{ part, weight: against(head.signals[row], column) - against(head.signals[rival], column) }] : []));
      return [...parts, { part: 'meaning' as const, weight: (meanings[row] ?? 0) - (meanings[rival] ?? 0) }].sort((a, b) => b.weight - a.weight);
    },
  };
}

function dot(row: Int8Array | undefined, vector: Float32Array): number {
  if (row === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += (row[at] ?? 0) * (vector[at] ?? 0);
  return sum;
}
