import { forEachTerm } from '../../read/tokenizer.js';

/** What share of the older statement's words the newer must hold to stand for both. */
const COVERS = 0.8;

/** One statement for both: the newer where it says all that the older says, else both, the older first. Both stay in the history. */
export function mergedText(older: string, newer: string): string {
  if (coverage(older, newer) >= COVERS) return newer;
  if (coverage(newer, older) >= 1) return older;
  const first = older.trim();
  return `${first}${/[.!?。！？]$/.test(first) ? '' : isChinese(first) ? '。' : '.'}${isChinese(first) ? '' : ' '}${newer.trim()}`;
}

function coverage(part: string, whole: string): number {
  const terms = termsOf(part);
  if (terms.size === 0) return 1;
  const held = termsOf(whole);
  let found = 0;
  for (const term of terms) if (held.has(term)) found += 1;
  return found / terms.size;
}

function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  forEachTerm(text, (term) => terms.add(term));
  return terms;
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text.slice(-12));
}
