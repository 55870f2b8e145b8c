/** One question's outcome: which of its answers came at which place (from 0), and how sure the decision was. */
export interface Outcome {
  readonly group: string;
  readonly query: string;
  readonly relevant: number;
  /** Places of the answers that were found, ascending. */
  readonly places: readonly number[];
  readonly decision: 'use_memory' | 'weak' | 'fall_back';
  readonly confidence: number;
}

export interface RankingFigures {
  readonly questions: number;
  readonly hitAt1: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly mrrAt10: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const recallAt = (k: number, { places, relevant }: Outcome): number => places.filter((place) => place < k).length / relevant;

/** Over the questions that have an answer. */
export function rankingFigures(outcomes: readonly Outcome[]): RankingFigures {
  const answerable = outcomes.filter(({ relevant }) => relevant > 0);
  return {
    questions: answerable.length,
    hitAt1: mean(answerable.map(({ places }) => Number(places[0] === 0))),
    recallAt5: mean(answerable.map((outcome) => recallAt(5, outcome))),
    recallAt10: mean(answerable.map((outcome) => recallAt(10, outcome))),
    mrrAt10: mean(answerable.map(({ places: [first] }) => (first !== undefined && first < 10 ? 1 / (first + 1) : 0))),
  };
}

export interface DecisionFigures {
  /** How often an answerable question has more confidence than an unanswerable one. */
  readonly auroc: number;
  readonly fallBackOnUnanswerable: number;
  readonly fallBackOnAnswerable: number;
  readonly useOnAnswerable: number;
  readonly useOnUnanswerable: number;
}

export function decisionFigures(outcomes: readonly Outcome[]): DecisionFigures {
  const answerable = outcomes.filter(({ relevant }) => relevant > 0);
  const unanswerable = outcomes.filter(({ relevant }) => relevant === 0);
  const share = (list: readonly Outcome[], decision: Outcome['decision']): number => mean(list.map((outcome) => Number(outcome.decision === decision)));
  const wins = answerable.flatMap((yes) => unanswerable.map((no) => (yes.confidence > no.confidence ? 1 : yes.confidence === no.confidence ? 0.5 : 0)));
  return {
    auroc: mean(wins),
    fallBackOnUnanswerable: share(unanswerable, 'fall_back'),
    fallBackOnAnswerable: share(answerable, 'fall_back'),
    useOnAnswerable: share(answerable, 'use_memory'),
    useOnUnanswerable: share(unanswerable, 'use_memory'),
  };
}
