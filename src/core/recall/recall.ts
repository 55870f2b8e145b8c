import type { Calibration } from '../model/embedder.js';
import { MEMORY_KINDS } from '../model/memory.js';
import type { MemoryStatus } from '../model/memory.js';
import { isMemoryNote } from '../model/note.js';
import type { RecallAnswer, RecallReason, RecallRequest, Route, Said } from '../model/recall.js';
import { isIn, type ChunkReader, type SlotMask, type TextHits } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import { candidateLimit, entityMask, filterOf, findCandidates, momentMs } from './candidates.js';
import type { Candidate, Found } from './candidates.js';
import { decide, marginOf, NOTHING } from './decide.js';
import type { Verdict } from './decide.js';
import { latestChanges } from './latest-changes.js';
import { laterThan } from './later.js';
import { pack } from './pack.js';
import { statementChunk, statementOf } from './passage.js';
import { quoted, rankItems } from './rank.js';
import type { RankedItem } from './rank.js';
import { describeItem, explain } from './recall-item.js';
import { trustOf } from './score.js';
import { routeOf, understand } from './understand.js';
import type { Understanding } from './understand.js';
import type { VaultDirectory } from './vault-directory.js';
import { conflictsOf } from './warn.js';

export interface RecallContext {
  readonly nowMs: number;
  readonly settings: Pick<Settings, 'halfLifeDays' | 'decayFloor'>;
  /** Of the model that made the vectors and `queryVector`; absent without one. */
  readonly calibration?: Calibration | undefined;
  /** L2-normalised; absent while there are no vectors, and recall is by full text alone. */
  readonly queryVector?: Float32Array | undefined;
  /** Follows the same index. */
  readonly directory: VaultDirectory;
  readonly recallId: string;
}

/** A question with all that does not change while it is answered. */
interface Question {
  readonly index: ChunkReader;
  readonly request: RecallRequest;
  readonly context: RecallContext;
  readonly understanding: Understanding;
  readonly network: Route['network'];
  /** The clock for decay and time words. */
  readonly clockMs: number;
}

const SAID_LATER: Said<RecallReason> = { code: 'said_later', text: 'Stated later than a memory that was found, and may have changed it.' };

interface Ranking {
  readonly items: readonly RankedItem[];
  readonly verdict: Verdict;
  readonly text: TextHits;
}

/** For full text alone: there is no meaning to leave a share to. */
const TEXT_ALONE: Calibration = { cosineLow: 0, cosineHigh: 1, textShare: { latin: 1, cjk: 1 }, useAt: 1, weakAt: 1 };

/**
 * Answers a question from the index: understand, find, score, decide, pack. Changes nothing but the caches of `directory`,
 * has clock and query vector given to it, and runs to its end without waiting. Items are given whatever the decision is;
 * whoever injects them into a prompt leaves them out on `fall_back`. `tookMs` is 0: the caller knows when it began.
 */
export function recall(index: ChunkReader, request: RecallRequest, context: RecallContext): RecallAnswer {
  const { directory } = context;
  directory.refresh(index);
  const clockMs = request.at === undefined ? context.nowMs : momentMs(request.at);
  const understanding = understand(request.query, clockMs, directory.names);
  const network = request.network === 'auto' ? understanding.network : request.network;
  const question: Question = { index, request, context, understanding, network, clockMs };

  const ranking = withLatestChanges(question, withPendingIfNothingElse(question, rank(question, request.includePending ? ['active', 'pending_review'] : ['active'])));
  const { items, tokens } = pack(quoted(ranking.items, index), request.k, request.maxTokens);
  const described = items.map((item) =>
    describeItem(item, clockMs, directory.memories, context.settings, request.explain ? explain(item, ranking.text) : undefined),
  );
  const notes = items.map((item) => item.note);
  return {
    recallId: context.recallId,
    ...ranking.verdict,
    route: routeOf(understanding, network),
    items: described,
    conflicts: conflictsOf(notes, directory.memories, request.folders, (note) => statementOf(note, index)?.text ?? note.title),
    ...(understanding.crossSession && described.length > 0 && { judge: described.map((item) => item.id) }),
    tokens,
    tookMs: 0,
  };
}

function rank(question: Question, statuses: readonly MemoryStatus[]): Ranking {
  const { index, request, context, understanding, network, clockMs } = question;
  const mask = index.mask(filterOf(request, statuses, request.at === undefined ? undefined : clockMs));
  const entities = entityMask(index, understanding.entities);
  const found = findCandidates(index, {
    query: request.query,
    queryVector: context.calibration && context.queryVector,
    mask,
    limit: candidateLimit(request.k),
    script: understanding.script,
    calibration: (context.queryVector && context.calibration) ?? TEXT_ALONE,
    memories: context.directory.memories,
  });
  const items = rankItems(found.candidates, { query: request.query, most: candidateLimit(request.k), network, time: understanding.time, entityMask: entities, workspace: request.workspace, clockMs, settings: context.settings }, context.directory.memories);
  return { items: withLaterOnes(items, mask, question), verdict: judge(items, found, mask.count, question), text: found.text };
}

