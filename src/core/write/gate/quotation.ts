/** Stands for a quoted text in what the rules read: its words are not the speaker's own. */
export const QUOTED = '“…”';

const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
  ['"', '"'],
];

/** Longer than that, a lost closing mark is likelier than a quotation. */
const LONGEST_QUOTATION = 2_000;

export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Quotations with their marks, from left to right, without overlaps. Marks that never close quote nothing. */
export function quotations(text: string): readonly Span[] {
  const found: Span[] = [];
  let at = 0;
  while (at < text.length) {
    const pair = PAIRS.find(([open]) => text[at] === open);
    const close = pair === undefined ? -1 : text.indexOf(pair[1], at + 1);
    // A mark of inches (5") opens nothing.
    const opens = pair !== undefined && close > at + 1 && close - at <= LONGEST_QUOTATION && !(pair[0] === '"' && /\d/.test(text[at - 1] ?? ''));
    if (opens) found.push({ start: at, end: close + 1 });
    at = opens ? close + 1 : at + 1;
  }
  return found;
}

/** The text with each quotation replaced by `QUOTED`; a quoted single word names a thing and stays. */
export function withoutQuotations(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of quotations(text)) {
    const inner = text.slice(start + 1, end - 1);
    if (isTerm(inner)) continue;
    rest += text.slice(from, start) + QUOTED;
    from = end;
  }
  return rest + text.slice(from);
}

/** Up to two Latin words or four ideographs: a term that the speaker names, not a text of somebody. */
function isTerm(inner: string): boolean {
  return inner.length <= 4 || /^[\w.-]+(?: [\w.-]+)?$/.test(inner);
}
