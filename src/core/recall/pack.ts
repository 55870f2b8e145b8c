import { countBudgetTokens } from '../model/tokens.js';
import type { Passage } from './passage.js';

export interface Packed<T> {
  readonly items: readonly T[];
  readonly tokens: number;
}

/**
 * As many of the best as fit: at most `k`, with `maxTokens` for all texts together. What does not fit is passed over for
 * what does. The first is never passed over: it is cut at a line or sentence instead, because an answer without its best
 * item is worth less than a part of it. Texts that say the same word for word are given once.
 */
export function pack<T extends Passage>(ranked: Iterable<T>, k: number, maxTokens: number | undefined): Packed<T> {
  const items: T[] = [];
  const given = new Set<string>();
  let tokens = 0;
  for (const candidate of ranked) {
    const same = candidate.text.replace(/\s+/g, ' ').toLowerCase();
    if (given.has(same)) continue;
    const left = maxTokens === undefined ? Infinity : maxTokens - tokens;
    const item = items.length === 0 ? cut(candidate, left) : candidate;
    const cost = countBudgetTokens(item.text);
    if (cost === 0 || cost > left) continue;
    given.add(same);
    items.push(item);
    tokens += cost;
    if (items.length >= k) break;
  }
  return { items, tokens };
}

/** The beginning of a passage within a budget, ending at a line, else a sentence, else a character; its lines say what is left. */
export function cut<T extends Passage>(passage: T, maxTokens: number): T {
  if (countBudgetTokens(passage.text) <= maxTokens) return passage;
  const most = prefixWithin(passage.text, maxTokens);
  const line = most.lastIndexOf('\n');
  const sentence = lastSentenceEnd(most);
  // A cut that throws away more than half of what fits is worse than a torn sentence.
  const end = [line, sentence].filter((at) => at > most.length / 2)[0] ?? most.length;
  const text = most.slice(0, end).trimEnd();
  const first = passage.lines[0];
  return { ...passage, text, lines: [first, Math.min(passage.lines[1], first + text.split('\n').length - 1)] };
}

function prefixWithin(text: string, maxTokens: number): string {
  // The count grows with the text: halve until the longest prefix that fits is found.
  const characters = Array.from(text);
  let fits = 0;
  let over = characters.length;
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (countBudgetTokens(characters.slice(0, middle).join('')) <= maxTokens) fits = middle;
    else over = middle;
  }
  return characters.slice(0, fits).join('');
}

function lastSentenceEnd(text: string): number {
  let end = -1;
  for (const match of text.matchAll(/[.!?](?=\s)|[。！？]/g)) end = match.index + match[0].length;
  return end;
}
