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
const NUMERIC = /^v?\d+(?:[-._/]\d+)+$/iu;

/** Lower case without the accents of Latin, Greek and Cyrillic and the vowel points of Hebrew and Arabic. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  return lower.normalize('NFD').replace(COMBINING, '').replace(/ß/gu, 'ss').replace(/ø/gu, 'o').replace(/ł/gu, 'l').normalize('NFC');
}

const cut = (text: string): string => (text.length > MAX_TERM_LENGTH ? text.slice(0, MAX_TERM_LENGTH) : text);
const ENGLISH_LETTERS = /^[a-z]+$/u;

/** Marks a stem that would be a stop word: "use" and "used" are about something, and their stem "us" is not. No word has it. */
const NOT_A_STOP_WORD = '~';

/** Porter's stem (M. F. Porter, "An algorithm for suffix stripping", 1980) of an English word; anything else as it is. */
function stemmed(folded: string): string {
  if (STOP_WORDS.has(folded) || !ENGLISH_LETTERS.test(folded)) return folded;
  const stem = stemmer(folded);
  return STOP_WORDS.has(stem) ? stem + NOT_A_STOP_WORD : stem;
}

const term = (folded: string): string => cut(stemmed(folded));

const NOTHING: WordTerms = { parts: [], wholes: [] };

/** `chunkIndex`, `chunk_index` or `chunk-index`. */
function analyseName(name: string): WordTerms {
  const pieces = name.split(/[-_]/u).flatMap((piece) => piece.split(CAMEL_BORDER)).filter((piece) => piece !== '').map(foldWord);
  const whole = pieces.join('');
  return { parts: pieces.map(term), wholes: pieces.length > 1 && whole.length <= MAX_TERM_LENGTH ? [term(whole)] : [] };
}

/** The terms of pieces that a separator holds together, with all of them as one. */
function joinedBy(separator: string, raw: readonly string[], analyse: (piece: string) => WordTerms): WordTerms {
  const pieces = raw.filter((piece) => piece !== '');
  const [only] = pieces;
  if (only === undefined) return NOTHING;
  if (pieces.length === 1) return analyse(only);
  const analysed = pieces.map(analyse);
  const whole = pieces.map((piece) => foldWord(piece).replace(/[-_]/gu, '')).join(separator);
  return {
    parts: analysed.flatMap(({ parts }) => parts),
    wholes: [...analysed.flatMap(({ wholes }) => wholes), ...(whole.length <= MAX_TERM_LENGTH ? [whole] : [])],
  };
}

/** `3.1.18`, `2026-12-01`, `10/12`: the whole counts; of its parts, those that say something alone. */
function analyseNumber(number: string): WordTerms {
  const bare = number.replace(/^v/iu, '');
  return { parts: bare.split(/[-_./]/u).filter((piece) => piece.length > 1), wholes: [cut(bare)] };
}

const analyseFile = (segment: string): WordTerms => (NUMERIC.test(segment) ? analyseNumber(segment) : joinedBy('.', segment.split('.'), analyseName));

/** `raw` is a run of word characters and joiners that starts and ends with a word character. */
export function analyseWord(raw: string): WordTerms {
  const word = raw.replace(HYPHEN, '-').replace(CONTRACTION, '').replace(APOSTROPHE, '');
  return NUMERIC.test(word) ? analyseNumber(word) : joinedBy('/', word.split(/[/\\]+/u), analyseFile);
}
