import type { LearntChance, LearntWeights } from './logistic.js';

/** What was learnt from labelled pairs: whether two statements are about one thing, and if so how they stand to each other. */
export interface LearntRelation {
  readonly topic: LearntChance;
  readonly relation: LearntWeights;
}
