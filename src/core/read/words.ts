import { stemmer } from '@orama/stemmers/english';
import { STOP_WORDS } from './stop-words.js';

/** Longer ones are no words but encoded data; their beginning is kept. */
const MAX_TERM_LENGTH = 64;

/** What one word, identifier, path or version is indexed as. */
export interface WordTerms {
  /** Its words, folded and stemmed. */
  readonly parts: readonly string[];
  /** The same thing written as one: `useState`, `use_state` and `use-state` are all `usestate`. */
  readonly wholes: readonly string[];
}

const COMBINING = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;
const NON_ASCII = /[^\0-\x7f]/u;
const CONTRACTION = /(?:['’]s|['’])$/u;
const APOSTROPHE = /['’]/gu;
const HYPHEN = /[‐‑]/gu;
/** `innerText` → inner, Text; `HTTPServer` → HTTP, Server. */
const CAMEL_BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const NUMERIC = /^v?\d+(?:[.\-_/]\d+)+$/u;

/** Lower case without the accents of Latin, Greek and Cyrillic and the vowel points of Hebrew and Arabic. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  return lower.normalize('NFD').replace(COMBINING, '').replace(/ß/gu, 'ss').replace(/ø/gu, 'o').replace(/ł/gu, 'l').normalize('NFC');
}

const cut = (term: string): string => (term.length > MAX_TERM_LENGTH ? term.slice(0, MAX_TERM_LENGTH) : term);
const ENGLISH_LETTERS = /^[a-z]+$/u;

/** Porter's stem (M. F. Porter, "An algorithm for suffix stripping", 1980) of an English word; anything else as it is. */
function stemmed(folded: string): string {
  return !STOP_WORDS.has(folded) && ENGLISH_LETTERS.test(folded) ? stemmer(folded) : folded;
}

const part = (raw: string): string => cut(stemmed(foldWord(raw)));

function analyseSegment(segment: string): WordTerms {
  if (NUMERIC.test(segment)) {
    const parts = segment.split(/[.\-_/v]/u).filter((piece) => piece.length > 1);
    return { parts, wholes: [cut(segment.replace(/^v/u, ''))] };
  }
  const pieces = segment.split(/[-_.]/u).flatMap((piece) => piece.split(CAMEL_BORDER)).filter((piece) => piece !== '');
  if (pieces.length < 2) return { parts: pieces.map(part), wholes: [] };
  const whole = pieces.map(foldWord).join('');
  return { parts: pieces.map(part), wholes: whole.length > MAX_TERM_LENGTH ? [] : [whole] };
}

/** `raw` is a run of word characters and joiners that starts and ends with a word character. */
export function analyseWord(raw: string): WordTerms {
  const word = raw.replace(HYPHEN, '-').replace(CONTRACTION, '').replace(APOSTROPHE, '');
  if (NUMERIC.test(word)) return analyseSegment(word);
  const segments = word.split(/[/\\]+/u).filter((segment) => segment !== '');
  const analysed = segments.map(analyseSegment);
  const parts = analysed.flatMap((terms) => terms.parts);
  const wholes = analysed.flatMap((terms) => terms.wholes);
  const path = segments.map(foldWord).join('/');
  if (segments.length > 1 && path.length <= MAX_TERM_LENGTH) wholes.push(path);
  return { parts, wholes };
}
