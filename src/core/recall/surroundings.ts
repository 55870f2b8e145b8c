import type { NoteRecord } from '../model/note.js';
import type { ChunkReader, IndexedChunk, Slot, SlotMask } from '../model/search.js';
import { isIn } from './candidates.js';
import { isMemoryNote } from './memory-directory.js';
import type { MemoryDirectory } from './memory-directory.js';
import type { OwnRelevance } from './own-relevance.js';
import { marksOf } from './passage-marks.js';
import { statementChunk } from './passage.js';

/** What a chunk gains, as shares of the own relevance of the chunks before and after it: an answer is often said beside the words that ask for it. */
const BEFORE = 0.3;
const AFTER = 0.18;
/** Two places away, on each side. */
const FURTHER = 0.2;
/** More of the chunk before, where that one ends in a question: this one answers it. */
const ANSWERED = 0.25;
/** A share of the mean of the three best in its note, or of a memory in its session. */
const PLACE = 0.65;
const PLACE_BEST = 3;
/**
 * What counts in the place of a neighbour that is not there, as a share of the chunk's own relevance: about what neighbours
 * of a chunk that answers have, so that a short note loses nothing against a long one, nor a memory without a session.
 */
const NO_NEIGHBOUR = 0.5;
const NO_OTHER = 0.75;

/** A section of a note says by itself what it is about; leaning on its neighbours as a turn does put every section of a note that the question names before the one that answers it. */
const SECTION_LEANS = 0.25;
/** The place's part for a passage that is all its place has: one good one and no others, as `meanOfBest` counts them. */
const ALONE_IN_PLACE = (1 + 2 * NO_OTHER) / PLACE_BEST;

const REACH = [-2, -1, 1, 2] as const;

/** All that a chunk can gain where it and all around it are fully relevant. */
export const MOST_SURROUNDINGS = BEFORE + AFTER + 2 * FURTHER + ANSWERED + PLACE;

/** Looks at what stands around a chunk: in its note, or, for a memory, in its session. */
export class Surroundings {
  readonly #places = new Map<string, number>();

  constructor(
    private readonly index: ChunkReader,
    private readonly memories: MemoryDirectory,
    private readonly own: OwnRelevance,
    private readonly mask: SlotMask,
  ) {}

  /** The chunk so many places later, or earlier if negative, of those that may be found. */
  beside(chunk: IndexedChunk, distance: number): Slot | undefined {
    const slot = isMemoryNote(chunk.note) ? this.statementOf(this.memories.sessions.beside(chunk.note, distance)) : this.index.slotsOf(chunk.note.path)[chunk.ordinal + distance];
    return slot !== undefined && isIn(this.mask, slot) ? slot : undefined;
  }

  /** To be told before `gain` is asked, of everything that was found. */
  weigh(chunks: readonly IndexedChunk[]): void {
    this.own.judgeAll(chunks.flatMap((chunk) => [chunk.slot, ...REACH.map((distance) => this.beside(chunk, distance)).filter((slot) => slot !== undefined)]));
    const best = new Map<string, number[]>();
    for (const chunk of chunks) {
      const place = placeOf(chunk.note);
      const list = best.get(place) ?? [];
      list.push(this.own.of(chunk.slot).relevance);
      best.set(place, list);
    }
    for (const [place, relevances] of best) this.#places.set(place, meanOfBest(relevances));
  }

  gain(chunk: IndexedChunk): number {
    const { relevance } = this.own.of(chunk.slot);
    const leaning = isSaid(chunk) ? 1 : SECTION_LEANS;
    const before = this.beside(chunk, -1);
    const weighed = (value: number, alone: number): number => leaning * value + (1 - leaning) * alone;
    const of = (slot: Slot | undefined): number => (slot === undefined ? NO_NEIGHBOUR * relevance : weighed(this.own.of(slot).relevance, NO_NEIGHBOUR * relevance));
    const around = BEFORE * of(before) + AFTER * of(this.beside(chunk, 1)) + FURTHER * (of(this.beside(chunk, -2)) + of(this.beside(chunk, 2)));
    const answered = before !== undefined && marksOf(this.index.chunk(before)).endsAsking ? leaning * ANSWERED * of(before) : 0;
    return around + answered + PLACE * weighed(this.#places.get(placeOf(chunk.note)) ?? 0, ALONE_IN_PLACE * relevance);
  }

  private statementOf(note: NoteRecord | undefined): Slot | undefined {
    return note && statementChunk(note, this.index)?.slot;
  }
}

/** A turn of a conversation, which leans on the turns around it. */
function isSaid(chunk: IndexedChunk): boolean {
  return chunk.note.memory?.session !== undefined || marksOf(chunk).speakers.length > 0;
}

/** Memories of one session stand together as the chunks of one note do. */
function placeOf(note: NoteRecord): string {
  return note.memory?.session === undefined ? note.path : `session ${note.memory.session}`;
}

/** One good chunk alone makes a place less good than three. */
export function meanOfBest(relevances: readonly number[]): number {
  const best = relevances.toSorted((a, b) => b - a).slice(0, PLACE_BEST);
  const missing = PLACE_BEST - best.length;
  return (best.reduce((sum, relevance) => sum + relevance, 0) + missing * NO_OTHER * (best.at(0) ?? 0)) / PLACE_BEST;
}
