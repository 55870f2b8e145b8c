import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Embedder } from '../../src/core/model/embedder.js';
import type { Candidate, GateKnowledge, Turn, Verdict } from '../../src/core/model/gate.js';
import { judgeTurn } from '../../src/core/write/gate/gate.js';
import { percentiles } from '../measure.js';

interface GateCase {
  readonly id: string;
  readonly lang: 'en' | 'zh' | 'mixed';
  readonly turns: readonly Pick<Turn, 'role' | 'text'>[];
  readonly store: boolean;
  readonly type: string | null;
  readonly layer: string | null;
  readonly importance: number | null;
}

interface Judged {
  readonly of: GateCase;
  readonly stored: Candidate | undefined;
  /** Nothing stored, and the agent is asked. */
  readonly doubtful: boolean;
}

/** One line of the table; shares are 0..1. */
export interface GateRow {
  readonly cases: string;
  readonly n: number;
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Of those stored rightly. */
  readonly kindRight: number;
  readonly layerRight: number;
  readonly importanceRight: number;
  /** Share handed back to the agent as a question; counted as not stored. */
  readonly asked: number;
}

export interface GateFigures {
  readonly rows: readonly GateRow[];
  /** One turn with one call of the model in it, beside that call alone. */
  readonly msPerTurn: { readonly p50: number; readonly p95: number };
  readonly msPerEmbedding: { readonly p50: number; readonly p95: number };
  readonly misses: readonly string[];
  /** Why a part of the table is missing. */
  readonly notes: readonly string[];
}

/**
 * Development cases of a data folder where there are any, and the project's own held-out ones, the last of which no rule or weight was chosen by; judged by
 * wording and meaning, and by wording alone as while no model is there.
 */
export async function measureGate(dataFolder: string, embedder: Embedder): Promise<GateFigures> {
  const file = join(dataFolder, 'gate-dev.jsonl');
  const notes = existsSync(file) ? [] : [`gate: no development cases, ${file} is not there`];
  const sets = [
    { label: 'development', cases: existsSync(file) ? readCases(file) : [] },
    { label: 'held out', cases: readCases(join(import.meta.dirname, '../data/gate-held-out.jsonl')) },
    { label: 'never tuned on', cases: readCases(join(import.meta.dirname, '../data/gate-held-out-3.jsonl')) },
  ].filter(({ cases }) => cases.length > 0);
  const withMeaning: GateKnowledge = { entitiesIn: () => [], modelId: embedder.lock.id, embed: (texts) => embedder.embedPassages(texts) };
  const rows: GateRow[] = [];
  const misses: string[] = [];
  for (const { label, cases } of sets) {
    const judged = await judgeAll(cases, withMeaning);
    for (const lang of ['en', 'zh', 'mixed'] as const) rows.push(row(`${label} ${lang}`, judged.filter(({ of }) => of.lang === lang)));
    rows.push(row(label, judged), row(`${label}, wording alone`, await judgeAll(cases, { entitiesIn: () => [] })));
    misses.push(...judged.filter(({ of, stored }) => of.store !== (stored !== undefined)).map(({ of }) => `${of.store ? 'missed' : 'stored'} ${of.id} ${of.turns.at(-1)?.text ?? ''}`));
  }
  return { rows, misses, notes, ...(await pace(sets.flatMap(({ cases }) => cases), embedder)) };
}

function readCases(file: string): readonly GateCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as GateCase);
}

function judge({ turns }: GateCase, knowledge: GateKnowledge): Promise<readonly Verdict[]> {
  const said = turns.map((turn, at): Turn => ({ ...turn, atMs: at }));
  const last = said.at(-1);
  return last === undefined ? Promise.resolve([]) : judgeTurn(last, said.slice(0, -1), knowledge);
}

async function judgeAll(cases: readonly GateCase[], knowledge: GateKnowledge): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const of of cases) {
    const verdicts = await judge(of, knowledge);
    const stored = verdicts.find((verdict) => verdict.verdict === 'store')?.candidate;
    judged.push({ of, stored, doubtful: stored === undefined && verdicts.some(({ verdict }) => verdict === 'doubtful') });
  }
  return judged;
}

/** To three digits, NaN of nothing. */
const share = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 1000;

function row(cases: string, judged: readonly Judged[]): GateRow {
  const right = judged.flatMap(({ of, stored }) => (of.store && stored !== undefined ? [{ of, stored }] : []));
  const stored = judged.filter((one) => one.stored !== undefined).length;
  const wanted = judged.filter(({ of }) => of.store).length;
  return {
    cases,
    n: judged.length,
    f1: share(2 * right.length, stored + wanted),
    precision: share(right.length, stored),
    recall: share(right.length, wanted),
    kindRight: share(right.filter((one) => one.stored.kind === one.of.type).length, right.length),
    layerRight: share(right.filter((one) => one.stored.layer === one.of.layer).length, right.length),
    importanceRight: share(right.filter((one) => one.stored.importance === one.of.importance).length, right.length),
    asked: share(judged.filter(({ doubtful }) => doubtful).length, judged.length),
  };
}

const PACED = 60;

/** A vector is never known before: each text is asked for with something new behind it. */
async function pace(cases: readonly GateCase[], embedder: Embedder): Promise<Pick<GateFigures, 'msPerTurn' | 'msPerEmbedding'>> {
  const turns: number[] = [];
  const embeddings: number[] = [];
  const fresh = `${String(process.pid)} ${String(Date.now())}`;
  for (const one of cases.slice(0, PACED)) {
    let embedding = 0;
    const timed = async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
      const started = performance.now();
      const vectors = await embedder.embedPassages(texts.map((text) => `${text} ${fresh}`));
      embedding += performance.now() - started;
      return vectors;
    };
    const started = performance.now();
    await judge(one, { entitiesIn: () => [], modelId: embedder.lock.id, embed: timed });
    turns.push(performance.now() - started);
    if (embedding > 0) embeddings.push(embedding);
  }
  return { msPerTurn: percentiles(turns), msPerEmbedding: percentiles(embeddings) };
}
