import type { Turn } from '../../model/gate.js';
import { comparable } from '../../read/comparable.js';

/** Of its words, as many must have been said before. */
const SHARED = 0.75;
const FEWEST = 4;

const WORD = /\p{Script=Han}{1}|[\p{L}\p{N}_-]{2,}/gu;

function wordsIn(text: string): ReadonlySet<string> {
  return new Set([...comparable(text).toLowerCase().matchAll(WORD)].map(([word]) => word));
}

/** Whether the owner said nearly the same in an earlier turn: a repeated mention confirms itself. */
export function mentionedBefore(text: string, earlier: readonly Turn[]): boolean {
  const words = wordsIn(text);
  if (words.size < FEWEST) return false;
  return earlier.some(({ role, text: said }) => {
    if (role !== 'user') return false;
    const before = wordsIn(said);
    return [...words].filter((word) => before.has(word)).length >= SHARED * words.size;
  });
}
