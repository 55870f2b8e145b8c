import { seeded } from './corpus.js';

/** What came back for one question. */
export interface Outcome {
  readonly corpus: string;
  readonly group: string;
  readonly language: string;
  readonly category: string;
  readonly adversarial: boolean;
  readonly evidence: number;
  /** For each item in order, how many pieces of evidence it gives that none before it gave. */
  readonly gains: readonly number[];
  /** Whether one of the first five items is from a session that holds evidence. */
  readonly sessionInFive: boolean;
  /** Share of the evidence within so many budget tokens. */
  readonly within: { readonly 500: number; readonly 1000: number; readonly 2000: number };
  /** Absent for the yardsticks, which do not decide. */
  readonly decision?: 'use_memory' | 'weak' | 'fall_back';
  readonly confidence?: number;
}

export const BUDGETS = [500, 1000, 2000] as const;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function recallAt(k: number, { gains, evidence }: Outcome): number {
  return gains.slice(0, k).reduce((sum, gain) => sum + gain, 0) / evidence;
}

function reciprocalRank({ gains }: Outcome): number {
  const first = gains.slice(0, 10).findIndex((gain) => gain > 0);
  return first < 0 ? 0 : 1 / (first + 1);
}

/** Binary gains, over the best order there could be. */
function ndcg({ gains, evidence }: Outcome): number {
  const discount = (place: number): number => 1 / Math.log2(place + 2);
  const ideal = Array.from({ length: Math.min(10, evidence) }, (_, place) => discount(place)).reduce((sum, value) => sum + value, 0);
  return gains.slice(0, 10).reduce((sum, gain, place) => sum + (gain > 0 ? discount(place) : 0), 0) / ideal;
}

const MEASURES = {
  hitAt1: (outcome: Outcome): number => Number((outcome.gains[0] ?? 0) > 0),
  recallAt5: (outcome: Outcome): number => recallAt(5, outcome),
  recallAt10: (outcome: Outcome): number => recallAt(10, outcome),
  mrrAt10: reciprocalRank,
  ndcgAt10: ndcg,
  within500: ({ within }: Outcome): number => within[500],
  within1000: ({ within }: Outcome): number => within[1000],
  within2000: ({ within }: Outcome): number => within[2000],
  sessionInFive: ({ sessionInFive }: Outcome): number => Number(sessionInFive),
} as const;
export type Measure = keyof typeof MEASURES;

export interface Interval {
  readonly value: number;
  /** 95 %, by drawing questions with replacement. */
  readonly from: number;
  readonly to: number;
}

export type RankingFigures = { readonly [measure in Measure]: Interval } & { readonly questions: number };

/** Over the questions that have an answer. */
export function rankingFigures(outcomes: readonly Outcome[]): RankingFigures {
  const answerable = outcomes.filter(({ evidence }) => evidence > 0);
  const figures = Object.entries(MEASURES).map(([name, measure]) => [name, meanInterval(answerable.map(measure))] as const);
  return { questions: answerable.length, ...(Object.fromEntries(figures) as Record<Measure, Interval>) };
}

const DRAWS = 1000;

function meanInterval(values: readonly number[]): Interval {
  return interval(mean(values), (random) => mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)));
}

function interval(value: number, draw: (random: () => number) => number): Interval {
  const random = seeded(11);
  const drawn = Array.from({ length: DRAWS }, () => draw(random)).sort((a, b) => a - b);
  return { value, from: drawn[Math.floor(0.025 * DRAWS)] ?? value, to: drawn[Math.floor(0.975 * DRAWS)] ?? value };
}

export interface DecisionFigures {
  readonly answerable: number;
  readonly unanswerable: number;
  /** How often an answerable question has more confidence than an unanswerable one. */
  readonly auroc: Interval;
  readonly fallBackOnUnanswerable: number;
  readonly fallBackOnAnswerable: number;
  /** Of all `fall_back`, the share where nothing answers. */
  readonly fallBackPrecision: number;
  readonly useOnAnswerable: number;
  readonly useOnUnanswerable: number;
}

export function decisionFigures(outcomes: readonly Outcome[]): DecisionFigures {
  const answerable = outcomes.filter(({ evidence }) => evidence > 0);
  const unanswerable = outcomes.filter(({ evidence }) => evidence === 0);
  const share = (list: readonly Outcome[], decision: Outcome['decision']): number => mean(list.map((outcome) => Number(outcome.decision === decision)));
  const fallBacks = outcomes.filter(({ decision }) => decision === 'fall_back');
  const drawn = (list: readonly Outcome[], random: () => number): Outcome[] => list.map((outcome) => list[Math.floor(random() * list.length)] ?? outcome);
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    auroc: interval(auroc(answerable, unanswerable), (random) => auroc(drawn(answerable, random), drawn(unanswerable, random))),
    fallBackOnUnanswerable: share(unanswerable, 'fall_back'),
    fallBackOnAnswerable: share(answerable, 'fall_back'),
    fallBackPrecision: mean(fallBacks.map(({ evidence }) => Number(evidence === 0))),
    useOnAnswerable: share(answerable, 'use_memory'),
    useOnUnanswerable: share(unanswerable, 'use_memory'),
  };
}

/** By ranks (Mann-Whitney), ties counted half. */
function auroc(answerable: readonly Outcome[], unanswerable: readonly Outcome[]): number {
  if (answerable.length === 0 || unanswerable.length === 0) return Number.NaN;
  const all = [...answerable, ...unanswerable].map(({ confidence = 0, evidence }) => ({ confidence, positive: evidence > 0 })).sort((a, b) => a.confidence - b.confidence);
  let rankSum = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.confidence === all[at]?.confidence) end += 1;
    rankSum += all.slice(at, end).filter(({ positive }) => positive).length * ((at + 1 + end) / 2);
    at = end;
  }
  return (rankSum - (answerable.length * (answerable.length + 1)) / 2) / (answerable.length * unanswerable.length);
}
