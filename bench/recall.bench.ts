import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { Converter } from 'opencc-js/cn2t';

import type { Embedder } from '../src/core/model/embedder.js';
import type { RecallAnswer, RecallItem } from '../src/core/model/recall.js';
import { countBudgetTokens } from '../src/core/model/tokens.js';
import { understand, type Understanding } from '../src/core/recall/understand.js';
import { VaultDirectory } from '../src/core/recall/vault-directory.js';
import { judgedRows, ScriptedJudge, type Judged } from './judged.js';
import { atLeast, atMost, ms, percent, report, told, type Row } from './measure.js';
import { readMeasuredData, type Corpus, type CorpusForm, type MeasuredQuestion, type RoutedQuestion } from './measured-corpora.js';
import { embeddingSpeed, measuredModel, measuredRemoteModel } from './measured-model.js';
import { MeasuredVault } from './measured-vault.js';
import { PlainSearch, type PlainItem } from './plain-search.js';
import { BUDGETS, decisionFigures, rankingFigures, type DecisionFigures, type Interval, type Measure, type Outcome, type RankingFigures } from './recall-figures.js';

/**
 * `npm run bench -- recall [--data FILE_OR_FOLDER] [--model FOLDER | --remote URL --remote-model NAME] [--traditional] [--misses]`: how well recall finds, decides and routes on texts with
 * known answers, asked over HTTP as an agent asks, beside BM25 alone and cosine alone on the same chunks. Conversations are measured twice:
 * each turn imported as a memory, and each session as a note with its turns under headings. Questions are asked as of one day, 30 and 365
 * days after the last text. Vectors are kept in the temporary folder between runs. With `--traditional` the Chinese texts and questions are in
 * traditional characters.
 */
const DAY_MS = 86_400_000;
const LATER_DAYS = [1, 30, 365] as const;
const SYSTEMS = ['bm25', 'vectors', 'recall'] as const;
type System = (typeof SYSTEMS)[number];

const root = join(import.meta.dirname, '..');
const inTraditional = Converter({ from: 'cn', to: 't' });
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '../shared/data') },
    model: { type: 'string', default: join(root, 'models/multilingual-e5-small-80k-q8') },
    remote: { type: 'string' },
    'remote-model': { type: 'string', default: 'default' },
    traditional: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});

const data = readMeasuredData(resolve(options.data), options.traditional ? inTraditional : undefined);
if (data === undefined) {
  console.log(`The measuring data is not there (${resolve(options.data)}): name a file or folder with --data; see docs/recall-quality.md for its form.`);
  process.exit(0);
}
const embedder = options.remote === undefined ? await measuredModel(resolve(options.model)) : await measuredRemoteModel(options.remote, options['remote-model']);
const lasting: Embedder = {
  lock: embedder.lock,
  calibration: embedder.calibration,
  batchSize: embedder.batchSize,
  embedQuery: (text, signal) => embedder.embedQuery(text, signal),
  embedPassages: (texts, signal) => embedder.embedPassages(texts, signal),
  // Each vault's engine closes its model; this one serves the next vault as well.
  dispose: () => Promise.resolve(),
};

interface Asked {
  readonly corpus: Corpus;
  readonly question: MeasuredQuestion;
  readonly vault: MeasuredVault;
}

const plainOf = ({ text, path, lines, externalIds }: RecallItem): PlainItem => ({ text, path, lines, ...(externalIds !== undefined && { externalIds }) });

function gainsOf(items: readonly PlainItem[], { question, vault }: Asked): number[] {
  const missing = new Set(question.evidence);
  return items.map((item) => vault.piecesIn(item).filter((id) => missing.delete(id)).length);
}

