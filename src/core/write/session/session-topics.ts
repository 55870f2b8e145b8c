import { contentWords } from '../consolidation/content-words.js';
import type { KeptSession, KeptTopic, KeptTurn } from './session-file.js';

/** Sums up texts within so many budget tokens. */
export type Summarise = (texts: readonly string[], maxTokens: number) => string;

/** A topic is closed once so many turns have left the window; it gets the first few or more of them. */
const TURNS_TO_CLOSE = 12;
const LEAST_TURNS = 4;
/** So many turns on either side of a place tell whether the topic changes there. */
const COMPARED_TURNS = 3;

/** A session that never ends: older topics are put together. */
const MOST_TOPICS = 40;

const TITLE_TOKENS = 15;
const TITLE_CHARACTERS = 80;
const SUMMARY_TOKENS = 120;
const SUMMARY_CHARACTERS = 1000;
/** Of a long turn its beginning says what it is about. */
const READ_CHARACTERS = 2000;

/** The turns that no topic covers, oldest first. */
export function uncovered({ turns, topics }: Pick<KeptSession, 'turns' | 'topics'>): KeptTurn[] {
  const covered = new Set(topics.flatMap(({ covers }) => covers));
  return turns.filter(({ number }) => !covered.has(number));
}

/**
 * The topic that can be closed, where enough turns have left the window. It ends where the words change most, after the idea of
 * M. A. Hearst, TextTiling (Computational Linguistics 23, 1997).
 * @param open Turns that no topic covers, oldest first
 */
export function closedTopic(open: readonly KeptTurn[], windowTurns: number, summarise: Summarise): KeptTopic | undefined {
  if (open.length - windowTurns < TURNS_TO_CLOSE) return undefined;
  return topicOf(open.slice(0, placeOfChange(open)), summarise);
}

export function topicOf(turns: readonly KeptTurn[], summarise: Summarise): KeptTopic {
  const talk = turns.filter(({ role }) => role === 'user' || role === 'assistant');
  const texts = (talk.length > 0 ? talk : turns).map(({ text }) => text.slice(0, READ_CHARACTERS));
  return {
    title: shortened(summarise(texts, TITLE_TOKENS), TITLE_CHARACTERS),
    summary: shortened(summarise(texts, SUMMARY_TOKENS), SUMMARY_CHARACTERS),
    turns: turns.length,
    covers: turns.map(({ number }) => number),
  };
}

/** As many topics as are kept: beyond that the two oldest become one. */
export function boundedTopics(topics: readonly KeptTopic[], summarise: Summarise): readonly KeptTopic[] {
  const [first, second, ...rest] = topics;
  if (topics.length <= MOST_TOPICS || first === undefined || second === undefined) return topics;
  const one = {
    title: first.title,
    summary: shortened(summarise([first.summary, second.summary], SUMMARY_TOKENS), SUMMARY_CHARACTERS),
    turns: first.turns + second.turns,
    covers: [...first.covers, ...second.covers],
  };
  return boundedTopics([one, ...rest], summarise);
}

function placeOfChange(open: readonly KeptTurn[]): number {
  const words = open.slice(0, TURNS_TO_CLOSE + COMPARED_TURNS).map(({ text }) => contentWords(text));
  let place = TURNS_TO_CLOSE;
  let least = Infinity;
  for (let at = TURNS_TO_CLOSE; at >= LEAST_TURNS; at -= 1) {
    const shared = overlap(union(words.slice(Math.max(0, at - COMPARED_TURNS), at)), union(words.slice(at, at + COMPARED_TURNS)));
    if (shared >= least) continue;
    least = shared;
    place = at;
  }
  return place;
}

function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

/** Jaccard index; 0 where either side says nothing. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

function shortened(text: string, mostCharacters: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= mostCharacters ? characters.join('') : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
