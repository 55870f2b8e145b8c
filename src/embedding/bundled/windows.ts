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
