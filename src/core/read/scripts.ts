/**
 * How a character takes part in words.
 * - `word`: letters, digits and marks of scripts that put spaces between words.
 * - `ideograph`: Han; a single one can be a word.
 * - `unspaced`: kana, Hangul and the scripts of South-East Asia; a single one hardly ever is a word.
 * - `joiner`: holds the parts of an identifier, path, version or contraction together, if it stands between two of them.
 */
export const CharacterClass = { separator: 1, word: 2, ideograph: 3, unspaced: 4, joiner: 5 } as const;
export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass];

const IDEOGRAPH = /[\p{Script=Han}々〇]/u;
const UNSPACED = /[\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const JOINER = /[-_./\\'’‐‑]/u;

function classify(character: string): CharacterClass {
  if (JOINER.test(character)) return CharacterClass.joiner;
  if (IDEOGRAPH.test(character)) return CharacterClass.ideograph;
  if (UNSPACED.test(character)) return CharacterClass.unspaced;
  if (WORD.test(character)) return CharacterClass.word;
  return CharacterClass.separator;
}

/** Filled as characters are met: Unicode properties by regular expression are fifty times slower than a look-up. */
const known = new Uint8Array(0x10000);

/** The class of the character that starts at `at`, which may be a surrogate pair. */
export function classAt(text: string, at: number): CharacterClass {
  const unit = text.charCodeAt(at);
  if (isHighSurrogate(unit)) return classify(String.fromCodePoint(text.codePointAt(at) ?? unit));
  let found = known[unit] as number;
  if (found === 0) {
    found = classify(String.fromCharCode(unit));
    known[unit] = found;
  }
  return found as CharacterClass;
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** How many UTF-16 units the character at `at` takes. */
export function widthAt(text: string, at: number): number {
  return isHighSurrogate(text.charCodeAt(at)) && at + 1 < text.length ? 2 : 1;
}