/** Before what has been replaced, or may have been, comes what was said later, though neither words nor meaning of the question found it. */
function withLaterOnes(items: readonly RankedItem[], mask: SlotMask, { index, request, context }: Question): readonly RankedItem[] {
  const given = new Set(items.map(({ note }) => note.path));
  const before = (item: RankedItem): RankedItem[] => {
    if (!isMemoryNote(item.note)) return [];
    return laterThan(item.note, context.directory.memories).flatMap(({ note }) => {
      const chunk = given.has(note.path) ? undefined : statementChunk(note, index);
      if (chunk === undefined || !isIn(mask, chunk.slot)) return [];
      given.add(note.path);
      const later = { ...item, note, chunk, textScore: 0, meaning: 0, trust: trustOf(note), reasons: [SAID_LATER] };
      return [...before(later), later];
    });
  };
  return [...items.slice(0, request.k).flatMap((item) => [...before(item), item]), ...items.slice(request.k)];
}

/** A pending memory that says less than this to the question, as a share of what the best one says, is not what answers it. Estimated. */
const AS_GOOD_AS_THE_BEST = 0.75;

/**
 * What the owner has not confirmed yet answers only where nothing else does, and then never more than weakly: held against all that is known,
 * so that what merely waits as well stays away.
 */
function withPendingIfNothingElse(question: Question, ranking: Ranking): Ranking {
  const { index, request } = question;
  if (request.includePending || ranking.verdict.decision !== 'fall_back') return ranking;
  if (index.mask({ statuses: ['pending_review'], kinds: MEMORY_KINDS }).count === 0) return ranking;
  const all = rank(question, ['active', 'pending_review']);
  const best = { active: bestScore(all.items.filter((item) => !isPending(item))), pending: bestScore(all.items.filter(isPending)) };
  if (all.verdict.decision === 'fall_back' || best.pending <= best.active) {
    // The searches share their buffers: the first one's are gone.
    return request.explain ? rank(question, ['active']) : ranking;
  }
  const answers = (item: RankedItem): boolean => item.score > best.active && item.score >= AS_GOOD_AS_THE_BEST * best.pending;
  return { ...all, items: all.items.filter((item) => !isPending(item) || answers(item)), verdict: { ...all.verdict, decision: 'weak' } };
}

function isPending({ note }: RankedItem): boolean {
  return note.memory?.status === 'pending_review';
}

function bestScore(items: readonly RankedItem[]): number {
  return items.reduce((best, { score }) => Math.max(best, score), 0);
}

/** Estimated: what a code change is was written down with it, and only whether these were meant can be wrong. */
const LATEST_CHANGES_CONFIDENCE = 0.9;

/** What was changed last is answered by the order of time; whatever else was found comes after. */
function withLatestChanges({ index, request, context, understanding, clockMs }: Question, ranking: Ranking): Ranking {
  const mask = (): SlotMask => index.mask(filterOf(request, ['active'], request.at === undefined ? undefined : clockMs));
  const changes = latestChanges(index, { query: request.query, time: understanding.time, workspace: request.workspace, mask, most: request.k, clockMs, settings: context.settings });
  if (changes.length === 0) return ranking;
  const paths = new Set(changes.map(({ note }) => note.path));
  return { ...ranking, items: [...changes, ...ranking.items.filter(({ note }) => !paths.has(note.path))], verdict: { decision: 'use_memory', confidence: Math.max(LATEST_CHANGES_CONFIDENCE, ranking.verdict.confidence) } };
}

/** What has neither letters nor figures asks nothing: that some passages come near to "…" says nothing of them. */
const ASKS_SOMETHING = /[\p{L}\p{N}]/u;

function judge(items: readonly RankedItem[], found: Found, passages: number, { request, understanding, context }: Question): Verdict {
  const best = items[0];
  if (best === undefined || !ASKS_SOMETHING.test(request.query)) return NOTHING;
  const { text, candidates, known } = found;
  const coverage = text.reachable > 0 ? text.termsIn(best.chunk.slot).reduce((sum, term) => sum + term.idf, 0) / text.reachable : 0;
  const meanings = meaningsOfNotes(candidates);
  return decide(
    {
      script: understanding.script,
      meaning: meanings.length === 0 ? undefined : Math.max(...meanings),
      margin: marginOf(meanings),
      coverage,
      known,
      text: Math.max(...candidates.map((candidate) => candidate.text)),
      passages,
    },
    context.calibration ?? TEXT_ALONE,
  );
}

/** The best of each note: the chunks of one note stand close together and would hide how far it stands out. */
function meaningsOfNotes(candidates: readonly Candidate[]): number[] {
  const best = new Map<string, number>();
  for (const { chunk, nearness } of candidates) {
    if (nearness !== undefined) best.set(chunk.note.path, Math.max(nearness, best.get(chunk.note.path) ?? 0));
  }
  return [...best.values()];
}
