import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { exclusionOf } from '../../src/core/write/gate/exclusions.js';
import { STORE_FROM } from '../../src/core/write/gate/judge-sentence.js';
import { SIGNAL_NAMES, type Signal } from '../../src/core/write/gate/signals.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/node-embedder.js';
import { groupByMeaning } from './folds.mjs';
import { fit, predict, type Example, type Fit } from './regression.mjs';
import { readSentences, signalsOf, type LabelledSentence } from './sentences.mjs';

/**
 * `npx tsx training/gate/train.mts`: learns the weights of the gate from `sentences.jsonl` (written for this purpose, or held out until they were spent) over
 * the signals of the wording and the vectors of the bundled model, prints what each author's sentences get by weights of the others and five-fold cross-validation, keeps the latter in `cross-validated.json` and writes
 * `src/core/write/gate/learnt-weights.ts`. The same sentences and model give the same file.
 */
const root = join(import.meta.dirname, '../..');
const FOLDS = 5;
/** Chosen by cross-validation among 0, 0.05, 0.1, 0.2 and 0.0003, 0.001, 0.003, the penalty of signals by authors who were not learnt from. */
const MEANING_SHARE = 0.1;
const PENALTY = { signals: 0.001, meaning: 0.001 };

interface Prepared {
  readonly sentence: LabelledSentence;
  readonly signals: ReadonlySet<Signal>;
  readonly vector: Float32Array;
  readonly fold: number;
}

interface Head {
  readonly name: string;
  readonly classes: readonly string[];
  labelOf(sentence: LabelledSentence): string | undefined;
}

const WORTH: Head = { name: 'worth', classes: ['store', 'unconfirmed', 'drop'], labelOf: ({ worth }) => worth };
const HEADS: readonly Head[] = [
  WORTH,
  { name: 'kind', classes: ['preference', 'correction', 'decision', 'progress', 'fact'], labelOf: ({ kind }) => kind },
  { name: 'layer', classes: ['habit', 'fact', 'skill'], labelOf: ({ layer }) => layer },
];

const embedder = await createBundledEmbedder({ modelFolder: join(root, 'models/multilingual-e5-small-80k-q8'), chunkerVersion: 1 });
const sentences = readSentences();
const vectors: Float32Array[] = [];
for (const { text } of sentences) vectors.push(...(await embedder.embedPassages([text])));
const { dimension, id: modelId } = embedder.lock;
await embedder.dispose();

const mean = Float64Array.from({ length: dimension }, (_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length);
const centred = vectors.map((vector) => Float64Array.from(vector, (value, at) => value - (mean[at] ?? 0)));
const deviation = Math.sqrt(centred.reduce((sum, vector) => sum + vector.reduce((part, value) => part + value * value, 0), 0) / centred.length / dimension);
const folds = groupByMeaning(centred, FOLDS);
const prepared = sentences.map((sentence, at): Prepared => ({ sentence, signals: signalsOf(sentence), vector: vectors[at] ?? new Float32Array(dimension), fold: folds[at] ?? 0 }));

function inputOf({ signals, vector }: Prepared, meaning: boolean): Float64Array {
  const wording = SIGNAL_NAMES.map((name) => (signals.has(name) ? 1 : 0));
  return Float64Array.from(meaning ? [...wording, ...Array.from(vector, (value, at) => ((value - (mean[at] ?? 0)) / deviation) * MEANING_SHARE)] : wording);
}

/** Plain statements show what a fact looks like, but are not what most facts worth keeping look like. */
const PLAIN_WEIGHT = 0.3;
const weightOf = ({ name }: Head, { sentence }: Prepared): number => (name !== 'worth' && sentence.worth === 'unconfirmed' ? PLAIN_WEIGHT : 1);

function learn(head: Head, examples: readonly Prepared[], meaning: boolean): Fit {
  const labelled = examples.flatMap((example): Example[] => {
    const label = head.labelOf(example.sentence);
    return label === undefined ? [] : [{ input: inputOf(example, meaning), label: head.classes.indexOf(label), weight: weightOf(head, example) }];
  });
  return fit(labelled, head.classes.length, new Float64Array(SIGNAL_NAMES.length + (meaning ? dimension : 0)).fill(PENALTY.meaning).fill(PENALTY.signals, 0, SIGNAL_NAMES.length));
}

const threeDigits = (value: number): number => Math.round(1000 * value) / 1000;

/** How well what was said to be worth storing is what is. */
function found(judged: readonly { readonly is: boolean; readonly said: boolean }[]): Readonly<Record<'f1' | 'precision' | 'recall', number>> {
  const stored = judged.filter(({ said }) => said).length;
  const wanted = judged.filter(({ is }) => is).length;
  const right = judged.filter(({ is, said }) => is && said).length;
  return { f1: threeDigits((2 * right) / (stored + wanted)), precision: threeDigits(right / stored), recall: threeDigits(right / wanted) };
}

/** Each fold judged by weights that saw none of it, nor a near translation of it. */
function crossValidate(head: Head, meaning: boolean): Readonly<Record<string, number>> {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const learnt = learn(head, prepared.filter((example) => example.fold !== fold), meaning);
    return prepared.filter((example) => example.fold === fold && head.labelOf(example.sentence) !== undefined).map((example) => {
      const shares = predict(learnt, inputOf(example, meaning));
      return { lang: example.sentence.lang, is: head.labelOf(example.sentence), said: head.classes[shares.indexOf(Math.max(...shares))] };
    });
  }).flat();
  return Object.fromEntries(
    (['en', 'zh', 'mixed'] as const).map((lang) => {
      const of = judged.filter((one) => one.lang === lang);
      if (head.name === 'worth') return [lang, found(of.map(({ is, said }) => ({ is: is === 'store', said: said === 'store' }))).f1];
      return [lang, threeDigits(of.filter(({ is, said }) => is === said).length / of.length)];
    }),
  );
}

