import { isCjk } from '../model/tokens.js';

type CharacterClass = 'space' | 'vowel' | 'consonant' | 'digit' | 'sign' | 'cjk' | 'other';

const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿāăąēĕėęěīĭįıōŏőūŭůűųаеёиіїоуыэюяєαάεέηήιίϊοόυύϋωώ]/iu;

/** Class of each ASCII character; the others are looked at one by one. */
const ASCII: readonly CharacterClass[] = Array.from({ length: 128 }, (_, code) => classify(String.fromCharCode(code)));

function classify(character: string): CharacterClass {
  if (/\s/.test(character)) return 'space';
  if (/[0-9]/.test(character)) return 'digit';
  if (isCjk(character)) return 'cjk';
  if (/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(character)) return VOWEL.test(character) ? 'vowel' : 'consonant';
  return character < '\u0080' ? 'sign' : 'other';
}

/**
 * How many tokens a text is to the embedding model, on the safe side. The chunker bounds chunks without a model at hand (a
 * remote one shows no tokenizer), by rules fitted to the bundled model's tokenizer: prose of many languages, code and links
 * have fewer tokens than this says, random characters at most a third more. A test holds the two side by side.
 *
 * Letters are counted in syllables: pieces of a vocabulary are seldom shorter than one, and what is no word (keys, hashes,
 * base64) shows by consonants in a row and by changes of case. Everything else is counted by the character.
 */
export function estimateTokens(text: string): number {
  return count(text, 0, text.length, Number.POSITIVE_INFINITY).tokens;
}

/** Where the longest beginning of `text` from `start` ends that is at most `most` tokens: at least one character on, at most `end`. */
export function endOfFitting(text: string, start: number, end: number, most: number): number {
  return count(text, start, end, most).end;
}

function count(text: string, start: number, end: number, most: number): { tokens: number; end: number } {
  let tokens = 0;
  let before: CharacterClass = 'space';
  let codeBefore = 0;
  let run = 0;
  let letters = 0;
  for (let at = start; at < end; at += codeBefore > 0xffff ? 2 : 1) {
    const code = text.codePointAt(at) ?? 0;
    const kind = code < 128 ? (ASCII[code] ?? 'sign') : classify(String.fromCodePoint(code));
    run = kind === before ? run + 1 : 1;
    letters = isLetter(kind) ? letters + 1 : 0;
    let cost = code === codeBefore && kind === 'sign' && code !== BAR ? REPEATED_SIGN : costOf(kind, before, run);
    if (isLetter(kind)) cost += caseCost(code, codeBefore, before) + surchargeOf(code) + (letters > LONG_WORD ? NO_WORD : 0);
    else if (kind === 'other') cost += String.fromCodePoint(code).normalize('NFKC').length - 1;
    if (tokens + cost > most && at > start) return { tokens: Math.ceil(tokens), end: at };
    tokens += cost;
    before = kind;
    codeBefore = code;
  }
  return { tokens: Math.ceil(tokens), end };
}

/** Letters of the longest words that are common; what is longer is likely none, and costs this much more a letter. */
const LONG_WORD = 14;
const NO_WORD = 0.4;
const BAR = 0x7c;
/** Rulers of `-`, `=` or `*` are pieces of up to sixteen; a run of bars is one piece each. */
const REPEATED_SIGN = 0.35;

function caseCost(code: number, codeBefore: number, before: CharacterClass): number {
  if (!isUpper(code)) return 0;
  if (isUpper(codeBefore)) return 0.2;
  return isLetter(before) ? 1 : 0;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isLetter(kind: CharacterClass): boolean {
  return kind === 'vowel' || kind === 'consonant';
}

/** The vocabulary's pieces are shorter for letters with marks and for Greek. */
function surchargeOf(code: number): number {
  if (code < 128) return 0;
  if (code >= 0x400 && code < 0x530) return 0.15;
  return code >= 0x370 && code < 0x400 ? 0.35 : 0.5;
}

function costOf(kind: CharacterClass, before: CharacterClass, run: number): number {
  switch (kind) {
    case 'space':
      return 0;
    case 'vowel':
      if (before === 'consonant') return 0.4;
      return before === 'vowel' ? (run > 2 ? 1 : 0) : 0.9;
    case 'consonant':
      if (before === 'vowel') return 0.1;
      return before === 'consonant' ? (run > 2 ? 0.9 : 0.25) : 0.9;
    case 'digit':
      return 0.6;
    case 'cjk':
      return 0.9;
    case 'sign':
      return 1;
    case 'other':
      // A piece begins with its space; where the vocabulary has none for the two together, each is one.
      return before === 'space' ? 2 : 1;
  }
}
