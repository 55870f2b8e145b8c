import { quotations, type Span } from './quotation.js';

export interface Sentence extends Span {
  /** The sentence as it stands in the turn, trimmed. */
  readonly text: string;
}

/** A fenced block of code, or lines quoted with `>`: pasted, not said. */
const PASTED = /^(?:```|~~~)[\s\S]*?(?:^(?:```|~~~)[^\n]*$|(?![\s\S]))|^[ \t]*>[^\n]*$/gm;

const END_CJK = /[。！？!?…\n]/;
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|prof|st|no|approx|resp|a\.m|p\.m|jr|sr|[a-z])\.$/i;
const CLOSERS = /["”」』）)\]*_]/;

/**
 * The sentences of what somebody said, in order. Pasted code and `>` quotations are left out, and no sentence ends inside a
 * quotation or a parenthesis of the same line.
 */
export function splitSentences(turn: string): readonly Sentence[] {
  const text = turn.replace(PASTED, (pasted) => '\n'.repeat(pasted.length));
  // A quotation does not go on behind an empty line, nor behind what was pasted, which is empty lines by now.
  const sealed = quotations(text).filter(({ start: from, end: to }) => !text.slice(from, to).includes('\n\n'));
  const sentences: Sentence[] = [];
  let start = 0;
  let next = 0;
  for (let at = 0; at < text.length; at += 1) {
    while (next < sealed.length && (sealed[next]?.end ?? 0) <= at) next += 1;
    const inside = sealed[next];
    if (inside !== undefined && at > inside.start && at < inside.end - 1) continue;
    const closes = inside !== undefined && at === inside.end - 1 && closesSentence(text, at);
    if (!closes && !endsAt(text, at)) continue;
    let end = at + 1;
    while (end < text.length && (CLOSERS.test(text[end] ?? '') || /[。！？!?.]/.test(text[end] ?? ''))) end += 1;
    add(start, end);
    start = end;
    at = end - 1;
  }
  add(start, text.length);
  return sentences;

  function add(from: number, to: number): void {
    const raw = text.slice(from, to);
    const trimmed = raw.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return;
    const begins = from + raw.indexOf(trimmed);
    sentences.push({ text: trimmed, start: begins, end: begins + trimmed.length });
  }
}

/** A quotation that ends in a full stop ends its sentence too, if a new one begins behind it. */
function closesSentence(text: string, at: number): boolean {
  return /[.!?。！？…]/.test(text[at - 1] ?? '') && /^(?:\s+[\p{Lu}\p{Script=Han}“"]|\s*$)/u.test(text.slice(at + 1, at + 8));
}

function endsAt(text: string, at: number): boolean {
  const character = text[at] ?? '';
  if (character === '.') {
    const following = text[at + 1] ?? '';
    if (following !== '' && !/[\s"”)\]]/.test(following) && !/[\u4e00-\u9fff]/.test(following)) return false;
    return !ABBREVIATION.test(text.slice(Math.max(0, at - 8), at + 1)) || following === '' || following === '\n';
  }
  return END_CJK.test(character);
}
