import type { Calibration } from '../model/embedder.js';
import type { Decision } from '../model/recall.js';
import type { Script } from './understand.js';

/** What speaks for and against the vault knowing the answer. All 0..1 except `margin` and `passages`. */
export interface DecisionEvidence {
  readonly script: Script;
  /** Rescaled cosine of the nearest item, not corrected; `undefined` without vectors. */
  readonly meaning: number | undefined;
  /** How far the nearest item stands out: its rescaled cosine less the mean of the ten next. */
  readonly margin: number;
  /** Share of the question's words, by weight, that the best item holds. */
  readonly coverage: number;
  /** Share of the question's words, by weight, that the vault knows at all. */
  readonly known: number;
  /** Best full-text relevance of any item. */
  readonly text: number;
  /** How many could have been found. */
  readonly passages: number;
}

export interface Verdict {
  readonly decision: Decision;
  /** Estimated probability that the items answer the question. */
  readonly confidence: number;
}

/**
 * Weights of the logistic regression, for nearness in units of what lies between a passage that answers and the nearest one that does
 * not (`Calibration.answers`). Fitted on the development corpora with the bundled model; they hold for others, in English and Chinese
 * alike (docs/recall-quality.md). `tenfold`: the nearest of ten times as many is nearer by chance.
 */
const WEIGHTS = { bias: -3.98, meaning: 1.15, margin: 0.29, coverage: 2.26, known: 2.12, tenfold: -1.59 } as const;
/** With fewer passages than the corpora had that it was fitted on, nothing is known of their number. */
const FEW_PASSAGES = 60;
/** As shares of the range from `cosineLow` to `cosineHigh`, for a model whose answers nobody has measured. */
const USUAL_ANSWERS = { none: 0.16, own: 0.25 } as const;

/**
 * Full text alone is a poorer judge of absence: paraphrases share no word with their answer. Fitted as the others, AUROC 0.77; the line is
 * drawn low, because what answers is lost sooner than what does not is recognised.
 */
const TEXT_ONLY = { bias: { latin: -2.3, cjk: -0.9 }, coverage: 2.5, text: 1.5, known: 2.1, useAt: 0.55, weakAt: 0.3 } as const;

/** Confidence is a logistic regression on the evidence. A model that does not know the question's script is not listened to. */
export function decide(evidence: DecisionEvidence, calibration: Calibration): Verdict {
  const { meaning, margin, coverage, known, passages, text } = evidence;
  const answers = answersIn(calibration, evidence.script);
  if (meaning === undefined || answers === undefined) {
    return verdict(logistic(TEXT_ONLY.bias[evidence.script] + TEXT_ONLY.coverage * coverage + TEXT_ONLY.text * text + TEXT_ONLY.known * known), TEXT_ONLY);
  }
  const range = calibration.cosineHigh - calibration.cosineLow;
  const unit = answers.own - answers.none;
  const nearness = (calibration.cosineLow + meaning * range - answers.none) / unit;
  const size = Math.log10(Math.max(passages, FEW_PASSAGES) / FEW_PASSAGES);
  const confidence = logistic(WEIGHTS.bias + WEIGHTS.meaning * nearness + WEIGHTS.margin * ((margin * range) / unit) + WEIGHTS.coverage * coverage + WEIGHTS.known * known + WEIGHTS.tenfold * size);
  return verdict(confidence, calibration);
}

function answersIn({ answers, cosineLow, cosineHigh }: Calibration, script: Script): { readonly none: number; readonly own: number } | undefined {
  if (answers !== undefined) return answers[script];
  const at = (share: number): number => cosineLow + share * (cosineHigh - cosineLow);
  return { none: at(USUAL_ANSWERS.none), own: at(USUAL_ANSWERS.own) };
}

/** Nothing found at all. */
export const NOTHING: Verdict = { decision: 'fall_back', confidence: 0 };

function verdict(confidence: number, { useAt, weakAt }: Pick<Calibration, 'useAt' | 'weakAt'>): Verdict {
  return { decision: confidence >= useAt ? 'use_memory' : confidence >= weakAt ? 'weak' : 'fall_back', confidence };
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

const MARGIN_OVER = 10;
/** What the nearest item stands out by in a vault that has fewer others to compare with (the mean on development data). */
const USUAL_MARGIN = 0.16;

/** `meanings`: rescaled cosines of different items. */
export function marginOf(meanings: readonly number[]): number {
  const [best, ...others] = [...meanings].sort((a, b) => b - a);
  if (best === undefined) return 0;
  const nearest = others.slice(0, MARGIN_OVER);
  const sum = nearest.reduce((total, meaning) => total + (best - meaning), 0);
  return (sum + (MARGIN_OVER - nearest.length) * USUAL_MARGIN) / MARGIN_OVER;
}
