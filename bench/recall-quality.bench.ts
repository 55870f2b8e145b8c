import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Calibration } from '../src/core/model/embedder.js';
import { recallRequestSchema } from '../src/core/model/recall.js';
import { settingsSchema } from '../src/core/model/settings.js';
import type { ChunkIndex } from '../src/core/read/chunk-index.js';
import { recall } from '../src/core/recall/recall.js';
import { VaultDirectory } from '../src/core/recall/vault-directory.js';
import { understand, type Understanding } from '../src/core/recall/understand.js';
import { readCorpora, readRoutes, type Corpus, type RoutedQuestion } from './measured-corpora.js';
import { indexOf, MeasuredVectors } from './measured-index.js';
import { decisionFigures, rankingFigures, type Outcome } from './recall-figures.js';

/**
 * `npm run bench -- recall-quality [--data FOLDER] [--model FOLDER] [--cache FILE] [--floor N]`: how well recall finds, decides and
 * routes on corpora of memories with known answers (see README beside them), beside full text alone. Questions are asked as
 * of one day, 30 and 365 days after the last memory.
 */
const DAY_MS = 86_400_000;
const LATER_DAYS = [1, 30, 365] as const;
const root = join(import.meta.dirname, '..');

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '../shared/data') },
    model: { type: 'string', default: join(root, 'models/multilingual-e5-small-80k-q8') },
    cache: { type: 'string' },
    floor: { type: 'string' },
    misses: { type: 'boolean', default: false },
    sure: { type: 'boolean', default: false },
  },
});

const settings = settingsSchema.parse(options.floor === undefined ? {} : { decayFloor: Number(options.floor) });

interface Asking {
  readonly index: ChunkIndex;
  readonly directory: VaultDirectory;
  readonly vectors: MeasuredVectors | undefined;
  readonly nowMs: number;
}

async function ask(corpus: Corpus, { index, directory, vectors, nowMs }: Asking): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { query, relevant } of corpus.questions) {
    const context: { calibration?: Calibration; queryVector?: Float32Array } = vectors === undefined ? {} : { calibration: vectors.calibration, queryVector: await vectors.ofQuery(query) };
    const answer = recall(index, recallRequestSchema.parse({ query, k: 10 }), { nowMs, settings, directory, recallId: 'bench', ...context });
    const places = answer.items.flatMap((item, place) => (relevant.includes(item.id) ? [place] : []));
    outcomes.push({ group: corpus.group, query, relevant: relevant.length, places, decision: answer.decision, confidence: answer.confidence });
    if (options.misses && vectors !== undefined && relevant.length > 0 && places[0] !== 0 && corpus.group !== 'locomo') {
      process.stdout.write(`  miss (${places.join(',')}) ${query} -> ${answer.items[0]?.text ?? ''}\n`);
    }
  }
  return outcomes;
}

const show = (figures: object): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? String(value) : (value as number).toFixed(3)}`)
    .join('  ');

function report(label: string, outcomes: readonly Outcome[]): void {
  for (const group of new Set(outcomes.map((outcome) => outcome.group))) {
    process.stdout.write(`${label.padEnd(20)} ${group.padEnd(12)} ${show(rankingFigures(outcomes.filter((outcome) => outcome.group === group)))}\n`);
  }
  if (options.sure) for (const { confidence, relevant, query } of outcomes.filter(({ group }) => group !== 'locomo').sort((a, b) => a.confidence - b.confidence)) process.stdout.write(`  ${confidence.toFixed(3)} ${relevant > 0 ? 'known' : '-'} ${query}\n`);
  const decided = outcomes.filter(({ group }) => group !== 'locomo');
  process.stdout.write(`${label.padEnd(20)} decision     ${show(decisionFigures(decided))}\n`);
}

/** Routing from the words alone: the corpus of questions comes with no vault that could know the names. */
function reportRoutes(): void {
  const nowMs = Date.UTC(2025, 5, 11, 12);
  const routes = readRoutes(options.data);
  const names = new VaultDirectory().names;
  const share = (holds: (question: RoutedQuestion, understanding: Understanding) => boolean): number =>
    routes.filter((question) => holds(question, understand(question.query, nowMs, names))).length / Math.max(1, routes.length);
  const figures = {
    questions: routes.length,
    network: share((question, { network }) => network === question.network),
    crossSession: share((question, { crossSession }) => crossSession === question.cross_session),
    timeFound: share((question, { time }) => time?.expr === question.time?.expr),
  };
  process.stdout.write(`routing ${show(figures)}\n`);
}

const corpora = readCorpora(resolve(options.data));
const vectors = await MeasuredVectors.open(options.model, options.cache);
const indexes = await Promise.all(corpora.map((corpus) => indexOf(corpus, vectors)));
for (const days of LATER_DAYS) {
  for (const [label, used] of [['text', undefined], ['text and meaning', vectors]] as const) {
    if (days !== 1 && used === undefined) continue;
    const outcomes: Outcome[] = [];
    for (const [at, corpus] of corpora.entries()) {
      const index = indexes[at];
      if (index === undefined) continue;
      const nowMs = Math.max(...corpus.memories.map(({ createdMs }) => createdMs)) + days * DAY_MS;
      outcomes.push(...(await ask(corpus, { index, directory: new VaultDirectory(), vectors: used, nowMs })));
    }
    report(`${label} +${days} d`, outcomes);
  }
}
reportRoutes();
await vectors.close();
// The embedder's workers may keep the process alive.
process.exit(0);
