import { simplified } from '../read/comparable.js';
import { chineseTimes } from './time-chinese.js';
import { englishTimes } from './time-english.js';
import type { TimeMention } from './time-rule.js';

/** Time words stand near the question itself; a pasted page behind it is not searched for dates. */
const SEARCHED_CHARACTERS = 600;

/**
 * The time that a question speaks of, in English, Chinese or both at once, as a range of local time: a day, a week, a
 * month, never an instant. Memory questions look back, so an expression that may stand for several times means the latest
 * that has begun by `nowMs`. Of several expressions the most telling wins: sure before vague, then the longest.
 */
export function findTime(query: string, nowMs: number): TimeMention | undefined {
  const asWritten = query.slice(0, SEARCHED_CHARACTERS);
  const text = simplified(asWritten);
  const mentions = [...englishTimes(text, nowMs), ...chineseTimes(text, nowMs)].sort(
    (a, b) => Number(a.vague) - Number(b.vague) || b.expr.length - a.expr.length || a.start - b.start,
  );
  const best = mentions[0];
  return best === undefined ? undefined : { ...openEnded(best, text, nowMs), expr: asWritten.slice(best.start, best.start + best.expr.length) };
}

/** "since March" ends now; "before March" and "until March" have no beginning; "after March" begins when it is over. */
function openEnded(mention: TimeMention, text: string, nowMs: number): TimeMention {
  const before = text.slice(0, mention.start);
  const after = text.slice(mention.start + mention.expr.length);
  if (/\bsince\s+(?:the\s+)?$/i.test(before) || /自从?$|从$/.test(before) || /^(?:以来|之后|以后|至今|到现在)/.test(after)) {
    const from = /^(?:之后|以后)/.test(after) ? mention.toMs : mention.fromMs;
    return { ...mention, fromMs: from, toMs: Math.max(nowMs, from ?? nowMs) };
  }
  if (/\bafter\s+(?:the\s+)?$/i.test(before)) return { ...mention, fromMs: mention.toMs, toMs: Math.max(nowMs, mention.toMs ?? nowMs) };
  if (/\b(?:before|until|till|by)\s+(?:the\s+)?$/i.test(before) || /^[之以]?前/.test(after)) return { ...mention, fromMs: undefined, toMs: mention.fromMs };
  return mention;
}
