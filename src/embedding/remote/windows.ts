import { isCjk } from '../../core/model/tokens.js';

/**
 * Cuts a text into parts of at most `maxTokens`, counted as for budgets. Nothing is lost: the parts joined are the text.
 * A cut falls behind white space or punctuation where there is some in the last quarter of a part. Linear in the text.
 */
export function windowsOf(text: string, maxTokens: number): string[] {
  const parts: string[] = [];
  let start = 0;
  for (;;) {
    const full = endOfBudget(text, start, maxTokens);
    if (full >= text.length) break;
    const end = cutNear(text, start, full);
    parts.push(text.slice(start, end));
    start = end;
  }
  parts.push(text.slice(start));
  return parts;
}

/** Two parts of about the same length, or null if they would be shorter than `shortest`. */
export function halvesOf(text: string, shortest: number): [string, string] | null {
  if (text.length < 3 * shortest) return null;
  // The cut is sought in the quarter before this point, so around the middle.
  const end = cutNear(text, 0, Math.ceil(text.length * 0.57));
  return [text.slice(0, end), text.slice(end)];
}

/** Where the budget is used up: an index between characters, at least one behind `start`. */
function endOfBudget(text: string, start: number, maxTokens: number): number {
  let cjk = 0;
  let other = 0;
  let at = start;
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (isCjk(character)) cjk += 1;
    else other += 1;
    if (cjk + Math.ceil(other / 4) > maxTokens && at > start) return at;
    at += character.length;
  }
  return at;
}

function cutNear(text: string, start: number, end: number): number {
  for (let at = end; at > start + (end - start) * 0.75; at -= 1) {
    if (/[\s。！？；，、.!?;]/.test(text.charAt(at - 1))) return at;
  }
  // Never between the halves of a surrogate pair.
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(end - 1)) && /[\udc00-\udfff]/.test(text.charAt(end));
  return splitsPair ? end + 1 : end;
}
