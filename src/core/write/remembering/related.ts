import type { Calibration } from '../../model/embedder.js';
import { MEMORY_KINDS, type MemoryKind } from '../../model/memory.js';
import { isMemoryNote, type MemoryNote } from '../../model/note.js';
import type { RelationSpace, RelationVerdict, Statement } from '../../model/relation.js';
import type { ChunkFilter, Slot } from '../../model/search.js';
import type { ChunkIndex } from '../../read/chunk-index.js';
import type { QuantisedVector } from '../../read/quantise.js';
import { statementChunk } from '../../recall/passage.js';
import { unescapeText } from '../memory-note/statement-text.js';
import { relate } from '../relation/relate.js';

/** How many of the nearest are compared. */
interface Breadth {
  readonly byMeaning: number;
  readonly byWords: number;
}
const ALL_RELATIONS: Breadth = { byMeaning: 10, byWords: 5 };
/** What says the same is among the very nearest; comparing the others took an import longer than the model did. */
const DUPLICATES: Breadth = { byMeaning: 4, byWords: 3 };

export interface Compared {
  /** Whether only a memory that says the same is looked for. */
  readonly duplicatesAlone: boolean;
  /** Known memories that it may be related to; any where left out. */
  readonly isStranger?: ((id: string) => boolean) | undefined;
  /** UTC milliseconds. */
  readonly nowMs: number;
}

/** A known memory and how the new statement relates to it. */
export interface Related {
  readonly note: MemoryNote;
  readonly statement: Statement;
  readonly verdict: RelationVerdict;
}

/** Code changes are append-only, and a summary repeats its sources on purpose. */
function isComparable(kind: MemoryKind): boolean {
  return kind !== 'code_change' && kind !== 'summary';
}

/**
 * What is known about the same, nearest first, and how a statement relates to it. Neither entities nor kind are asked for first: of two sides of a conflict
 * each names its own person, tool or path ("Priya approves", "Tomasz approves"), and one may be worded as a fact and the other as a rule.
 */
export function relatedTo(statement: Statement, index: ChunkIndex, space: RelationSpace | undefined, { duplicatesAlone, isStranger, nowMs }: Compared): Related[] {
  if (!isComparable(statement.kind)) return [];
  const found = new Map<string, MemoryNote>();
  for (const slot of nearest(statement, index, duplicatesAlone ? DUPLICATES : ALL_RELATIONS)) {
    const { note } = index.chunk(slot);
    if (isMemoryNote(note) && isComparable(note.memory.kind) && isStranger?.(note.memory.id) !== false) found.set(note.memory.id, note);
  }
  const known = [...found.values()].flatMap((note) => {
    const older = statementIn(note, index);
    return older === undefined ? [] : [{ note, statement: older }];
  });
  return known.map(({ note, statement: older }) => ({
    note,
    statement: older,
    // The rules read "newer" and "older"; what is told late may have been said early, and what a note dates in the future was not said after now.
    verdict: statement.createdMs >= Math.min(older.createdMs, nowMs) ? relate(statement, older, space) : relate(older, statement, space),
  }));
}

/** The surest verdict first. */
export function bestFirst(related: readonly Related[]): Related[] {
  return [...related].sort((a, b) => b.verdict.confidence - a.verdict.confidence);
}

export function isActive({ note }: Related): boolean {
  return note.memory.status === 'active';
}

/** What holds before what waits for review; otherwise in the order given. */
export function activeFirst(related: readonly Related[]): Related[] {
  return [...related].sort((a, b) => Number(isActive(b)) - Number(isActive(a)));
}

/**
 * Where nobody looks at what is merged, as in an import of hundreds of lines, a repetition has to be plain: what is merged by mistake is in no
 * history. A sure verdict on words and meaning begins lower, and is wrong once in ten.
 */
const PLAINLY_SAME = 0.8;

/** The surest of the known memories that say the same. */
export function repeatedIn(related: readonly Related[], { duplicatesAlone }: Pick<Compared, 'duplicatesAlone'>): Related | undefined {
  const least = duplicatesAlone ? PLAINLY_SAME : 0;
  return bestFirst(related.filter(({ verdict }) => verdict.relation === 'duplicate' && !verdict.doubtful && verdict.confidence >= least))[0];
}

export function spaceOf(modelId: string | undefined, calibration: Calibration | undefined): RelationSpace | undefined {
  return modelId === undefined || calibration === undefined ? undefined : { modelId, cosineLow: calibration.cosineLow, cosineHigh: calibration.cosineHigh };
}

/** A memory as its note in the index says it. */
export function statementIn(note: MemoryNote, index: ChunkIndex): Statement | undefined {
  const chunk = statementChunk(note, index);
  if (chunk === undefined) return undefined;
  const { kind, layer, entities, createdMs } = note.memory;
  const vector = index.vectorFor(chunk.hash);
  return { text: unescapeText(chunk.text), kind, layer, entities, createdMs, vector: vector === undefined ? undefined : restored(vector) };
}

function nearest({ text, entities, vector }: Statement, index: ChunkIndex, { byMeaning, byWords }: Breadth): Set<Slot> {
  const all: ChunkFilter = { kinds: MEMORY_KINDS, statuses: ['active', 'pending_review'] };
  const masks = [index.mask(all), ...(entities.length === 0 ? [] : [index.mask({ ...all, entities })])];
  const slots = new Set<Slot>();
  for (const mask of masks) {
    if (mask.count === 0) continue;
    if (vector !== undefined) for (const slot of index.searchVectors(vector, { limit: byMeaning, mask }).slots) slots.add(slot);
    for (const slot of index.searchText(text, { limit: byWords, mask }).slots) slots.add(slot);
  }
  return slots;
}

function restored({ values }: QuantisedVector): Float32Array {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += (values[at] ?? 0) ** 2;
  const vector = new Float32Array(values.length);
  const unit = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  for (let at = 0; at < values.length; at += 1) vector[at] = (values[at] ?? 0) * unit;
  return vector;
}
