import { RELATIONS, type Relation } from '../../model/relation.js';

/** Weights of a multinomial logistic regression: of each feature one weight a relation, in the order of `RELATIONS`. */
export interface LearntWeights {
  readonly bias: readonly number[];
  readonly weights: Readonly<Record<string, readonly number[]>>;
}

export type Probabilities = Readonly<Record<Relation, number>>;

/** Probability of each relation; a feature without weights counts for nothing. */
export function probabilities({ bias, weights }: LearntWeights, features: Readonly<Record<string, number>>): Probabilities {
  const scores = RELATIONS.map((_, at) => bias[at] ?? 0);
  for (const [name, value] of Object.entries(features)) {
    const towards = value === 0 ? undefined : weights[name];
    if (towards !== undefined) for (const at of scores.keys()) scores[at] = (scores[at] ?? 0) + value * (towards[at] ?? 0);
  }
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const share = (relation: Relation): number => (powers[RELATIONS.indexOf(relation)] ?? 0) / total;
  return { duplicate: share('duplicate'), refine: share('refine'), conflict: share('conflict'), distinct: share('distinct') };
}

/** Weights of a logistic regression for one yes or no. */
export interface LearntChance {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** 0..1; a feature without a weight counts for nothing. */
export function chanceOf({ bias, weights }: LearntChance, features: Readonly<Record<string, number>>): number {
  const score = Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), bias);
  return 1 / (1 + Math.exp(-score));
}
