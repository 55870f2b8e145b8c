/** A range of characters, the end exclusive. */
export type Range = readonly [from: number, to: number];

/** Endings of a word that was found by its stem: this much of the asked word must be there. */
const STEM_SHARE = 0.7;
const SHORTEST_STEM = 4;
/** Characters shown before the first match. */
const LEAD = 60;

/** Where the words of a question stand in a text, in order and without overlap. */
export function matchesIn(text: string, words: readonly string[]): Range[] {
  const found: [number, number][] = [];
  for (const word of words) {
    const pattern = patternOf(word);
    if (pattern === undefined) continue;
    for (const match of text.matchAll(pattern)) found.push([match.index, match.index + match[0].length]);
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last !== undefined && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push([...range]);
  }
  return merged;
}

/** The part of a text that shows its first match, at most so many characters, and the matches in it. */
export function snippetOf(text: string, words: readonly string[], mostCharacters: number): { readonly text: string; readonly matches: readonly Range[] } {
  const plain = text.replace(/\s+/g, ' ').trim();
  const [first] = matchesIn(plain, words);
  const from = first === undefined || first[0] < LEAD * 2 ? 0 : wordStart(plain, first[0] - LEAD);
  const cut = plain.slice(from, from + mostCharacters);
  const shown = `${from > 0 ? '…' : ''}${cut}${from + cut.length < plain.length ? '…' : ''}`;
  return { text: shown, matches: matchesIn(shown, words) };
}

/** Writes a text with its matches marked. */
export function renderMarked(into: HTMLElement, text: string, matches: readonly Range[]): void {
  let at = 0;
  for (const [from, to] of matches) {
    into.appendText(text.slice(at, from));
    into.createEl('mark', { cls: 'mneme-match', text: text.slice(from, to) });
    at = to;
  }
  into.appendText(text.slice(at));
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + LEAD ? at : space + 1;
}

function patternOf(word: string): RegExp | undefined {
  if (word === '') return undefined;
  const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Scripts that set no spaces between words: anywhere in the text.
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}'’_-]+$/u.test(word)) return new RegExp(escaped(word), 'giu');
  const stem = word.slice(0, Math.max(SHORTEST_STEM, Math.ceil(word.length * STEM_SHARE)));
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(stem)}[\\p{L}\\p{N}]*`, 'giu');
}
