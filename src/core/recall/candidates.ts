import type { Calibration } from '../model/embedder.js';
import type { MemoryStatus } from '../model/memory.js';
import type { RecallRequest } from '../model/recall.js';
import type { ChunkFilter, ChunkReader, IndexedChunk, Slot, SlotMask, TextHits } from '../model/search.js';
import { adaptedShare, fuse, meaningPart, NEIGHBOUR_SHARE, textPart } from './fuse.js';
import type { Parts } from './fuse.js';
import type { FoundEntity } from './entities.js';
import type { Script } from './understand.js';

/** A chunk that may answer, with its relevance before anything that looks beyond it. */
export interface Candidate extends Parts {
  readonly chunk: IndexedChunk;
  readonly cosine: number | undefined;
  /** Fused, neighbours included. */
  readonly relevance: number;
}

export interface Found {
  readonly candidates: readonly Candidate[];
  readonly text: TextHits;
  /** Share of the question's words, by weight, that the vault knows at all. 1 for a question without words. */
  readonly known: number;
}

/** DESIGN section 2: three times as many as asked for; never so few that one long note fills them. */
const TIMES_ASKED = 3;
const LEAST_CANDIDATES = 48;

export function candidateLimit(k: number): number {
  return Math.max(LEAST_CANDIDATES, TIMES_ASKED * k);
}

export interface CandidateQuery {
  readonly query: string;
  readonly queryVector: Float32Array | undefined;
  readonly mask: SlotMask;
  readonly limit: number;
  readonly script: Script;
  readonly calibration: Calibration;
}

/** The best by words and the best by meaning, together; each is judged by both. */
export function findCandidates(index: ChunkReader, { query, queryVector, mask, limit, script, calibration }: CandidateQuery): Found {
  const text = index.searchText(query, { limit, mask });
  const known = knownShare(text);
  const slots = new Set<Slot>(text.slots);
  if (queryVector !== undefined) for (const slot of index.searchVectors(queryVector, { limit, mask }).slots) slots.add(slot);
  const share = adaptedShare(calibration.textShare[script], known);
  const candidates: Candidate[] = [];
  for (const slot of slots) {
    const chunk = index.chunk(slot);
    // A memory's properties only repeat what is known of it.
    if (chunk.part === 'properties' && chunk.note.memory !== undefined) continue;
    const cosine = queryVector && index.cosineOf(queryVector, slot);
    const parts: Parts = { text: textPart(text.scoreOf(slot) + neighbourScore(index, text, chunk), text.reachable), meaning: meaningPart(cosine, calibration) };
    candidates.push({ chunk, cosine, ...parts, relevance: fuse(parts, share) });
  }
  return { candidates, text, known };
}

function neighbourScore(index: ChunkReader, text: TextHits, chunk: IndexedChunk): number {
  // A memory is one statement: its evidence and context are no neighbours but the same thing.
  if (chunk.note.memory !== undefined || chunk.part === 'properties') return 0;
  const slots = index.slotsOf(chunk.note.path);
  const before = slots[chunk.ordinal - 1];
  const after = slots[chunk.ordinal + 1];
  return NEIGHBOUR_SHARE * ((before === undefined ? 0 : text.scoreOf(before)) + (after === undefined ? 0 : text.scoreOf(after)));
}

function knownShare({ terms, reachable }: TextHits): number {
  if (reachable <= 0) return 1;
  return terms.reduce((sum, term) => sum + (term.documents > 0 ? term.idf : 0), 0) / reachable;
}

/** What the caller asked for; nothing that the question's words only suggest. `createdUntilMs` is the request's clock. */
export function filterOf(request: RecallRequest, statuses: readonly MemoryStatus[], createdUntilMs: number | undefined): ChunkFilter {
  const { network, kinds, entities, tags, folders, since, until } = request;
  const untilMs = earliest(until === undefined ? undefined : endOfMoment(until), createdUntilMs);
  return {
    statuses,
    ...((network === 'semantic' || network === 'episodic') && { network }),
    ...(kinds !== undefined && kinds.length > 0 && { kinds }),
    ...(entities !== undefined && entities.length > 0 && { entities }),
    ...(tags !== undefined && tags.length > 0 && { tags }),
    ...(folders !== undefined && folders.length > 0 && { folders }),
    ...(since !== undefined && { sinceMs: momentMs(since) }),
    ...(untilMs !== undefined && { untilMs }),
  };
}

const DATE_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** A date alone is the start of that local day; `Date.parse` would take it for UTC. */
export function momentMs(moment: string): number {
  return Date.parse(DATE_ALONE.test(moment) ? `${moment}T00:00:00` : moment);
}

/** A date alone is the whole day. */
export function endOfMoment(moment: string): number {
  return Date.parse(DATE_ALONE.test(moment) ? `${moment}T23:59:59.999` : moment);
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.min(a, b);
}

/** An entity that marks more of the vault than this says nothing about which chunk is meant. */
const COMMON_SHARE = 0.25;
const COMMON_LEAST = 40;

/** The chunks that belong to an entity that the question surely names, unless nearly everything does. */
export function entityMask(index: ChunkReader, entities: readonly FoundEntity[]): SlotMask | undefined {
  const sure = entities.filter((entity) => entity.sure).map((entity) => entity.name);
  if (sure.length === 0) return undefined;
  const mask = index.mask({ entities: sure });
  return mask.count > Math.max(COMMON_LEAST, COMMON_SHARE * index.chunkCount) ? undefined : mask;
}

export function isIn(mask: SlotMask, slot: Slot): boolean {
  return (((mask.bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}