function within(tokens: number, items: readonly PlainItem[], asked: Asked): number {
  let left = tokens;
  const fitting = items.filter(({ text }) => {
    const cost = countBudgetTokens(text);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
  return gainsOf(fitting, asked).reduce((sum, gain) => sum + gain, 0) / Math.max(1, asked.question.evidence.length);
}

/** @param filling What a token budget is filled from. */
function outcomeOf(asked: Asked, items: readonly PlainItem[], filling: readonly PlainItem[]): Outcome {
  const { corpus, question, vault } = asked;
  const sessions = new Map(corpus.pieces.map(({ id, session }) => [id, session ?? id]));
  const wanted = new Set(question.evidence.map((id) => sessions.get(id)));
  return {
    corpus: corpus.name,
    group: corpus.group,
    language: corpus.language,
    category: question.category,
    adversarial: question.adversarial,
    evidence: question.evidence.length,
    gains: gainsOf(items, asked),
    sessionInFive: items.slice(0, 5).some((item) => vault.piecesIn(item).some((id) => wanted.has(sessions.get(id)))),
    within: { 500: within(500, filling, asked), 1000: within(1000, filling, asked), 2000: within(2000, filling, asked) },
  };
}

const judge = new ScriptedJudge();
const judgedAnswers: Judged[] = [];

/** Only of memories of conversations: there the questions are of earlier sessions. */
async function judgeByScript({ question, vault }: Asked, before: RecallAnswer): Promise<void> {
  const answers = (item: RecallItem): boolean => vault.piecesIn(item).some((id) => question.evidence.includes(id));
  const after = await vault.client.judge({ recallId: before.recallId, yes: judge.yesAmong(before.items, answers) });
  judgedAnswers.push({ answerable: question.evidence.length > 0, before, after, answers });
}

async function recalled(asked: Asked, at: string, judging: boolean): Promise<Outcome> {
  const { client } = asked.vault;
  const answer = await client.recall({ query: asked.question.query, k: 10, at });
  if (judging) await judgeByScript(asked, answer);
  const long = await client.recall({ query: asked.question.query, k: 50, maxTokens: Math.max(...BUDGETS), at });
  const outcome = outcomeOf(asked, answer.items.map(plainOf), long.items.map(plainOf));
  if (options.misses && outcome.evidence > 0 && outcome.gains[0] === 0) console.log(`  ${asked.corpus.name}: ${asked.question.query} -> ${answer.items[0]?.text.slice(0, 120) ?? ''}`);
  return { ...outcome, decision: answer.decision, confidence: answer.confidence };
}

/** Outcomes by system, and for recall by how long after the last text it was asked. */
class Outcomes {
  private readonly lists = new Map<string, Outcome[]>();

  add(system: System, form: CorpusForm, days: number, outcome: Outcome): void {
    const key = `${system} ${form} ${days}`;
    this.lists.set(key, [...(this.lists.get(key) ?? []), outcome]);
  }

  of(system: System, form: CorpusForm, days = 1): readonly Outcome[] {
    return this.lists.get(`${system} ${form} ${days}`) ?? [];
  }
}

async function measure(corpus: Corpus, form: CorpusForm, outcomes: Outcomes): Promise<void> {
  const vault = await MeasuredVault.make(corpus, form, () => Promise.resolve(lasting));
  const plain = await PlainSearch.over(vault.folder, embedder);
  const lastMs = Math.max(...corpus.pieces.map(({ createdMs }) => createdMs));
  for (const question of corpus.questions) {
    const asked: Asked = { corpus, question, vault };
    const words = plain.byWords(question.query);
    const meaning = await plain.byMeaning(question.query);
    outcomes.add('bm25', form, 1, outcomeOf(asked, words, words));
    outcomes.add('vectors', form, 1, outcomeOf(asked, meaning, meaning));
    for (const days of LATER_DAYS) outcomes.add('recall', form, days, await recalled(asked, new Date(lastMs + days * DAY_MS).toISOString(), days === 1 && form === 'memories' && corpus.group === 'locomo'));
  }
  await vault.close();
}

interface RouteFigures {
  readonly questions: number;
  readonly network: number;
  readonly crossSession: number;
  readonly time: number;
}

/** From the words alone: the questions come with no vault that could know the names. */
function routeFigures(routes: readonly RoutedQuestion[]): RouteFigures {
  const { names } = new VaultDirectory();
  const nowMs = Date.UTC(2025, 5, 11, 12);
  const share = (holds: (question: RoutedQuestion, understood: Understanding) => boolean): number => routes.filter((question) => holds(question, understand(question.query, nowMs, names))).length / Math.max(1, routes.length);
  return {
    questions: routes.length,
    network: share((question, { network }) => network === question.network),
    crossSession: share((question, { crossSession }) => crossSession === question.cross_session),
    time: share((question, { time }) => time?.expr === question.time?.expr),
  };
}

const figure = (value: number): string => value.toFixed(3);
const shown = ({ value, from, to }: Interval): string => `${figure(value)} [${figure(from)}, ${figure(to)}]`;

const TOLD: readonly Measure[] = ['hitAt1', 'recallAt5', 'recallAt10', 'mrrAt10', 'ndcgAt10', 'within500', 'within1000', 'within2000', 'sessionInFive'];

function table(title: string, rows: readonly (readonly [label: string, outcomes: readonly Outcome[]])[]): Record<string, RankingFigures> {
  const figures = Object.fromEntries(rows.map(([label, list]) => [label, rankingFigures(list)]));
  console.log(`\n${title}`);
  console.table(Object.fromEntries(Object.entries(figures).map(([label, of]) => [label, { questions: of.questions, ...Object.fromEntries(TOLD.map((name) => [name, shown(of[name])])) }])));
  return figures;
}

const MUST: Readonly<Record<string, readonly (readonly [Measure, number])[]>> = {
  'locomo memories': [['recallAt5', 0.73], ['recallAt10', 0.81], ['mrrAt10', 0.62]],
  'locomo notes': [['sessionInFive', 0.88]],
  'recall_zh memories': [['hitAt1', 0.83], ['recallAt5', 0.97]],
  'recall_en memories': [['hitAt1', 0.7], ['recallAt5', 0.9]],
};

const FORMS: Readonly<Record<string, readonly CorpusForm[]>> = { locomo: ['memories', 'notes'] };
const formsOf = (group: string): readonly CorpusForm[] => FORMS[group] ?? ['memories'];

function rowsFor(group: string, form: CorpusForm, outcomes: Outcomes, all: Record<string, unknown>): Row[] {
  const name = `${group} ${form}`;
  const inGroup = (list: readonly Outcome[]): Outcome[] => list.filter((outcome) => outcome.group === group && !outcome.adversarial);
  const of = table(`${name}, 95 % intervals`, [
    ...SYSTEMS.map((system) => [system, inGroup(outcomes.of(system, form))] as const),
    ...LATER_DAYS.slice(1).map((days) => [`recall +${days} d`, inGroup(outcomes.of('recall', form, days))] as const),
  ]);
  all[name] = of;
  const categories = [...new Set(inGroup(outcomes.of('recall', form)).filter(({ evidence }) => evidence > 0).map(({ category }) => category))];
  if (categories.length > 1) all[`${name} by category`] = table(`${name}, recall by category`, categories.map((category) => [category, inGroup(outcomes.of('recall', form)).filter((outcome) => outcome.category === category)]));
  const { recall, bm25, vectors } = of;
  if (recall === undefined || bm25 === undefined || vectors === undefined) return [];
  const better = Math.max(bm25.recallAt5.value, vectors.recallAt5.value);
  const rows = (MUST[name] ?? []).map(([measureName, must]) => atLeast(`${name}: ${measureName}`, recall[measureName].value, must, figure));
  rows.push(atLeast(`${name}: recallAt5 against the better of its parts`, recall.recallAt5.value, better - Math.max(0.02, 1 / recall.questions), figure));
  rows.push(atLeast(`${name}: recallAt5 after 365 days`, of['recall +365 d']?.recallAt5.value ?? 0, recall.recallAt5.value - 0.02, figure));
  if (form === 'notes') rows.push(atLeast(`${name}: evidence within 1,000 tokens`, recall.within1000.value, bm25.within1000.value + 0.1, figure));
  return rows;
}

function decisionRows(name: string, of: DecisionFigures, must: boolean): Row[] {
  if (!must) return [told(`${name}: AUROC of the decision`, shown(of.auroc)), told(`${name}: fall_back where nothing answers / where something does`, `${percent(of.fallBackOnUnanswerable)} / ${percent(of.fallBackOnAnswerable)}`)];
  return [
    told(`${name}: AUROC, interval`, shown(of.auroc)),
    atLeast(`${name}: AUROC`, of.auroc.value, 0.9, figure),
    atLeast(`${name}: fall_back where nothing answers (its recall)`, of.fallBackOnUnanswerable, 0.8, percent),
    atMost(`${name}: fall_back where something answers`, of.fallBackOnAnswerable, 0.1, percent),
    told(`${name}: precision of fall_back`, percent(of.fallBackPrecision)),
  ];
}

const outcomes = new Outcomes();
for (const corpus of data.corpora) for (const form of formsOf(corpus.group)) await measure(corpus, form, outcomes);

const figures: Record<string, unknown> = {};
const rows: Row[] = [];
for (const group of new Set(data.corpora.map((corpus) => corpus.group))) for (const form of formsOf(group)) rows.push(...rowsFor(group, form, outcomes, figures));

const decided = outcomes.of('recall', 'memories');
const short = decided.filter(({ group }) => group !== 'locomo');
if (short.length > 0) {
  const pooled = decisionFigures(short);
  figures['decision'] = pooled;
  rows.push(...decisionRows('short memories', pooled, true));
  for (const language of new Set(short.map((outcome) => outcome.language))) rows.push(...decisionRows(`short memories, ${language}`, decisionFigures(short.filter((outcome) => outcome.language === language)), false));
}
const long = decided.filter(({ group }) => group === 'locomo');
if (long.length > 0) {
  const adversarial = decisionFigures(long);
  figures['decision locomo'] = adversarial;
  rows.push(...decisionRows('locomo, speakers swapped', adversarial, false), ...judgedRows('locomo memories', judgedAnswers));
}
if (data.routes.length > 0) {
  const routes = routeFigures(data.routes);
  figures['routes'] = routes;
  rows.push(atLeast('routing: network', routes.network, 0.8, figure), atLeast('routing: cross-session', routes.crossSession, 0.9, figure), atLeast('routing: time expression', routes.time, 0.9, figure));
}
const speed = await embeddingSpeed(embedder);
rows.push(told('embedding, passages a second / one question', `${speed.passagesPerSecond.toFixed(1)} / ${ms(speed.questionMs)}`));
report('recall', rows, { speed, model: embedder.lock.id, ...figures });
await embedder.dispose();
// A model's worker may keep the process alive.
process.exit(0);
