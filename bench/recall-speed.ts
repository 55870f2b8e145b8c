/**
 * Search of the index at 10,000, 50,000 and 100,000 chunks: full text, vectors, and both with a filter, without understanding
 * and decision; and Orama's own hybrid mode on the same 10,000 chunks.
 */
import { create, insertMultiple, search } from '@orama/orama';
import type { ChunkIndex } from '../src/core/read/chunk-index.js';
import { BENCH_LOCK, corpusIndex } from './corpus-index.js';
import { Vocabulary, corpus, questions, seeded, unitVector } from './corpus.js';
import { copyYardstickMs, median, ms, percentiles, report, timed, type Percentiles } from './measure.js';

const SIZES = [10_000, 50_000, 100_000];
const ORAMA_SIZE = 10_000;
const ROUNDS = 5;
const CANDIDATES = 200;

interface Question {
  readonly text: string;
  readonly vector: Float32Array;
}

function askedQuestions(vocabulary: Vocabulary): Question[] {
  const random = seeded(17);
  return questions(200, vocabulary).map((text) => ({ text, vector: unitVector(random, BENCH_LOCK.dimension) }));
}

/** Median over rounds of each percentile: other load on the machine comes and goes. */
function measured(asked: readonly Question[], ask: (question: Question) => void): Percentiles {
  for (const question of asked.slice(0, 50)) ask(question);
  const rounds = Array.from({ length: ROUNDS }, () => percentiles(asked.map((question) => timed(() => ask(question)))));
  return { p50: median(rounds.map(({ p50 }) => p50)), p95: median(rounds.map(({ p95 }) => p95)), worst: median(rounds.map(({ worst }) => worst)) };
}

function both(index: ChunkIndex, { text, vector }: Question, filtered: boolean): void {
  const options = { limit: CANDIDATES, mask: filtered ? index.mask({ network: 'episodic', untilMs: Date.UTC(2030, 0, 1) }) : undefined };
  const words = index.searchText(text, options);
  const meaning = index.searchVectors(vector, options);
  for (const slot of words.slots) index.cosineOf(vector, slot);
  for (const slot of meaning.slots) words.scoreOf(slot);
}

async function oramaHybrid(vocabulary: Vocabulary, asked: readonly Question[]): Promise<Percentiles> {
  const random = seeded(5);
  const database = create({ schema: { text: 'string', embedding: 'vector[384]' } as const });
  const documents = [...corpus(ORAMA_SIZE, vocabulary)].flatMap(({ chunks }) => chunks.map(({ text }) => ({ text, embedding: [...unitVector(random, BENCH_LOCK.dimension)] })));
  await insertMultiple(database, documents);
  const samples: number[] = [];
  for (const { text, vector } of asked.slice(0, 60)) {
    const start = performance.now();
    await search(database, { mode: 'hybrid', term: text, vector: { value: [...vector], property: 'embedding' }, similarity: 0, limit: CANDIDATES });
    samples.push(performance.now() - start);
  }
  return percentiles(samples);
}

export async function run(): Promise<void> {
  const vocabulary = new Vocabulary();
  const asked = askedQuestions(vocabulary);
  const rows: Record<string, string | number>[] = [];
  const figures: Record<string, unknown> = {};
  for (const size of SIZES) {
    const index = corpusIndex(size, vocabulary);
    const copyMs = copyYardstickMs();
    const kinds: Readonly<Record<string, (question: Question) => void>> = {
      'full text': ({ text }) => void index.searchText(text, { limit: CANDIDATES }),
      vectors: ({ vector }) => void index.searchVectors(vector, { limit: CANDIDATES }),
      both: (question) => both(index, question, false),
      'both, filtered': (question) => both(index, question, true),
    };
    const ofSize: Record<string, Percentiles> = {};
    for (const [kind, ask] of Object.entries(kinds)) {
      const figure = measured(asked, ask);
      ofSize[kind] = figure;
      rows.push({ chunks: size, what: kind, p50: ms(figure.p50), p95: ms(figure.p95), worst: ms(figure.worst) });
    }
    figures[String(size)] = { ...ofSize, copyMs };
    rows.push({ chunks: size, what: 'plain copy of 100k × 384 bytes', p50: ms(copyMs), p95: '', worst: '' });
  }
  const orama = await oramaHybrid(vocabulary, asked);
  rows.push({ chunks: ORAMA_SIZE, what: "Orama's own hybrid mode", p50: ms(orama.p50), p95: ms(orama.p95), worst: ms(orama.worst) });
  report('recall-speed', rows, { ...figures, orama });
}

await run();
