// npx tsx training/relation/train.mts: fits the weights of relation on the pairs beside this file, prints what they reach on pairs of authors that they
// have not seen, and writes src/core/write/relation/learnt-weights.ts.
import { writeFileSync } from 'node:fs';
import { RELATIONS, type Relation } from '../../src/core/model/relation.js';
import { chanceOf, probabilities } from '../../src/core/write/relation/logistic.js';
import { ONE_TOPIC_FROM } from '../../src/core/write/relation/relate.js';
import type { LearntRelation } from '../../src/core/write/relation/learnt.js';
import { readModelSpec } from '../../src/embedding/bundled/model-folder.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/node-embedder.js';
import { fitChance, fitRelations, type Features } from './fit.js';
import { readExamples, readPairs, type Example } from './pairs.js';

const here = import.meta.dirname;
const modelFolder = `${here}/../../models/multilingual-e5-small-80k-q8`;
const { calibration } = await readModelSpec(modelFolder);
const embedder = await createBundledEmbedder({ modelFolder, chunkerVersion: 1 });
const examples = await readExamples(readPairs(), embedder, calibration);
const { id } = embedder.lock;
await embedder.dispose();

type Seen = (features: Features, of: Example) => Features;
const withMeaning: Seen = (features, { meaning }) => ({ ...features, ...meaning });
const wordsAlone: Seen = (features) => features;

function learn(from: readonly Example[], seen: Seen): LearntRelation {
  const related = from.filter(({ relation }) => relation !== 'distinct');
  const neighbours = from.filter((each) => each.neighbours);
  // Within one script and across two alike: few related pairs are in two, and most neighbours in a store of two languages.
  const evenly = new Map([true, false].map((inTwo) => [inTwo, related.filter(({ twoScripts }) => twoScripts === inTwo).length / neighbours.filter(({ twoScripts }) => twoScripts === inTwo).length]));
  return {
    topic: fitChance([
      ...related.map((each) => ({ features: seen(each.topic, each), label: 1, weight: 1 })),
      ...neighbours.map((each) => ({ features: seen(each.topic, each), label: 0, weight: evenly.get(each.twoScripts) ?? 0 })),
    ]),
    relation: fitRelations(from.filter((each) => !each.neighbours).map((each) => ({ features: seen(each.words, each), label: RELATIONS.indexOf(each.relation), weight: 1 }))),
  };
}

interface Judged {
  readonly of: Example;
  readonly said: Relation;
  readonly confidence: number;
  readonly otherTopic: boolean;
}

function judge(learnt: LearntRelation, of: Example, seen: Seen): Judged {
  const oneTopic = chanceOf(learnt.topic, seen(of.topic, of));
  if (oneTopic < ONE_TOPIC_FROM) return { of, said: 'distinct', confidence: 1 - oneTopic, otherTopic: true };
  const chances = probabilities(learnt.relation, seen(of.words, of));
  const said = of.chosenFrom(chances);
  return { of, said, confidence: chances[said], otherTopic: false };
}

/** Each author's examples, judged by weights that saw only the others'. */
function leaveAuthorsOut(seen: Seen): readonly Judged[] {
  return [...new Set(examples.map(({ author }) => author))].flatMap((author) => {
    const learnt = learn(examples.filter((each) => each.author !== author), seen);
    return examples.filter((each) => each.author === author).map((each) => judge(learnt, each, seen));
  });
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const share = (part: readonly unknown[], whole: readonly unknown[]): string => (part.length / whole.length).toFixed(3);

/** What weights reach on pairs of an author that they have not seen; shares are 0..1. */
interface Figures {
  readonly author: string;
  readonly pairs: number;
  readonly macroF1: number;
  readonly conflictsLost: number;
  readonly neighboursTakenForRelated: number;
}

function figuresOf(author: string, judged: readonly Judged[]): Figures {
  const pairs = judged.filter(({ of }) => !of.neighbours);
  const neighbours = judged.filter(({ of }) => of.neighbours);
  const scores = RELATIONS.map((relation) => {
    const right = pairs.filter(({ of, said }) => of.relation === relation && said === relation).length;
    const wrong = pairs.filter(({ of, said }) => (of.relation === relation) !== (said === relation)).length;
    return (2 * right) / (2 * right + wrong);
  });
  const macro = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    author,
    pairs: pairs.length,
    macroF1: rounded(macro),
    conflictsLost: pairs.filter(({ of, said }) => of.relation === 'conflict' && said === 'duplicate').length,
    neighboursTakenForRelated: rounded(neighbours.filter(({ said }) => said !== 'distinct').length / neighbours.length),
  };
}

/** How many are right from a probability on, and how many there are. */
function reportConfidence(judged: readonly Judged[]): void {
  for (const relation of RELATIONS) {
    const of = judged.filter(({ said, of: { neighbours }, otherTopic }) => said === relation && !neighbours && !otherTopic);
    const steps = [0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9].map((from) => {
      const sure = of.filter(({ confidence }) => confidence >= from);
      return `${String(from)}: ${share(sure.filter((each) => each.of.relation === relation), sure)} of ${String(sure.length)}`;
    });
    console.log(`  ${relation} from ${steps.join(', ')}`);
  }
}

const reached = ([['words and meaning', withMeaning], ['words', wordsAlone]] as const).map(([by, seen]) => {
  const judged = leaveAuthorsOut(seen);
  const authors = [...new Set(examples.map(({ author }) => author))];
  const figures = [...authors.map((author) => figuresOf(author, judged.filter(({ of }) => of.author === author))), figuresOf('all', judged)];
  console.log(`\n${by}, each author's pairs judged by weights learnt from the others'`);
  console.table(figures);
  reportConfidence(judged);
  return { by, figures };
});
writeFileSync(`${here}/cross-validated.json`, `${JSON.stringify(reached, null, 2)}\n`);

writeFileSync(
  `${here}/../../src/core/write/relation/learnt-weights.ts`,
  `// Written by training/relation/train.mts. Do not edit.
import type { LearntRelation } from './learnt.js';

/** From words alone: holds whatever the model. */
export const LEARNT_BY_WORDS: LearntRelation = ${JSON.stringify(learn(examples, wordsAlone), null, 2)};

/** With the cosines of one model. */
export const LEARNT_BY_MEANING: LearntRelation & { readonly modelId: string } = ${JSON.stringify({ modelId: id, ...learn(examples, withMeaning) }, null, 2)};
`,
);
