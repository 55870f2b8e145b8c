/**
 * Splits a text's tokens into windows of at most `capacity`, as equal in length as can be: a short last window would be
 * a vector of little but the prefix. At least one window, also for no tokens.
 */
export function splitIntoWindows(tokens: readonly number[], capacity: number): number[][] {
  const count = Math.max(1, Math.ceil(tokens.length / capacity));
  const windows: number[][] = [];
  for (let index = 0; index < count; index += 1) {
    const start = Math.floor((index * tokens.length) / count);
    const end = Math.floor(((index + 1) * tokens.length) / count);
    windows.push(tokens.slice(start, end));
  }
  return windows;
}

/** How many tokens two sequences share from their start. */
export function commonPrefixLength(a: readonly number[], b: readonly number[]): number {
  const limit = Math.min(a.length, b.length);
  let length = 0;
  while (length < limit && a[length] === b[length]) length += 1;
  return length;
}

/** Where `part` stands in `whole` for the first time, or -1. */
export function indexOfSequence(whole: readonly number[], part: readonly number[]): number {
  for (let start = 0; start + part.length <= whole.length; start += 1) {
    if (part.every((token, offset) => whole[start + offset] === token)) return start;
  }
  return -1;
}

/**
 * Cuts a long text into segments of at most `limit` UTF-16 units, after white space where the last eighth of a segment has
 * any, and never within a surrogate pair. Joined they are the text.
 */
export function segmentsOf(text: string, limit: number): string[] {
  const segments: string[] = [];
  let start = 0;
  while (text.length - start > limit) {
    const end = cutBefore(text, start, start + limit);
    segments.push(text.slice(start, end));
    start = end;
  }
  segments.push(text.slice(start));
  return segments;
}

function cutBefore(text: string, start: number, limit: number): number {
  const earliest = limit - Math.floor((limit - start) / 8);
  for (let end = limit; end > earliest; end -= 1) {
    if (/\s/.test(text.charAt(end - 1))) return end;
  }
  return isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
