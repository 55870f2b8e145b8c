const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** Where a quoted name that starts at `start` ends: after its closing quote, or at the end of an unfinished one. */
export function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/**
 * A name as git prints it: plain, or in quotes with C escapes for what is not printable ASCII (core.quotePath). Bytes that are no UTF-8
 * become U+FFFD.
 */
export function unquoted(name: string): string {
  if (name.length < 2 || !name.startsWith('"') || !name.endsWith('"')) return name;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  const inner = name.slice(1, -1);
  for (let at = 0; at < inner.length; ) {
    const octal = /^\\([0-3][0-7]{2})/u.exec(inner.slice(at, at + 4))?.[1];
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8));
      at += 4;
      continue;
    }
    const escaped = inner[at] === '\\' ? ESCAPES[inner[at + 1] ?? ''] : undefined;
    if (escaped !== undefined) {
      bytes.push(escaped);
      at += 2;
      continue;
    }
    const character = String.fromCodePoint(inner.codePointAt(at) ?? 0xfffd);
    bytes.push(...encoder.encode(character));
    at += character.length;
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
