import { readFileSync } from 'node:fs';
import type { Relation } from '../../src/core/model/relation.js';
import type { Embedder } from '../../src/core/model/embedder.js';
import { choose } from '../../src/core/write/relation/choose.js';
import { compare, type Comparison } from '../../src/core/write/relation/comparison.js';
import { meaningFeatures, relationFeatures, topicFeatures } from '../../src/core/write/relation/features.js';
import type { Probabilities } from '../../src/core/write/relation/logistic.js';
import { readStatement, type Reading } from '../../src/core/write/relation/reading.js';
import { shareSubject } from '../../src/core/write/relation/subject.js';
import type { Features } from './fit.js';

interface Side {
  readonly text: string;
  readonly entities: readonly string[];
}

/**
 * A labelled pair. `author` says who wrote it and so which pairs are alike: `first` by the author of the first rules, `former held-out` by somebody
 * who had not seen them (held out until it was spent), `varied` written later for more domains and ways of speaking.
 */
interface Pair {
  readonly author: string;
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
  readonly topic: Features;
  readonly words: Features;
  readonly meaning: Features;
  readonly chosenFrom: (chances: Probabilities) => Relation;
}

/** The nearest of other pairs that a statement is set beside. */
const NEIGHBOURS = 2;
/** As near as that, the other pair may well be about the same thing. */
const SAME_THING = { older: 0.6, newer: 0.75 };

export function readPairs(): readonly Pair[] {
  return readFileSync(`${import.meta.dirname}/pairs.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Pair);
}

export async function readExamples(pairs: readonly Pair[], embedder: Embedder, range: { readonly cosineLow: number; readonly cosineHigh: number }): Promise<readonly Example[]> {
  const vectors = new Map<string, Float32Array>();
  for (const text of new Set(pairs.flatMap((pair) => [pair.old.text, pair.new.text]))) {
    const [vector] = await embedder.embedPassages([text]);
    if (vector !== undefined) vectors.set(text, vector);
  }
  const closeness = (a: Side, b: Side): number => {
    const other = vectors.get(b.text);
    const cosine = vectors.get(a.text)?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? 0;
    return Math.min(1, Math.max(0, (cosine - range.cosineLow) / (range.cosineHigh - range.cosineLow)));
  };
  const example = (author: string, older: Side, newer: Side, relation: Relation, neighbours: boolean): Example => {
    const [o, n] = [readStatement(older), readStatement(newer)];
    return featuresOf(o, n, compare(o, n), closeness(older, newer), { author, relation, neighbours });
  };
  return pairs.flatMap((pair) => {
    const others = pairs
      .filter((other) => other !== pair && other.author === pair.author && closeness(pair.old, other.old) < SAME_THING.older && closeness(pair.new, other.new) < SAME_THING.newer)
      .sort((a, b) => closeness(pair.new, b.old) - closeness(pair.new, a.old))
      .slice(0, NEIGHBOURS);
    return [example(pair.author, pair.old, pair.new, pair.relation, false), ...others.map((other) => example(pair.author, other.old, pair.new, 'distinct', true))];
  });
}

function featuresOf(older: Reading, newer: Reading, comparison: Comparison, closeness: number, of: Pick<Example, 'author' | 'relation' | 'neighbours'>): Example {
  const sharesSubject = shareSubject(older, newer);
  return {
    ...of,
    topic: topicFeatures(comparison, older, newer),
    words: relationFeatures(comparison, older, newer),
    meaning: meaningFeatures(closeness, comparison, older, newer),
    chosenFrom: (chances) => choose(chances, comparison, older, newer, sharesSubject),
  };
}
