import type { RecallReason, Route, Said, Workspace } from '../model/recall.js';
import { isMemoryNote, type NoteRecord } from '../model/note.js';
import type { NotePath } from '../model/note-path.js';
import { isIn, type ChunkReader, type IndexedChunk, type Slot, type SlotMask } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import type { Candidate } from './candidates.js';
import type { MemoryDirectory } from './memory-directory.js';
import { asksHowMany } from './number-words.js';
import { marksOf } from './passage-marks.js';
import { passageOf, statementOf } from './passage.js';
import type { Passage } from './passage.js';
import { QuestionNames } from './said-by.js';
import { ageFactor, clockFor, TIME_MATCH, timeMatch, trustOf } from './score.js';
import { MOST_SURROUNDINGS } from './surroundings.js';
import type { TimeMention } from './time-rule.js';
import { asksWhen } from './time-words.js';
import { laterThan } from './later.js';
import { MOST_WORKSPACE, workspaceGain } from './workspace.js';

/** One answer, a memory as a whole or a chunk of a note, with every factor of its score. */
export interface RankedItem {
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
  readonly reasons: readonly Said<RecallReason>[];
}

/** An answer with what it quotes. */
export interface QuotedItem extends RankedItem, Passage {}

export interface RankQuestion {
  readonly query: string;
  /** How many items are wanted at most. */
  readonly most: number;
  readonly network: Route['network'];
  readonly time: TimeMention | undefined;
  /** Chunks of the entities that the question surely names. */
  readonly entityMask: SlotMask | undefined;
  readonly workspace?: Workspace | undefined;
  readonly clockMs: number;
  readonly settings: Pick<Settings, 'halfLifeDays' | 'decayFloor'>;
}

/** What an entity named in the question adds. Small, because the words of its name count in full text already. */
const ENTITY_MATCH = 0.12;
/** What is said by somebody whom the question names. */
const SPEAKER_MATCH = 0.18;
/** A passage that names a time, where the question asks when. */
const NAMES_TIME = 0.2;
/** A passage that names a number, where the question asks how many. */
const NAMES_NUMBER = 0.1;
/** What a passage loses that itself only asks. */
const ASKS_ITSELF = 0.1;
/** What is left in the network that the question does not seem to mean: enough to win where the other has nothing. */
const OTHER_NETWORK = 0.9;
/** Keeps relevance within 0..1 when all that can be added is. */
const MOST_RELEVANCE = 1 + MOST_SURROUNDINGS + TIME_MATCH + ENTITY_MATCH + SPEAKER_MATCH + NAMES_TIME + NAMES_NUMBER;

/** Best first, by relevance × age × trust; a memory that another one has replaced, or may have, comes after that one. */
export function rankItems(candidates: readonly Candidate[], question: RankQuestion, memories: MemoryDirectory): RankedItem[] {
  const asked: Asked = { ...question, when: asksWhen(question.query), howMany: asksHowMany(question.query), names: new QuestionNames(question.query) };
  const best = new Map<NotePath | Slot, RankedItem>();
  for (const candidate of candidates) {
    const { note, slot } = candidate.chunk;
    // A memory is one item, whichever of its chunks was found.
    const key = note.memory === undefined ? slot : note.path;
    const item = scoreCandidate(candidate, asked);
    const known = best.get(key);
    if (known === undefined || item.score > known.score) best.set(key, item);
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score || comparePlaces(a.chunk, b.chunk));
  return newerFirst(ranked, memories).slice(0, question.most);
}

/** What they quote is read only as far as it is asked for: far more is ranked than is given. */
export function* quoted(items: readonly RankedItem[], index: ChunkReader): Generator<QuotedItem> {
  for (const item of items) yield { ...item, ...passageFor(item, index) };
}

/** A question, with what is read from it once. */
interface Asked extends RankQuestion {
  readonly when: boolean;
  readonly howMany: boolean;
  readonly names: QuestionNames;
}

function scoreCandidate(candidate: Candidate, asked: Asked): RankedItem {
  const { chunk } = candidate;
  const { note } = chunk;
  const marks = marksOf(chunk);
  const reasons: Said<RecallReason>[] = [];
  let relevance = candidate.relevance + candidate.gain - ASKS_ITSELF * marks.asks;
  if (asked.time !== undefined && !asked.time.vague) {
    const match = timeMatch(note.createdMs, asked.time);
    relevance += TIME_MATCH * match;
    if (match === 1) reasons.push({ code: 'time_asked_about', text: `From the time asked about: ${asked.time.expr}.` });
  }
  if (asked.when && marks.namesTime) {
    relevance += NAMES_TIME;
    reasons.push({ code: 'names_time', text: 'Names a time, as the question asks for.' });
  }
  if (asked.howMany && marks.namesNumber) {
    relevance += NAMES_NUMBER;
    reasons.push({ code: 'names_number', text: 'Names a number, as the question asks for.' });
  }
  if (asked.names.hasAny(marks.speakers)) {
    relevance += SPEAKER_MATCH;
    reasons.push({ code: 'speaker', text: 'Its heading or speaker is named in the question.' });
  }
  if (asked.entityMask !== undefined && isIn(asked.entityMask, chunk.slot)) {
    relevance += ENTITY_MATCH;
    reasons.push({ code: 'asked_entity', text: 'Belongs to what the question names.' });
  }
  if (asked.network !== 'both' && note.network !== asked.network) {
    relevance *= OTHER_NETWORK;
    reasons.push({ code: `${asked.network}_asked_for`, text: `The question seems to ask for what is ${asked.network}.` });
  }
  const { gain, reason } = workspaceGain(note.memory, asked.workspace, asked.clockMs);
  relevance = Math.max(0, relevance + gain) / (MOST_RELEVANCE + (asked.workspace === undefined ? 0 : MOST_WORKSPACE));
  if (reason !== undefined) reasons.push(reason);
  const age = ageFactor(note, clockFor(asked.clockMs, asked.time), asked.settings);
  const trust = trustOf(note);
  return { note, chunk, textScore: candidate.text, meaning: candidate.meaning ?? 0, relevance, age, trust, score: relevance * age * trust, reasons };
}

/** The index keeps equal scores in this order; so does recall, whatever the order of the candidates. */
function comparePlaces(a: IndexedChunk, b: IndexedChunk): number {
  if (a.note.path !== b.note.path) return a.note.path < b.note.path ? -1 : 1;
  return a.ordinal - b.ordinal;
}

/** What has taken a memory's place, or may have, moves to just before it, if it was found as well. */
function newerFirst(ranked: readonly RankedItem[], memories: MemoryDirectory): RankedItem[] {
  const order = [...ranked];
  for (const item of ranked) {
    if (!isMemoryNote(item.note)) continue;
    for (const later of laterThan(item.note, memories)) {
      const at = order.indexOf(item);
      const from = order.findIndex(({ note }) => note.path === later.note.path);
      if (from > at) order.splice(at, 0, ...order.splice(from, 1));
    }
  }
  return order;
}

function passageFor({ note, chunk }: RankedItem, index: ChunkReader): Passage {
  return (isMemoryNote(note) ? statementOf(note, index) : undefined) ?? passageOf(chunk);
}
