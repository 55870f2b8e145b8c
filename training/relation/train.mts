// npx tsx training/relation/train.mts: fits the weights of relation on the pairs beside this file, prints what five-fold
// cross-validation gives, and writes src/core/write/relation/learnt-weights.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { RELATIONS, type Relation } from '../../src/core/model/relation.js';
import { readModelSpec } from '../../src/embedding/bundled/model-folder.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/node-embedder.js';
import { crossValidate, fit, foldsOf, type Example } from './fit.js';
import { compare } from '../../src/core/write/relation/comparison.js';
import { meaningFeatures, relationFeatures } from '../../src/core/write/relation/features.js';
import { readStatement } from '../../src/core/write/relation/reading.js';

interface Pair {
  readonly lang: string;
  readonly relation: Relation;
  readonly old: { readonly text: string; readonly entities: readonly string[] };
  readonly new: { readonly text: string; readonly entities: readonly string[] };
}

const here = import.meta.dirname;
const modelFolder = `${here}/../../models/multilingual-e5-small-80k-q8`;
const pairs = readFileSync(`${here}/pairs.jsonl`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Pair);

const { calibration } = await readModelSpec(modelFolder);
const embedder = await createBundledEmbedder({ modelFolder, chunkerVersion: 1 });
const closenessOf = async (a: string, b: string): Promise<number> => {
  const [first = new Float32Array(0)] = await embedder.embedPassages([a]);
  const [second = new Float32Array(0)] = await embedder.embedPassages([b]);
  const cosine = first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0);
  return Math.min(1, Math.max(0, (cosine - calibration.cosineLow) / (calibration.cosineHigh - calibration.cosineLow)));
};

const byWords: Example[] = [];
const byMeaning: Example[] = [];
for (const pair of pairs) {
  const [older, newer] = [readStatement(pair.old), readStatement(pair.new)];
  const comparison = compare(older, newer);
  const features = relationFeatures(comparison, older, newer);
  const label = RELATIONS.indexOf(pair.relation);
  byWords.push({ features, label });
  byMeaning.push({ features: { ...features, ...meaningFeatures(await closenessOf(pair.old.text, pair.new.text), comparison) }, label });
}
const { id } = embedder.lock;
await embedder.dispose();

const folds = foldsOf(pairs.map(({ lang, relation }) => `${lang} ${relation}`));
console.log(`${String(pairs.length)} pairs; macro-F1 by five-fold cross-validation, before the rules that rule out a duplicate:`);
console.log(`  words ${crossValidate(byWords, folds).toFixed(3)}, words and meaning ${crossValidate(byMeaning, folds).toFixed(3)}`);

writeFileSync(
  `${here}/../../src/core/write/relation/learnt-weights.ts`,
  `// Written by training/relation/train.mts. Do not edit.
import type { LearntWeights } from './logistic.js';

/** From words alone: holds whatever the model. */
export const LEARNT_BY_WORDS: LearntWeights = ${JSON.stringify(fit(byWords), null, 2)};

/** With the cosines of one model. */
export const LEARNT_BY_MEANING: LearntWeights & { readonly modelId: string } = ${JSON.stringify({ modelId: id, ...fit(byMeaning) }, null, 2)};
`,
);
