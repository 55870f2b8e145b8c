import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Engine } from '../../src/core/engine.js';
import type { RememberAnswer } from '../../src/core/model/memory-shapes.js';
import type { Relation } from '../../src/core/model/relation.js';
import { copyTestVault, openTestEngine } from '../../test/support/engine.js';
import { makeFolder, removeFolder } from '../../test/support/temporary-folder.js';

/** A statement of a series; most have nothing to do with any before them. */
interface Told {
  readonly id: string;
  readonly text: string;
  readonly entities?: readonly string[];
  /** How it relates to one that is known by then: an `id` of the series, or a memory of the test vault. */
  readonly relation?: Exclude<Relation, 'distinct'>;
  readonly to?: string;
}

/** What became of a series told one after the other into a vault; counts of statements. */
export interface InStoreRow {
  readonly statements: string;
  readonly unrelated: number;
  readonly related: number;
  /** Merged into, or added to, a memory that says something else: what was said, or was known, is spoilt. */
  readonly wrongMerges: number;
  /** Put in the place of a memory that it does not contradict. */
  readonly wrongConflicts: number;
  /** Asked how they relate to a memory that they have nothing to do with. */
  readonly wrongQuestions: number;
  /** Related, and neither carried out nor asked about. */
  readonly missed: number;
  /** Related, and asked about. */
  readonly asked: number;
  /** Kept out by the gate: tells nothing of relation. */
  readonly notStored: number;
  /** Contradictions told; and of them those whose earlier side recall, asked in the very words of it, gives before the later one or without it. */
  readonly contradictions: number;
  readonly staleFirst: number;
}

type Fault = 'wrongMerges' | 'wrongConflicts' | 'wrongQuestions' | 'missed';

/** One statement's fate where it is not as it should be. */
export interface Misrelated {
  readonly fault: Fault;
  readonly text: string;
  /** Texts of the memories that it was related to, in the order of the answer. */
  readonly with: readonly string[];
}

export interface InStore {
  readonly row: InStoreRow;
  readonly misrelated: readonly Misrelated[];
}

export const IN_STORE_SETS = ['relation-in-store', 'relation-in-store-held-out'] as const;

/** Tells a set of `bench/data` through the whole write path, one statement after the other, into a copy of the test vault with its vectors. */
export async function measureInStore(set: (typeof IN_STORE_SETS)[number]): Promise<InStore> {
  const folder = await makeFolder('mneme-relation-');
  try {
    await copyTestVault(folder);
    const engine = openTestEngine(folder, { embed: true });
    try {
      await engine.whenReady();
      await engine.whenVectorsSettled();
      return await tell(engine, set);
    } finally {
      await engine.close();
    }
  } finally {
    await removeFolder(folder);
  }
}

async function tell(engine: Engine, set: string): Promise<InStore> {
  const series = readFileSync(join(import.meta.dirname, `../data/${set}.jsonl`), 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Told);
  const memories = new Map<string, string>();
  const contradictions: { earlier: string; later: string }[] = [];
  const misrelated: Misrelated[] = [];
  let asked = 0;
  let notStored = 0;
  for (const told of series) {
    const answer = await engine.memories.remember({ text: told.text, source: 'user', ...(told.entities !== undefined && { entities: [...told.entities] }) }, { actor: 'bench', isOwner: true });
    await engine.whenVectorsSettled();
    if (answer.id === undefined) {
      notStored += 1;
      continue;
    }
    memories.set(told.id, answer.id);
    const target = told.to === undefined ? undefined : (memories.get(told.to) ?? told.to);
    if (told.relation === 'conflict' && target !== undefined) contradictions.push({ earlier: target, later: answer.id });
    const touched = await touchedBy(answer, engine);
    const texts = answer.related.map(({ relation, text }) => `${relation}: ${text}`);
    for (const fault of faultsOf(told, target, answer, touched)) misrelated.push({ fault, text: told.text, with: texts });
    if (target !== undefined && questioned(answer) === target) asked += 1;
  }
  let staleFirst = 0;
  for (const contradiction of contradictions) if (await isStaleFirst(contradiction, engine)) staleFirst += 1;
  const count = (fault: Fault): number => misrelated.filter((one) => one.fault === fault).length;
  const related = series.filter(({ relation }) => relation !== undefined).length;
  return {
    row: {
      statements: set,
      unrelated: series.length - related,
      related,
      wrongMerges: count('wrongMerges'),
      wrongConflicts: count('wrongConflicts'),
      wrongQuestions: count('wrongQuestions'),
      missed: count('missed'),
      asked,
      notStored,
      contradictions: contradictions.length,
      staleFirst,
    },
    misrelated,
  };
}

async function isStaleFirst({ earlier, later }: { readonly earlier: string; readonly later: string }, engine: Engine): Promise<boolean> {
  const { text } = await engine.memories.get(earlier);
  const { items } = await engine.recall({ query: text });
  const found = items.map(({ id }) => id).filter((id) => id === earlier || id === later);
  return found[0] === earlier;
}

/** The memories that were changed because of the new one. */
async function touchedBy({ outcome, id = '' }: RememberAnswer, engine: Engine): Promise<readonly string[]> {
  switch (outcome) {
    case 'merged':
    case 'refined':
      return [id];
    case 'superseded':
      return (await engine.memories.get(id)).conflictsWith;
    case 'created':
    case 'kept_in_session':
    case 'rejected':
      return [];
  }
}

function questioned({ question }: RememberAnswer): string | undefined {
  return question?.ask === 'relation' ? question.candidates[1]?.id : undefined;
}

function faultsOf({ relation }: Told, target: string | undefined, answer: RememberAnswer, touched: readonly string[]): Fault[] {
  const about = questioned(answer);
  const { outcome } = answer;
  // A repetition that is added to what it repeats spoils nothing; a detail or a contradiction that is taken for a repetition is lost.
  const maySo = { merged: relation === 'duplicate', refined: relation === 'duplicate' || relation === 'refine', superseded: relation === 'conflict' };
  const wrong = touched.some((id) => id !== target) || (touched.length > 0 && (outcome === 'merged' || outcome === 'refined' || outcome === 'superseded') && !maySo[outcome]);
  return [
    ...(wrong ? [outcome === 'superseded' ? ('wrongConflicts' as const) : ('wrongMerges' as const)] : []),
    ...(about !== undefined && about !== target ? ['wrongQuestions' as const] : []),
    ...(target !== undefined && about !== target && !touched.includes(target) ? ['missed' as const] : []),
  ];
}
