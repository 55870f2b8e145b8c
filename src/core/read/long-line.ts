import { endOfFitting } from './chunk-tokens.js';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Ends of sentences in Latin and CJK writing, then of phrases, then of words: where a line that is too long is best cut. */
const ENDS = [/[.!?…][)"'\]”’]*\s+|[。！？；]+[”’」』）]*/g, /[,;:]\s+|[，、：]/g, /\s+/g] as const;

/** Cuts one line into spans of at most `most` estimated tokens that together are the line, never inside a surrogate pair. */
export function splitLongLine(text: string, start: number, end: number, most: number): Span[] {
  const spans: Span[] = [];
  let from = start;
  while (from < end) {
    const fits = endOfFitting(text, from, end, most);
    const length = fits === end ? end - from : bestCut(text.slice(from, fits));
    spans.push({ start: from, end: from + length });
    from += length;
  }
  return spans;
}

/** The last good place in the second half of `fitting`, else its end. */
function bestCut(fitting: string): number {
  for (const ends of ENDS) {
    let cut = 0;
    for (const { index, 0: found } of fitting.matchAll(ends)) cut = index + found.length;
    if (cut * 2 >= fitting.length) return cut;
  }
  return fitting.length;
}
