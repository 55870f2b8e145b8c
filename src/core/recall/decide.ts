import type { Calibration } from '../model/embedder.js';
import type { Decision } from '../model/recall.js';
import type { Script } from './understand.js';

/** What speaks for and against the vault knowing the answer. All 0..1 except `margin`. */
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
}

export interface Verdict {
  readonly decision: Decision;
  /** Estimated probability that the items answer the question. */
  readonly confidence: number;
}

/** Fitted on the development corpora with the bundled model (bench recall); for models that bring no weights of their own. */
const USUAL_WEIGHTS: NonNullable<Calibration['decision']> = { bias: { latin: -2.9, cjk: -3.5 }, meaning: 4.3, margin: 8.7, coverage: 1.2, known: 1.15 };

/**
 * Full text alone is a poorer judge of absence: paraphrases share no word with their answer. Fitted as the others, AUROC 0.77; the line is
 * drawn low, because what answers is lost sooner than what does not is recognised.
 */
const TEXT_ONLY = { bias: { latin: -2.3, cjk: -0.9 }, coverage: 2.5, text: 1.5, known: 2.1, useAt: 0.55, weakAt: 0.3 } as const;

/** Confidence is a logistic regression on the evidence; its weights belong to the model's calibration. */
export function decide(evidence: DecisionEvidence, calibration: Calibration): Verdict {
  const { meaning, coverage, known } = evidence;
  if (meaning === undefined) {
    const confidence = logistic(TEXT_ONLY.bias[evidence.script] + TEXT_ONLY.coverage * coverage + TEXT_ONLY.text * evidence.text + TEXT_ONLY.known * known);
    return verdict(confidence, TEXT_ONLY);
  }
  const weights = calibration.decision ?? USUAL_WEIGHTS;
  const confidence = logistic(weights.bias[evidence.script] + weights.meaning * meaning + weights.margin * evidence.margin + weights.coverage * coverage + weights.known * known);
  return verdict(confidence, calibration);
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
