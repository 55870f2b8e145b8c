import { join } from 'node:path';
import { create, insertMultiple, search } from '@orama/orama';
import type { Calibration } from '../src/core/model/embedder.js';
import { recallRequestSchema } from '../src/core/model/recall.js';
import { settingsSchema } from '../src/core/model/settings.js';
import type { ChunkIndex } from '../src/core/read/chunk-index.js';
import { fuse, meaningPart, textPart } from '../src/core/recall/fuse.js';
import { recall } from '../src/core/recall/recall.js';
import { VaultDirectory } from '../src/core/recall/vault-directory.js';
import { readModelSpec } from '../src/embedding/bundled/model-folder.js';
import { corpusIndex, SIDE } from './corpus-index.js';
import { corpus, leaningVector, questions, seeded, Vocabulary } from './corpus.js';
import { atLeast, atMost, CopyYardstick, medianOf, ms, percentiles, report, timed, times, told, type Percentiles, type Row } from './measure.js';

/**
 * `npm run bench -- recall-speed`: a whole recall (understanding, full text, vectors, fusion, score, decision, packing) at
 * 10,000, 50,000 and 100,000 chunks, with the question's vector given; and Orama's own hybrid mode on the same 10,000 chunks
 * and questions; at 50,000 beside plain fusion (both searches and their mixture, nothing else). 200 questions a round, percentiles are medians of five rounds. Limits hold where a plain copy of 100,000 ×
 * 384 bytes takes at most 1.5 ms, and are scaled by it on a slower machine.
 */
const SIZES = [10_000, 50_000, 100_000] as const;
const MUST = { p95Ms: { 10_000: 6, 50_000: 10, 100_000: 20 }, timesFasterThanOrama: 20, timesPlainFusion: 1.5 };
const FUSION_AT = 50_000;
const FUSION_CANDIDATES = 160;
const ROUNDS = 5;
const QUESTIONS = 200;
const ORAMA_QUESTIONS = 60;
const MODEL = join(import.meta.dirname, '../models/multilingual-e5-small-80k-q8');
const NOW_MS = Date.UTC(2026, 11, 1);

interface Question {
  readonly text: string;
  readonly vector: Float32Array;
}

class Recalling {
  private readonly directory = new VaultDirectory();
  private readonly settings = settingsSchema.parse({});

  constructor(
    private readonly index: ChunkIndex,
    private readonly calibration: Calibration,
  ) {}

  answer({ text, vector }: Question): void {
    recall(this.index, recallRequestSchema.parse({ query: text }), {
      nowMs: NOW_MS,
      settings: this.settings,
      calibration: this.calibration,
      queryVector: vector,
      directory: this.directory,
      recallId: 'bench',
    });
  }
}

/** The least that hybrid recall can do: the best of both searches, mixed, the eight best quoted. */
function plainFusion(index: ChunkIndex, calibration: Calibration, { text, vector }: Question): string[] {
  const words = index.searchText(text, { limit: FUSION_CANDIDATES });
  const slots = [...new Set([...words.slots, ...index.searchVectors(vector, { limit: FUSION_CANDIDATES }).slots])];
  const cosines = index.cosinesOf(vector, slots);
  const judged = slots.map((slot, at) => ({ slot, relevance: fuse({ text: textPart(words.scoreOf(slot), words.reachable), meaning: meaningPart(cosines[at], calibration) }, calibration.textShare.latin) }));
  return judged.sort((a, b) => b.relevance - a.relevance).slice(0, 8).map(({ slot }) => index.chunk(slot).text.trim());
}

async function oramaHybrid(vocabulary: Vocabulary, asked: readonly Question[]): Promise<Percentiles> {
  const random = seeded(5);
  const database = create({ schema: { text: 'string', embedding: 'vector[384]' } as const });
  const documents = [...corpus(SIZES[0], vocabulary)].flatMap(({ chunks }) => chunks.map(({ text }) => ({ text, embedding: [...leaningVector(random, SIDE)] })));
  await insertMultiple(database, documents);
  const samples: number[] = [];
  for (const { text, vector } of asked.slice(0, ORAMA_QUESTIONS)) {
    const start = performance.now();
    await search(database, { mode: 'hybrid', term: text, vector: { value: [...vector], property: 'embedding' }, similarity: 0, limit: 8 });
    samples.push(performance.now() - start);
  }
  return percentiles(samples);
}

const vocabulary = new Vocabulary();
const { calibration } = await readModelSpec(MODEL);
const random = seeded(17);
const asked: Question[] = questions(QUESTIONS, vocabulary).map((text) => ({ text, vector: leaningVector(random, SIDE) }));
const rows: Row[] = [];
const sizes: Record<string, unknown> = {};
let small: Percentiles | undefined;
for (const size of SIZES) {
  const copy = new CopyYardstick();
  const index = corpusIndex(size, vocabulary);
  const recalling = new Recalling(index, calibration);
  for (const question of asked) recalling.answer(question);
  const rounds: Percentiles[] = [];
  const fusionRounds: Percentiles[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const samples: number[] = [];
    const fusionSamples: number[] = [];
    for (const [at, question] of asked.entries()) {
      samples.push(timed(() => recalling.answer(question)));
      if (size === FUSION_AT) fusionSamples.push(timed(() => plainFusion(index, calibration, question)));
      if (at % 10 === 0) copy.take();
    }
    rounds.push(percentiles(samples));
    if (size === FUSION_AT) fusionRounds.push(percentiles(fusionSamples));
  }
  const figure = medianOf(rounds);
  small ??= figure;
  rows.push(
    told(`${size} chunks: plain copy of 100k × 384 bytes`, ms(copy.medianMs)),
    told(`${size} chunks: recall, p50`, ms(figure.p50)),
    atMost(`${size} chunks: recall, p95`, figure.p95, MUST.p95Ms[size] * copy.slowness, ms),
  );
  if (size === FUSION_AT) {
    const fusion = medianOf(fusionRounds);
    rows.push(told(`${size} chunks: plain fusion, p50 / p95`, `${ms(fusion.p50)} / ${ms(fusion.p95)}`), atMost(`${size} chunks: times plain fusion, p95`, figure.p95 / fusion.p95, MUST.timesPlainFusion, times));
  }
  sizes[`${size}`] = { ...figure, copyMs: copy.medianMs };
}
const orama = await oramaHybrid(vocabulary, asked);
const faster = { p50: orama.p50 / (small?.p50 ?? Number.NaN), p95: orama.p95 / (small?.p95 ?? Number.NaN) };
rows.push(
  told(`${SIZES[0]} chunks: Orama's own hybrid mode, p50 / p95`, `${ms(orama.p50)} / ${ms(orama.p95)}`),
  atLeast('times faster than that, p50', faster.p50, MUST.timesFasterThanOrama, times),
  atLeast('times faster than that, p95', faster.p95, MUST.timesFasterThanOrama, times),
);
report('recall-speed', rows, { sizes, orama, timesFasterThanOrama: faster });
