const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\u{20000}-\u{323af}]/u;

export function isCjk(character: string): boolean {
  return CJK.test(character);
}

/** DESIGN section 5: a budget counts one token per CJK character and one per four other characters. */
export function countBudgetTokens(text: string): number {
  let cjk = 0;
  let other = 0;
  for (const character of text) {
    if (isCjk(character)) cjk += 1;
    else other += 1;
  }
  return cjk + Math.ceil(other / 4);
}
