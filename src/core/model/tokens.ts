/** By its first code point. Ranges instead of a regular expression: it is asked for every character of every answer. */
export function isCjk(character: string): boolean {
  return isCjkCode(character.codePointAt(0) ?? 0);
}

/** Kana, ideographs with their extensions and compatibility forms, Hangul syllables. */
function isCjkCode(code: number): boolean {
  if (code < 0x3040) return false;
  return code <= 0x30ff || (code >= 0x3400 && code <= 0x4dbf) || (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0x20000 && code <= 0x323af);
}

/** DESIGN section 5: a budget counts one token per CJK character and one per four other characters. */
export function countBudgetTokens(text: string): number {
  let cjk = 0;
  let other = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    if (isCjkCode(code)) cjk += 1;
    else other += 1;
  }
  return cjk + Math.ceil(other / 4);
}
