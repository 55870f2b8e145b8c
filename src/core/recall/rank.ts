import type { Route } from '../model/recall.js';
import type { NoteRecord } from '../model/note.js';
import type { ChunkReader, IndexedChunk, SlotMask } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import { isIn } from './candidates.js';
import type { Candidate } from './candidates.js';
import { isMemoryNote } from './memory-directory.js';
import type { MemoryDirectory } from './memory-directory.js';
import { passageOf, statementOf } from './passage.js';
import type { Passage } from './passage.js';
import { namesAny, speakerNames } from './said-by.js';
import { ageFactor, clockFor, TIME_MATCH, timeMatch, trustOf } from './score.js';
import { MOST_SURROUNDINGS } from './surroundings.js';
import type { TimeMention } from './time-rule.js';
import { asksWhen, namesTime } from './time-words.js';
import { questionShare } from './asks.js';
import { replacementOf } from './warn.js';

/** One answer: a memory as a whole, or a chunk of a note, with every factor of its score. */
export interface RankedItem extends Passage {
  readonly note: NoteRecord;
  /** The chunk that was found; for a memory the best of its chunks. */
  readonly chunk: IndexedChunk;
  readonly textScore: number;
  /** 0 while the chunk has no vector. */
  readonly meaning: number;
  readonly relevance: number;
  readonly age: number;
  readonly trust: number;
  readonly score: number;
  readonly reasons: readonly string[];
}

export interface RankQuestion {
  readonly query: string;
  readonly network: Route['network'];
  readonly time: TimeMention | undefined;
  /** Chunks of the entities that the question surely names. */
  readonly entityMask: SlotMask | undefined;
  readonly clockMs: number;
  readonly settings: Pick<Settings, 'halfLifeDays' | 'decayFloor'>;
}

/** What an entity named in the question adds. Small, because the words of its name count in full text already. */
const ENTITY_MATCH = 0.12;
/** What is said by somebody whom the question names. */
const SPEAKER_MATCH = 0.18;
/** A passage that names a time, where the question asks when. */
const NAMES_TIME = 0.2;
/** What a passage loses that itself only asks. */
const ASKS_ITSELF = 0.1;
/** What is left in the network that the question does not seem to mean: enough to win where the other has nothing. */
const OTHER_NETWORK = 0.9;
/** Keeps relevance within 0..1 when all that can be added is. */
const MOST_RELEVANCE = 1 + MOST_SURROUNDINGS + TIME_MATCH + ENTITY_MATCH + SPEAKER_MATCH + NAMES_TIME;

/** Best first, by relevance × age × trust; a memory that another one has replaced comes after that one. */
export function rankItems(index: ChunkReader, candidates: readonly Candidate[], question: RankQuestion, memories: MemoryDirectory): RankedItem[] {
  const when = asksWhen(question.query);
  const best = new Map<string, RankedItem>();
  for (const candidate of candidates) {
    const item = scoreCandidate(candidate, question, when);
    const key = itemKey(candidate.chunk);
    const known = best.get(key);
    if (known === undefined || item.score > known.score) best.set(key, item);
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score || comparePlaces(a.chunk, b.chunk));
  return newerFirst(ranked, memories).map((item) => wholeMemory(item, index));
}

/** A memory is one item, whichever of its chunks was found. */
function itemKey(chunk: IndexedChunk): string {
  return chunk.note.memory === undefined ? `${chunk.note.path}#${chunk.ordinal}` : chunk.note.path;
}

function scoreCandidate(candidate: Candidate, question: RankQuestion, when: boolean): RankedItem {
  const { chunk } = candidate;
  const { note } = chunk;
  const reasons: string[] = [];
  let relevance = candidate.relevance + candidate.gain;
  if (question.time !== undefined && !question.time.vague) {
    const match = timeMatch(note.createdMs, question.time);
    relevance += TIME_MATCH * match;
    if (match === 1) reasons.push(`From the time asked about: ${question.time.expr}.`);
  }
  if (when && namesTime(chunk.text)) {
    relevance += NAMES_TIME;
    reasons.push('Names a time, as the question asks for.');
  }
  relevance -= ASKS_ITSELF * questionShare(chunk.text);
  if (namesAny(question.query, speakerNames(chunk))) {
    relevance += SPEAKER_MATCH;
    reasons.push('Said by, or headed with, a name in the question.');
  }
  if (question.entityMask !== undefined && isIn(question.entityMask, chunk.slot)) {
    relevance += ENTITY_MATCH;
    reasons.push('Belongs to what the question names.');
  }
  if (question.network !== 'both' && note.network !== question.network) {
    relevance *= OTHER_NETWORK;
    reasons.push(`The question seems to ask for ${question.network} notes.`);
  }
  relevance = Math.max(0, relevance) / MOST_RELEVANCE;
  const age = ageFactor(note, clockFor(question.clockMs, question.time), question.settings);
  const trust = trustOf(note);
  return { ...passageOf(chunk), note, chunk, textScore: candidate.text, meaning: candidate.meaning ?? 0, relevance, age, trust, score: relevance * age * trust, reasons };
}

/** The index keeps equal scores in this order; so does recall, whatever the order of the candidates. */
function comparePlaces(a: IndexedChunk, b: IndexedChunk): number {
  if (a.note.path !== b.note.path) return a.note.path < b.note.path ? -1 : 1;
  return a.ordinal - b.ordinal;
}

/** Moves a replaced memory to just behind the one that replaced it, if that one was found as well. */
function newerFirst(ranked: readonly RankedItem[], memories: MemoryDirectory): RankedItem[] {
  const order = [...ranked];
  for (const item of ranked) {
    if (!isMemoryNote(item.note)) continue;
    const replacement = replacementOf(item.note, memories);
    if (replacement === undefined) continue;
    const from = order.indexOf(item);
    const after = order.findIndex((other) => other.note.path === replacement.path);
    if (after <= from) continue;
    order.splice(from, 1);
    order.splice(after, 0, item);
  }
  return order;
}

function wholeMemory(item: RankedItem, index: ChunkReader): RankedItem {
  const statement = isMemoryNote(item.note) ? statementOf(item.note, index) : undefined;
  return statement === undefined ? item : { ...item, ...statement };
}
