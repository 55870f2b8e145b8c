import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { RELATIONS, type Relation, type RelationSpace, type RelationVerdict, type Statement } from '../../src/core/model/relation.js';
import { relate } from '../../src/core/write/relation/relate.js';
import { percentiles } from '../measure.js';
import type { MeasuredVectors } from '../measured-index.js';

interface Side {
  readonly text: string;
  readonly entities: readonly string[];
  readonly created: string;
}

interface RelationCase {
  readonly lang: string;
  readonly old: Side;
  readonly new: Side;
  readonly relation: Relation;
}

interface Judged {
  readonly lang: string;
  readonly expected: Relation;
  readonly verdict: RelationVerdict;
  readonly pair: string;
}

/** One line of the table; shares are 0..1. */
export interface RelationRow {
  readonly cases: string;
  readonly pairs: number;
  readonly macroF1: number;
  readonly accuracy: number;
  /** Conflicts taken for a duplicate: what was said would be lost. */
  readonly conflictsLost: number;
  /** Share that the rules hand back to the agent, and how many of the others are right. */
  readonly doubtful: number;
  readonly accuracyOfSure: number;
  readonly conflictsLostOfSure: number;
}

export interface RelationFigures {
  readonly rows: readonly RelationRow[];
  /** A new statement against twenty known ones, which the first round reads for the first time. */
  readonly msPerPair: { readonly p50: number; readonly p95: number };
  readonly misses: readonly string[];
}

/**
 * Development cases of a data folder, and two sets of the project's own that were not trained or tuned on: one written before the rules were, by the hand of
 * most training pairs, and one by somebody else who had not seen the rules, of which single pairs are never shown.
 */
export async function measureRelation(dataFolder: string, vectors: MeasuredVectors | undefined): Promise<RelationFigures> {
  const development = readCases(join(dataFolder, 'relation-dev.jsonl'));
  const heldOut = readCases(join(import.meta.dirname, '../data/relation-held-out.jsonl'));
  const byAnother = readCases(join(import.meta.dirname, '../data/relation-held-out-3.jsonl'));
  const onDevelopment = await judgeAll(development, vectors);
  const onHeldOut = await judgeAll(heldOut, vectors);
  const onAnother = await judgeAll(byAnother, vectors);
  const byWords = await judgeAll(development, undefined);
  return {
    rows: [
      row('development', onDevelopment),
      ...byLanguage('development', onDevelopment),
      row('development, words only', byWords),
      row('held out', onHeldOut),
      ...byLanguage('held out', onHeldOut),
      row('held out, by somebody else', onAnother),
      ...byLanguage('held out, by somebody else', onAnother),
    ],
    msPerPair: await pace(heldOut, vectors),
    misses: [...onDevelopment, ...onHeldOut].filter(({ expected, verdict }) => expected !== verdict.relation).map(({ expected, verdict, pair }) => `${expected} > ${verdict.relation} ${verdict.confidence.toFixed(2)} ${pair}`),
  };
}

function readCases(file: string): readonly RelationCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as RelationCase);
}

async function statementOf({ text, entities, created }: Side, vectors: MeasuredVectors | undefined): Promise<Statement> {
  return { text, entities, kind: 'fact', layer: 'fact', createdMs: Date.parse(created), vector: await vectors?.ofPassage(text) };
}

function spaceOf(vectors: MeasuredVectors | undefined): RelationSpace | undefined {
  return vectors === undefined ? undefined : { modelId: vectors.lock.id, cosineLow: vectors.calibration.cosineLow, cosineHigh: vectors.calibration.cosineHigh };
}

async function judgeAll(cases: readonly RelationCase[], vectors: MeasuredVectors | undefined): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { lang, old, new: newer, relation } of cases) {
    const verdict = relate(await statementOf(newer, vectors), await statementOf(old, vectors), spaceOf(vectors));
    judged.push({ lang, expected: relation, verdict, pair: `${old.text} | ${newer.text}` });
  }
  return judged;
}

async function pace(cases: readonly RelationCase[], vectors: MeasuredVectors | undefined): Promise<{ p50: number; p95: number }> {
  const samples: number[] = [];
  for (const { new: newer } of cases) {
    const statement = await statementOf(newer, vectors);
    const known = await Promise.all(cases.slice(0, 20).map(({ old }) => statementOf(old, vectors)));
    const start = performance.now();
    for (const other of known) relate(statement, other, spaceOf(vectors));
    samples.push((performance.now() - start) / known.length);
  }
  const { p50, p95 } = percentiles(samples);
  return { p50, p95 };
}

function byLanguage(name: string, judged: readonly Judged[]): RelationRow[] {
  return [...new Set(judged.map(({ lang }) => lang))].sort().map((lang) => row(`${name}, ${lang}`, judged.filter((one) => one.lang === lang)));
}

const right = ({ expected, verdict }: Judged): boolean => expected === verdict.relation;
const lost = ({ expected, verdict }: Judged): boolean => expected === 'conflict' && verdict.relation === 'duplicate';
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const share = (part: readonly unknown[], whole: readonly unknown[]): number => (whole.length === 0 ? 0 : rounded(part.length / whole.length));

function row(cases: string, judged: readonly Judged[]): RelationRow {
  const sure = judged.filter(({ verdict }) => !verdict.doubtful);
  return {
    cases,
    pairs: judged.length,
    macroF1: macroF1(judged),
    accuracy: share(judged.filter(right), judged),
    conflictsLost: judged.filter(lost).length,
    doubtful: rounded(1 - share(sure, judged)),
    accuracyOfSure: share(sure.filter(right), sure),
    conflictsLostOfSure: sure.filter(lost).length,
  };
}

function macroF1(judged: readonly Judged[]): number {
  const scores = RELATIONS.map((relation) => {
    const found = judged.filter(({ expected, verdict }) => expected === relation && verdict.relation === relation).length;
    const wrong = judged.filter(({ expected, verdict }) => (expected === relation) !== (verdict.relation === relation)).length;
    return found === 0 ? 0 : (2 * found) / (2 * found + wrong);
  });
  return rounded(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
