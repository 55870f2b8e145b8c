import { comparable } from '../../read/comparable.js';
import type { Turn } from '../../model/gate.js';
import { localTime } from '../memory-note/property-text.js';
import type { Evidence } from '../memory-note/memory-note.js';

/** Quotation marks, spaces, width and Chinese characters differ between what was said and what an agent quotes of it. */
function folded(text: string): string {
  return comparable(text)
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
}

/** The user's turn that holds these words, the latest first. */
export function turnHolding(evidence: string, turns: readonly Turn[]): Turn | undefined {
  const words = folded(evidence);
  if (words === '') return undefined;
  return turns.findLast(({ role, text }) => role === 'user' && ` ${folded(text)} `.includes(containsCjkOnly(words) ? words : ` ${words} `));
}

/** Chinese has no spaces between words, so a quotation may begin and end anywhere. */
function containsCjkOnly(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Such as `user, 2026-12-01 10:00, session s-42`. */
export function saidBy(who: string, atMs: number, sessionId: string | undefined): string {
  const when = localTime(atMs).slice(0, 16).replace('T', ' ');
  return [who, when, ...(sessionId === undefined ? [] : [`session ${sessionId}`])].join(', ');
}

export function evidenceOf(text: string, who: string, atMs: number, sessionId: string | undefined): Evidence {
  return { text, said: saidBy(who, atMs, sessionId) };
}