const rounded = (values: Iterable<number>): string => `[${Array.from(values, (value) => String(Math.round(value * 1000) / 1000)).join(', ')}]`;

function source(head: Head, meaning: boolean): string {
  const { rows } = learn(head, prepared, meaning);
  const bias = rows.map((row) => row.at(-1) ?? 0);
  const lines = [`classes: [${head.classes.map((name) => `'${name}'`).join(', ')}],`, `bias: ${rounded(bias)},`, 'signals: [', ...rows.map((row) => `  ${rounded(row.subarray(0, SIGNAL_NAMES.length))},`), '],'];
  if (meaning) {
    const weights = rows.map((row) => row.subarray(SIGNAL_NAMES.length, -1).map((value) => (value * MEANING_SHARE) / deviation));
    const scale = Math.max(...weights.flatMap((row) => Array.from(row, Math.abs))) / 127;
    const bytes = weights.map((row) => Int8Array.from(row, (value) => Math.round(value / scale)));
    const offsets = bytes.map((row) => -row.reduce((sum, value, at) => sum + value * scale * (mean[at] ?? 0), 0));
    lines.push('meaning: {', `  scale: ${scale.toPrecision(6)},`, `  offsets: ${rounded(offsets)},`, '  rows: [', ...bytes.map((row) => `    '${Buffer.from(row.buffer).toString('base64')}',`), '  ],', '},');
  }
  return `{\n${lines.map((line) => `      ${line}`).join('\n')}\n    }`;
}

/** What to expect of a stranger: whether to store the sentences of each author, by the gate with weights that saw none of them. */
function byStrangers(worth: Head): readonly Readonly<Record<string, number | string>>[] {
  return [...new Set(prepared.flatMap(({ sentence }) => sentence.author ?? []))].map((author) => {
    const learnt = learn(worth, prepared.filter(({ sentence }) => sentence.author !== author), true);
    const judged = prepared.filter(({ sentence }) => sentence.author === author).map((example) => {
      const [store = 0] = predict(learnt, inputOf(example, true));
      return { is: example.sentence.worth === 'store', said: store >= STORE_FROM && exclusionOf(example.signals, false) === undefined };
    });
    return { author, ...found(judged) };
  });
}

console.table(byStrangers(WORTH));
const reached = HEADS.flatMap((head) =>
  [true, false].map((meaning) => ({ by: meaning ? 'wording and meaning' : 'wording alone', head: head.name, figure: head.name === 'worth' ? 'F1 of store' : 'right', ...crossValidate(head, meaning) })),
);
console.table(reached);
writeFileSync(join(import.meta.dirname, 'cross-validated.json'), `${JSON.stringify(reached, null, 2)}\n`);

const part = (name: string, meaning: boolean): string => `  ${name}: {\n${HEADS.map((head) => `    ${head.name}: ${source(head, meaning)},`).join('\n')}\n  },`;
writeFileSync(
  join(root, 'src/core/write/gate/learnt-weights.ts'),
  `import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from ${sentences.length} sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: '${modelId}',
  signals: [${SIGNAL_NAMES.map((name) => `'${name}'`).join(', ')}],
${part('withMeaning', true)}
${part('wordingAlone', false)}
};
`,
);
process.exit(0);
