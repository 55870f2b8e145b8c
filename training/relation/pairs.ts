import { readFileSync } from 'node:fs';
import type { Relation } from '../../src/core/model/relation.js';
import type { Embedder } from '../../src/core/model/embedder.js';
import { closenessOf } from '../../src/core/write/relation/closeness.js';
import { choose } from '../../src/core/write/relation/choose.js';
import { compare, type Comparison } from '../../src/core/write/relation/comparison.js';
import { meaningFeatures, relationFeatures, topicFeatures } from '../../src/core/write/relation/features.js';
import type { Probabilities } from '../../src/core/write/relation/logistic.js';
import { readStatement, type Reading } from '../../src/core/write/relation/reading.js';
import type { Features } from './fit.js';

interface Side {
  readonly text: string;
  readonly entities: readonly string[];
}

/**
 * A labelled pair. `author` says who wrote it and so which pairs are alike: `first` by the author of the first rules, `former held-out` by somebody
 * who had not seen them (held out until it was spent), `varied` written later for more domains and ways of speaking, `store …` as what one vault would hold.
 */
interface Pair {
  readonly author: string;
  /** All of the author's statements are about different things, unless a pair relates them. */
  readonly ofStore: boolean;
  readonly relation: Relation;
  readonly old: Side;
  readonly new: Side;
}

/** What there is to learn from, or to be judged. */
export interface Example {
  readonly author: string;
  readonly relation: Relation;
  /** Made of two pairs: a statement and one of the nearest that it has nothing to do with, as most in a store are. */
  readonly neighbours: boolean;
  /** One is written in Chinese, the other is not. */
  readonly twoScripts: boolean;
  readonly topic: Features;
  readonly words: Features;
  readonly meaning: Features;
  readonly chosenFrom: (chances: Probabilities) => Relation;
}

/** The nearest of other pairs that a statement is set beside: of its own script, and of the other one, where words do not tell two things apart. */
const NEIGHBOURS = { sameScript: 2, otherScript: 2 };
const NEIGHBOURS_IN_STORE = { sameScript: 4, otherScript: 3 };
/** As near as that, the pair of an author who wrote no store may well be about the same thing. */
const SAME_THING = { older: 0.6, newer: 0.75 };

export function readPairs(): readonly Pair[] {
  const from = (file: string, ofStore: boolean): Pair[] =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ ...(JSON.parse(line) as Omit<Pair, 'ofStore'>), ofStore }));
  return [...from('pairs.jsonl', false), ...from('stores.jsonl', true)];
}

export async function readExamples(pairs: readonly Pair[], embedder: Embedder, range: { readonly cosineLow: number; readonly cosineHigh: number }): Promise<readonly Example[]> {
  const vectors = new Map<string, Float32Array>();
  for (const text of new Set(pairs.flatMap((pair) => [pair.old.text, pair.new.text]))) {
    const [vector] = await embedder.embedPassages([text]);
    if (vector !== undefined) vectors.set(text, vector);
  }
  const closeness = (a: Side, b: Side): number => {
    const known = closenessOf({ vector: vectors.get(a.text) }, { vector: vectors.get(b.text) }, { modelId: embedder.lock.id, ...range });
    return Math.min(1, Math.max(0, known ?? 0));
  };
  const example = (author: string, older: Side, newer: Side, relation: Relation, neighbours: boolean): Example => {
    const [o, n] = [readStatement(older), readStatement(newer)];
    return featuresOf(o, n, compare(o, n), closeness(older, newer), { author, relation, neighbours });
  };
  const topicOf = topicsOf(pairs);
  return pairs.flatMap((pair) => {
    const { author, ofStore } = pair;
    const others = pairs.filter((other) => other.author === author && topicOf(author, other.old) !== topicOf(author, pair.new) && (ofStore || (closeness(pair.old, other.old) < SAME_THING.older && closeness(pair.new, other.new) < SAME_THING.newer)));
    const nearest = [...new Map(others.map(({ old }) => [old.text, { side: old, near: closeness(pair.new, old) }])).values()].sort((a, b) => b.near - a.near).map(({ side }) => side);
    const { sameScript, otherScript } = ofStore ? NEIGHBOURS_IN_STORE : NEIGHBOURS;
    const inScriptOf = (side: Side): boolean => isChinese(side) === isChinese(pair.new);
    const neighbours = [...nearest.filter(inScriptOf).slice(0, sameScript), ...nearest.filter((side) => !inScriptOf(side)).slice(0, otherScript)];
    return [example(author, pair.old, pair.new, pair.relation, false), ...neighbours.map((side) => example(author, side, pair.new, 'distinct', true))];
  });
}

const isChinese = ({ text }: Side): boolean => /\p{Script=Han}/u.test(text);

/** Names what a statement is about: the first statement of those that an author's pairs relate to it, directly or through others. */
function topicsOf(pairs: readonly Pair[]): (author: string, side: Side) => string {
  const earlier = new Map<string, string>();
  const first = (statement: string): string => {
    const before = earlier.get(statement);
    return before === undefined || before === statement ? statement : first(before);
  };
  const named = (author: string, { text }: Side): string => first(`${author}: ${text}`);
  for (const { author, relation, old, new: newer } of pairs) if (relation !== 'distinct') earlier.set(named(author, newer), named(author, old));
  return named;
}

function featuresOf(older: Reading, newer: Reading, comparison: Comparison, closeness: number, of: Pick<Example, 'author' | 'relation' | 'neighbours'>): Example {
  return {
    ...of,
    twoScripts: comparison.crossScript,
    topic: topicFeatures(comparison, older, newer),
    words: relationFeatures(comparison, older, newer),
    meaning: meaningFeatures(closeness, comparison, older, newer),
    chosenFrom: (chances) => choose(chances, comparison, older, newer).relation,
  };
}
