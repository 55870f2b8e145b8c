import { comparable } from './comparable.js';
import { CHINESE_FUNCTION_WORD, STOP_WORDS } from './stop-words.js';
import { CharacterClass, classAt, widthAt } from './scripts.js';
import { analyseWord, type WordTerms } from './words.js';

/** Goes up with every change that makes a text's terms different; a saved index of another version is rebuilt. */
export const TOKENIZER_VERSION = 3;

/** A term of a question, with the words of the question that it stands for. */
export interface QueryToken {
  readonly term: string;
  readonly surface: string;
  /** `whole`: another way to write what the parts of the same surface say. */
  readonly role: 'part' | 'whole';
}

interface RunSink {
  /** A word, identifier, path or version. */
  word(raw: string): void;
  /** Text of a script without spaces. */
  unspaced(run: string): void;
}

const isWordPart = (kind: CharacterClass): boolean => kind === CharacterClass.word;
const isUnspaced = (kind: CharacterClass): boolean => kind === CharacterClass.ideograph || kind === CharacterClass.unspaced;

function endOfWord(text: string, start: number): number {
  let end = start;
  let at = start;
  let joiners = 0;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (isWordPart(kind)) {
      at += widthAt(text, at);
      end = at;
      joiners = 0;
    } else if (kind === CharacterClass.joiner && joiners < 1) {
      // One joiner holds parts together ("a-b", "it's"); two in a row ("a--b", "end. …") do not.
      joiners += 1;
      at += 1;
    } else break;
  }
  return end;
}

function endOfUnspaced(text: string, start: number): number {
  let at = start;
  // Marks such as Thai vowels are in the class of their script or are word characters that follow it.
  while (at < text.length && isUnspaced(classAt(text, at))) at += widthAt(text, at);
  return at;
}

function scan(text: string, sink: RunSink): void {
  let at = 0;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (isWordPart(kind)) {
      const end = endOfWord(text, at);
      sink.word(text.slice(at, end));
      at = end;
    } else if (isUnspaced(kind)) {
      const end = endOfUnspaced(text, at);
      sink.unspaced(text.slice(at, end));
      at = end;
    } else at += widthAt(text, at);
  }
}

/** Vaults repeat their words: analysing one costs twenty times what finding it here does. */
const MAX_REMEMBERED_WORDS = 20_000;
const MAX_REMEMBERED_LENGTH = 40;
/** Two halves: when the newer is full, it takes the place of the older, so that words in use are never forgotten all at once. */
let remembered = new Map<string, WordTerms>();
let rememberedBefore = new Map<string, WordTerms>();

/** As `analyseWord`, of words that come again and again. */
export function termsOfWord(raw: string): WordTerms {
  const found = remembered.get(raw);
  if (found !== undefined) return found;
  const terms = rememberedBefore.get(raw) ?? analyseWord(raw);
  if (raw.length <= MAX_REMEMBERED_LENGTH) {
    if (remembered.size >= MAX_REMEMBERED_WORDS) {
      rememberedBefore = remembered;
      remembered = new Map();
    }
    // A copy, because a slice would keep the whole note's text alive.
    remembered.set(Array.from(raw).join(''), terms);
  }
  return terms;
}

function forEachPair(run: string, take: (pair: string) => void): void {
  let at = 0;
  let next = widthAt(run, 0);
  while (next < run.length) {
    const end = next + widthAt(run, next);
    take(run.slice(at, end));
    at = next;
    next = end;
  }
}

const isSingle = (run: string): boolean => run.length === widthAt(run, 0);

/**
 * Calls `take` with every term of a text to be indexed, repeated as often as it occurs.
 */
export function forEachTerm(text: string, take: (term: string) => void): void {
  scan(comparable(text), {
    word(raw) {
      const { parts, wholes } = termsOfWord(raw);
      for (const part of parts) take(part);
      for (const whole of wholes) take(whole);
    },
    unspaced(run) {
      if (isSingle(run)) {
        take(run);
        return;
      }
      forEachPair(run, take);
      // Pairs cannot answer a question of one character ("猫"); only an ideograph is a word by itself.
      for (const character of run) if (classAt(character, 0) === CharacterClass.ideograph) take(character);
    },
  });
}

function collectQuery(text: string, tokens: QueryToken[]): void {
  scan(text, {
    word(raw) {
      const { parts, wholes } = termsOfWord(raw);
      for (const term of parts) tokens.push({ term, surface: raw, role: 'part' });
      for (const term of wholes) tokens.push({ term, surface: raw, role: parts.length === 0 ? 'part' : 'whole' });
    },
    unspaced(run) {
      if (isSingle(run)) tokens.push({ term: run, surface: run, role: 'part' });
      else forEachPair(run, (pair) => tokens.push({ term: pair, surface: pair, role: 'part' }));
    },
  });
}

function distinct(tokens: readonly QueryToken[]): QueryToken[] {
  const seen = new Set<string>();
  return tokens.filter(({ term }) => {
    if (seen.has(term)) return false;
    seen.add(term);
    return true;
  });
}

/**
 * The terms of a question, each once, in its order. Words that say nothing are left out unless the question has no others.
 */
export function queryTokens(query: string): QueryToken[] {
  const text = comparable(query);
  const contentTokens: QueryToken[] = [];
  collectQuery(text.replace(CHINESE_FUNCTION_WORD, ' '), contentTokens);
  const content = contentTokens.filter(({ term }) => !STOP_WORDS.has(term));
  if (content.length > 0) return distinct(content);
  const all: QueryToken[] = [];
  collectQuery(text, all);
  return distinct(all);
}
