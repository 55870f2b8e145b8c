import { countBudgetTokens } from '../../model/tokens.js';
import { contentWords } from '../consolidation/content-words.js';
import { holdsSecret, instructsReader } from '../gate/gate.js';

/** Longer than this, an answer is an essay and not a choice. */
const LONGEST_CHOICE = 60;
/** Of a summary's own words, as many must stand in what it sums up. */
const GROUNDED = 0.4;
/** A model counts in its own tokens: a little over the budget is no fault. */
const OVER_BUDGET = 1.5;

/** The one of the words that the answer chooses; `undefined` where it chooses none, or several. */
export function chosenWord<Word extends string>(answer: string, words: readonly Word[]): Word | undefined {
  const said = withoutThinking(answer);
  if (said.length > LONGEST_CHOICE) return undefined;
  const chosen = words.filter((word) => new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu').test(said));
  const isDenied = /\b(?:not|neither|nor|don't|do not|cannot|can't)\b/i.test(said);
  return chosen.length === 1 && !isDenied ? chosen[0] : undefined;
}

/** The summary, if it is one: of words and numbers of its sources, without secrets and without orders to its reader. */
export function usableSummary(answer: string, sources: readonly string[], maxTokens: number): string | undefined {
  const text = withoutThinking(answer);
  const whole = sources.join('\n');
  if (text === '' || countBudgetTokens(text) > maxTokens * OVER_BUDGET) return undefined;
  if (holdsSecret(text) !== undefined || instructsReader(text)) return undefined;
  const known = numbersIn(whole);
  if ([...numbersIn(text)].some((number) => !known.has(number))) return undefined;
  const given = contentWords(whole);
  const own = [...contentWords(text)];
  const shared = own.filter((word) => given.has(word)).length;
  return own.length > 0 && shared / own.length >= GROUNDED ? text : undefined;
}

/** Reasoning models think aloud before they answer. */
function withoutThinking(answer: string): string {
  return answer.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '').trim();
}

function numbersIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\d+/g)].map(([digits]) => digits.replace(/^0+(?=\d)/, '')));
}
