import type { Said } from './recall.js';

/**
 * Why something is, or is not, worth remembering. From `irony` to `feeling`: of what sort it is · from `worth` to `not_worth`: what speaks for and
 * against it · from `repeated` on: what else decided.
 */
export const GATE_REASONS = [
  'secret', 'no_words', 'pasted', 'too_long', 'names_nothing', 'asks_to_forget', 'handed_over', 'asked_hypothesis',
  'irony', 'fiction', 'material', 'hypothesis', 'unreal', 'asks_what_was', 'unsure_what_was', 'undecided', 'guess', 'reported', 'others', 'for_the_moment', 'feeling',
  'worth', 'doubtful', 'unconfirmed', 'not_worth',
  'repeated', 'needs_repetition', 'asked_to_keep', 'instructs', 'chat_judged', 'judged_drop',
] as const;
export type GateReasonCode = (typeof GATE_REASONS)[number];

/** A reason in words, by its code, with what the sentence of another language needs. */
export interface GateReason extends Said<GateReasonCode> {
  /** What its wording and its meaning give away, the strongest first. */
  readonly signs?: readonly string[];
  /** What speaks against it, of what is doubtful. */
  readonly against?: readonly string[];
  /** The kind of secret, in words that quote nothing of it. */
  readonly secret?: string;
}
