/** Places of the longest sequence that two sequences have in common, in the order of both. */
export function commonSubsequence<T>(older: readonly T[], newer: readonly T[], same: (a: T, b: T) => boolean): readonly (readonly [older: number, newer: number])[] {
  const width = newer.length + 1;
  const best = new Uint16Array((older.length + 1) * width);
  const lengthAt = (a: number, b: number): number => best[a * width + b] ?? 0;
  for (let a = older.length - 1; a >= 0; a -= 1) {
    for (let b = newer.length - 1; b >= 0; b -= 1) {
      const skipped = Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
      best[a * width + b] = areSame(older, newer, a, b, same) ? Math.max(skipped, lengthAt(a + 1, b + 1) + 1) : skipped;
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let a = 0, b = 0; a < older.length && b < newer.length; ) {
    if (areSame(older, newer, a, b, same) && lengthAt(a, b) === lengthAt(a + 1, b + 1) + 1) {
      pairs.push([a, b]);
      a += 1;
      b += 1;
    } else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

function areSame<T>(older: readonly T[], newer: readonly T[], a: number, b: number, same: (a: T, b: T) => boolean): boolean {
  const [one, other] = [older[a], newer[b]];
  return one !== undefined && other !== undefined && same(one, other);
}
