import type { Calibration, Embedder } from '../core/model/embedder.js';
import { CHINESE_PAIRS, ENGLISH_PAIRS, type CalibrationPair } from './calibration-texts.js';

/** How a model does on the built-in pairs of one language. */
export interface LanguageMeasure {
  /** Share of questions whose own passage is the nearest (R@1 among the pairs), 0..1. */
  readonly accuracy: number;
  /** Median cosine of a question and a passage that answers another one. */
  readonly unrelated: number;
  /** Largest cosine of a question and its own passage. */
  readonly closest: number;
  /** Mean cosine of a question and its own passage, and of the nearest one among the others. */
  readonly answers: { readonly none: number; readonly own: number };
  /** Mean of the questions' vectors. */
  readonly typicalQuestion: Float32Array;
}
export interface ModelMeasure {
  readonly latin: LanguageMeasure;
  readonly cjk: LanguageMeasure;
}
type Embeds = Pick<Embedder, 'embedQuery' | 'embedPassages'>;

/** A model that puts fewer questions next to their passage does not know the language; its cosines there mean nothing. */
const SERVED_FROM = 0.5;
/**
 * Share of full text that is kept even with a good model. A fixed 0.4 raised R@10 on English conversations (LoCoMo, MiniLM) from 0.50 to
 * 0.69; on Chinese memories with multilingual-e5-small the same share lowered R@1 from 0.86 to 0.69, so there it is less.
 */
const LEAST_TEXT = { latin: 0.4, cjk: 0.2 } as const;
/** Vectors keep some say: they alone find paraphrases. */
const MOST_TEXT = 0.7;
/**
 * How much nearness to every question is taken off in a space that was not measured on whole corpora. What comes near to typical English
 * questions misled three models of three (MRR on memories up by 0.00 to 0.07); taking off the vault's mean helped two and hurt one; no gain
 * showed in Chinese.
 */
const USUAL_HUBNESS = { vault: 0, questions: 0.3 } as const;

/** Measures a model on the built-in pairs, 64 short texts: works in an empty vault, and in both scripts. @throws MnemeError as `Embedder` does */
export async function measureOnBuiltInTexts(embedder: Embeds, signal?: AbortSignal): Promise<ModelMeasure> {
  return { latin: await measurePairs(embedder, ENGLISH_PAIRS, signal), cjk: await measurePairs(embedder, CHINESE_PAIRS, signal) };
}

async function measurePairs(embedder: Embeds, pairs: readonly CalibrationPair[], signal: AbortSignal | undefined): Promise<LanguageMeasure> {
  const passages = await embedder.embedPassages(pairs.map((pair) => pair.passage), signal);
  const related: number[] = [];
  const nearestOther: number[] = [];
  const questions: Float32Array[] = [];
  const unrelated: number[] = [];
  let nearest = 0;
  for (const [own, pair] of pairs.entries()) {
    const question = await embedder.embedQuery(pair.question, signal);
    questions.push(question);
    const cosines = passages.map((passage) => dot(question, passage));
    const ofOwn = cosines[own] ?? -1;
    const ofOthers = cosines.filter((_, at) => at !== own);
    related.push(ofOwn);
    unrelated.push(...ofOthers);
    nearestOther.push(Math.max(...ofOthers));
    if (ofOthers.every((cosine) => cosine < ofOwn)) nearest += 1;
  }
  return { accuracy: nearest / pairs.length, unrelated: median(unrelated), closest: Math.max(...related), answers: { none: mean(nearestOther), own: mean(related) }, typicalQuestion: meanOf(questions) };
}

/**
 * What the measure says about mixing the model's cosines with full text. The low end is the usual cosine of what has nothing to do with
 * the question; the high end lies halfway between the closest answer and identity, so that no answer is cut off and a repeated
 * text still stands out. Both come from the languages that the model knows, or from both if it knows neither.
 * @param base gives the thresholds of the decision, which these texts cannot measure
 */
export function calibrationOf(measure: ModelMeasure, base: Calibration): Calibration {
  const languages = [measure.latin, measure.cjk];
  const known = languages.filter((language) => language.accuracy >= SERVED_FROM);
  const used = known.length > 0 ? known : languages;
  const low = Math.min(...used.map((language) => language.unrelated));
  const high = (Math.max(...used.map((language) => language.closest)) + 1) / 2;
  return {
    ...base,
    cosineLow: rounded(low),
    // A model that gives everything the same vector has no range; one is kept so that nothing divides by zero.
    cosineHigh: rounded(Math.max(high, low + 0.01)),
    hubness: {
      vault: base.hubness?.vault ?? USUAL_HUBNESS.vault,
      questions: base.hubness?.questions ?? USUAL_HUBNESS.questions,
      typicalQuestion: measure.latin.accuracy >= SERVED_FROM ? { latin: encoded(measure.latin.typicalQuestion) } : {},
    },
    answers: { ...(tellsAnswers(measure.latin) && { latin: measure.latin.answers }), ...(tellsAnswers(measure.cjk) && { cjk: measure.cjk.answers }) },
    textShare: { latin: textShare(measure.latin.accuracy, LEAST_TEXT.latin), cjk: textShare(measure.cjk.accuracy, LEAST_TEXT.cjk) },
  };
}

/** Whether its nearness says anything of an answer. */
function tellsAnswers({ accuracy, answers }: LanguageMeasure): boolean {
  return accuracy >= SERVED_FROM && answers.own > answers.none;
}

/** @throws MnemeError as `Embedder` does */
export async function calibrateOnBuiltInTexts(embedder: Embeds & Pick<Embedder, 'calibration'>, signal?: AbortSignal): Promise<Calibration> {
  return calibrationOf(await measureOnBuiltInTexts(embedder, signal), embedder.calibration);
}

/** Signed bytes, 127 for the largest, in base64. */
function encoded(vector: Float32Array): string {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bytes = Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * 127)) & 0xff);
  return btoa(String.fromCharCode(...bytes));
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const dimension = vectors[0]?.length ?? 0;
  return Float32Array.from({ length: dimension }, (_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length);
}

/** A line through what was tuned by hand: about 0.3 of text at accuracy 0.8, 0.7 of it where the model is nearly blind. */
function textShare(accuracy: number, least: number): number {
  return rounded(Math.min(MOST_TEXT, Math.max(least, 0.85 - 0.7 * accuracy)));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
