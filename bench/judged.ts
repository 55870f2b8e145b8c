import type { RecallAnswer, RecallItem } from '../src/core/model/recall.js';
import { seeded } from './corpus.js';
import { percent, told, type Row } from './measure.js';

/** How often the script says what is true: about as often as a small language model does. */
const RIGHT = 0.9;

/** Says yes or no of each item, by the known answers and with the same errors in every run. */
export class ScriptedJudge {
  private readonly random = seeded(23);

  yesAmong(items: readonly RecallItem[], answers: (item: RecallItem) => boolean): string[] {
    return items.filter((item) => answers(item) === this.random() < RIGHT).map(({ id }) => id);
  }
}

/** One question, before and after the judgement. */
export interface Judged {
  readonly answerable: boolean;
  readonly before: RecallAnswer;
  readonly after: RecallAnswer;
  readonly answers: (item: RecallItem) => boolean;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** What the judgement changes, on questions that have an answer and on those that have none. */
export function judgedRows(name: string, judged: readonly Judged[]): Row[] {
  const change = (what: string, list: readonly Judged[], measure: (answer: RecallAnswer, of: Judged) => number, show: (value: number) => string): Row =>
    told(`${name}: ${what}, before and after judging`, `${show(mean(list.map((of) => measure(of.before, of))))} → ${show(mean(list.map((of) => measure(of.after, of))))}`);
  const answerable = judged.filter((of) => of.answerable);
  const others = judged.filter((of) => !of.answerable);
  const hits = ({ items }: RecallAnswer, { answers }: Judged): number => items.filter(answers).length;
  return [
    change('items that answer, of those given', answerable, (answer, of) => hits(answer, of) / Math.max(1, answer.items.length), percent),
    change('first item answers', answerable, ({ items: [first] }, { answers }) => Number(first !== undefined && answers(first)), percent),
    change('answering items kept', answerable.filter((of) => hits(of.before, of) > 0), (answer, of) => hits(answer, of) / hits(of.before, of), percent),
    change('tokens', answerable, ({ tokens }) => tokens, (value) => String(Math.round(value))),
    change('fall_back where nothing answers', others, ({ decision }) => Number(decision === 'fall_back'), percent),
  ];
}
