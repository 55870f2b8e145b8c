import type { Decision, RecallAnswer, RecallItem, Why } from '../core/model/recall.js';
import { excerpt } from './plain-text.js';

const DECISION_WORDS: Readonly<Record<Decision, string>> = {
  use_memory: 'The vault knows',
  weak: 'The vault may know',
  fall_back: 'The vault does not know',
};

/** An answer for people: what it comes to first, then each item with where it stands. */
export function recallText(answer: RecallAnswer): string {
  const lines = [`${DECISION_WORDS[answer.decision]} (${answer.decision}, confidence ${answer.confidence.toFixed(2)}, ${answer.tookMs.toFixed(1)} ms).`];
  if (answer.notice !== undefined) lines.push(answer.notice);
  if (answer.decision === 'fall_back' && answer.items.length > 0) lines.push('The nearest that it has:');
  for (const item of answer.items) lines.push('', ...itemLines(item));
  for (const conflict of answer.conflicts) lines.push('', `! ${conflict.warning} Waiting: "${excerpt(conflict.pendingText)}"`);
  return lines.join('\n');
}

function itemLines(item: RecallItem): string[] {
  const [first, last] = item.lines;
  const place = [`${item.path}:${first === last ? first : `${first}-${last}`}`, ...item.heading].join(' › ');
  const facts = [item.kind, item.status === 'active' ? undefined : item.status].filter((fact) => fact !== undefined);
  return [
    [place, ...facts.map((fact) => `[${fact}]`)].join('  '),
    `    ${excerpt(item.text)}`,
    ...(item.warning === undefined ? [] : [`    ! ${item.warning}`]),
    ...(item.why === undefined ? [] : whyLines(item.score, item.why)),
  ];
}

function whyLines(score: number, why: Why): string[] {
  const factors = (['text', 'meaning', 'relevance', 'age', 'trust'] as const).map((factor) => `${factor} ${why[factor].toFixed(2)}`);
  const matched = why.matched.length === 0 ? '' : `; words: ${why.matched.join(', ')}`;
  return [`    score ${score.toFixed(3)} (${factors.join(', ')}${matched})`, ...why.notes.map((note) => `    ${note}`)];
}
