import { diffLines, diffWords } from 'diff';

/** A run of text that both have, or that only the earlier or only the later has. */
export interface DiffPart {
  readonly text: string;
  readonly side: 'both' | 'earlier' | 'later';
}

/** `Intl.Segmenter` takes seconds for long texts of scripts without spaces; whole notes are compared line by line. */
const MOST_CHARACTERS = 10_000;

/** Word by word, in the words of the text's own language. */
export function wordDiff(earlier: string, later: string, locale: string): DiffPart[] {
  const isLong = earlier.length + later.length > MOST_CHARACTERS;
  const parts = isLong ? diffLines(earlier, later) : diffWords(earlier, later, { intlSegmenter: new Intl.Segmenter(locale, { granularity: 'word' }) });
  return parts.map(({ value, added, removed }) => ({ text: value, side: added ? 'later' : removed ? 'earlier' : 'both' }));
}

/** One side, with what the other one has not marked. */
export function renderSide(into: HTMLElement, parts: readonly DiffPart[], side: 'earlier' | 'later'): void {
  for (const part of parts) if (part.side === 'both' || part.side === side) renderPart(into, part);
}

/** Both sides in one text. */
export function renderDiff(into: HTMLElement, parts: readonly DiffPart[]): void {
  for (const part of parts) renderPart(into, part);
}

function renderPart(into: HTMLElement, { text, side }: DiffPart): void {
  if (side === 'both') into.appendText(text);
  else into.createEl(side === 'earlier' ? 'del' : 'ins', { text });
}
