import type { Calibration } from '../model/embedder.js';
import type { MemoryStatus } from '../model/memory.js';
import type { RecallRequest } from '../model/recall.js';
import type { ChunkFilter, ChunkReader, IndexedChunk, Slot, SlotMask, TextHits } from '../model/search.js';
import { adaptedShare, meaningPart } from './fuse.js';
import type { FoundEntity } from './entities.js';
import { correctedQuestion } from './hubness.js';
import type { MemoryDirectory } from './memory-directory.js';
import { OwnRelevance } from './own-relevance.js';
import type { Own } from './own-relevance.js';
import { Surroundings } from './surroundings.js';
import { TermWeights } from './term-weights.js';
import type { Script } from './understand.js';

/** A chunk that may answer. */
export interface Candidate extends Omit<Own, 'terms'> {
  readonly chunk: IndexedChunk;
  /** What it gains from what stands around it. */
  readonly gain: number;
  /** Meaning by the cosine as the model gave it: set right within a vault, the best of a bad lot looks better than it is. */
  readonly nearness: number | undefined;
}

export interface Found {
  readonly candidates: readonly Candidate[];
  readonly text: TextHits;
  /** Share of the question's words, by weight, that the vault knows at all. 1 for a question without words. */
  readonly known: number;
}

/** DESIGN section 2: three times as many as asked for; never so few that one long note fills them. */
const TIMES_ASKED = 3;
const LEAST_CANDIDATES = 160;
/** Of so many of the best the neighbours are candidates as well: an answer may share nothing with the question but its place. */
const WITH_NEIGHBOURS = 64;

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
  readonly memories: MemoryDirectory;
}

/** The best by words and the best by meaning, together, with what stands beside the best of them; each is judged by both. */
export function findCandidates(index: ChunkReader, { query, queryVector, mask, limit, script, calibration, memories }: CandidateQuery): Found {
  const text = index.searchText(query, { limit, mask });
  const known = knownShare(text);
  const question = queryVector && correctedQuestion(queryVector, index, calibration.hubness, script);
  const own = new OwnRelevance(index, text, question, calibration, adaptedShare(calibration.textShare[script], known, script));
  const around = new Surroundings(index, memories, own, new TermWeights(text), mask);
  const slots = new Set<Slot>(text.slots);
  if (question !== undefined) for (const slot of index.searchVectors(question.vector, { limit, mask }).slots) slots.add(slot);
  const chunks = withNeighbours(bestOf(slots, own, limit), index, around).filter(mayAnswer);
  around.weigh(chunks);
  const cosines = queryVector && index.cosinesOf(queryVector, chunks.map((chunk) => chunk.slot));
  const candidates = chunks.map((chunk, at) => {
    const { text: words, meaning, relevance } = own.of(chunk.slot);
    return { chunk, text: words, meaning, relevance, gain: around.gain(chunk), nearness: nearness(cosines?.[at], calibration) };
  });
  return { candidates, text, known };
}

/** The most relevant by themselves, best first. */
function bestOf(slots: ReadonlySet<Slot>, own: OwnRelevance, limit: number): Slot[] {
  own.judgeAll(slots);
  const judged = Array.from(slots, (slot) => ({ slot, relevance: own.of(slot).relevance }));
  return judged.sort((a, b) => b.relevance - a.relevance).slice(0, limit).map(({ slot }) => slot);
}

function nearness(cosine: number | undefined, calibration: Calibration): number | undefined {
  return meaningPart(cosine === undefined || Number.isNaN(cosine) ? undefined : cosine, calibration);
}

/** @param slots Best first. */
function withNeighbours(slots: readonly Slot[], index: ChunkReader, around: Surroundings): IndexedChunk[] {
  const all = new Map(slots.map((slot) => [slot, index.chunk(slot)]));
  for (const slot of slots.slice(0, WITH_NEIGHBOURS)) {
    const { before, after } = around.beside(index.chunk(slot));
    for (const beside of [before, after]) if (beside !== undefined && !all.has(beside)) all.set(beside, index.chunk(beside));
  }
  return [...all.values()];
}

/** A memory's properties only repeat what is known of it. */
function mayAnswer({ part, note }: IndexedChunk): boolean {
  return part !== 'properties' || note.memory === undefined;
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
