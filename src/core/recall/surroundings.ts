import { isMemoryNote, type NoteRecord } from '../model/note.js';
import { isIn, type ChunkReader, type IndexedChunk, type Slot, type SlotMask } from '../model/search.js';
import type { MemoryDirectory } from './memory-directory.js';
import type { OwnRelevance } from './own-relevance.js';
import { marksOf } from './passage-marks.js';
import { statementChunk } from './passage.js';
import type { TermWeights } from './term-weights.js';

/** What a chunk gains, as shares of the own relevance of the chunks before and after it: an answer is often said beside the words that ask for it. */
const BEFORE = 0.3;
const AFTER = 0.18;
/** Two places away, on each side. */
const FURTHER = 0.1;
/** More of the chunk before, where that one ends in a question: this one answers it. */
const ANSWERED = 0.25;
/** For all of the question's words that stand within two places of the chunk and not in it: who goes on talking about a thing does not name it again. */
const TOGETHER = 0.2;
/** A share of the mean of the two best in its note, or of a memory in its session. */
const PLACE = 0.65;
const PLACE_BEST = 2;
/**
 * What counts in the place of a neighbour that is not there, as a share of the chunk's own relevance: about what neighbours
 * of a chunk that answers have, so that a short note loses nothing against a long one, nor a memory without a session.
 */
const NO_NEIGHBOUR = 0.65;
const NO_OTHER = 0.75;

/** A section of a note says by itself what it is about; leaning on its neighbours as a turn does put every section of a note that the question names before the one that answers it. */
const SECTION_LEANS = 0.25;
/** The place's part for a passage that is all its place has: one good one and no others, as `meanOfBest` counts them. */
const ALONE_IN_PLACE = (1 + (PLACE_BEST - 1) * NO_OTHER) / PLACE_BEST;

/** All that a chunk can gain where it and all around it are fully relevant. */
export const MOST_SURROUNDINGS = BEFORE + AFTER + 2 * FURTHER + ANSWERED + TOGETHER + PLACE;

/** The chunks around one, of those that may be found. */
interface Beside {
  readonly twoBefore: Slot | undefined;
  readonly before: Slot | undefined;
  readonly after: Slot | undefined;
  readonly twoAfter: Slot | undefined;
}

const NOTHING_BESIDE: Beside = { twoBefore: undefined, before: undefined, after: undefined, twoAfter: undefined };

/** Looks at what stands around a chunk: in its note, or, for a memory, in its session. */
export class Surroundings {
  readonly #places = new Map<string, number>();
  readonly #beside = new Map<Slot, Beside>();

  constructor(
    private readonly index: ChunkReader,
    private readonly memories: MemoryDirectory,
    private readonly own: OwnRelevance,
    private readonly weights: TermWeights,
    private readonly mask: SlotMask,
  ) {}

  beside(chunk: IndexedChunk): Beside {
    const known = this.#beside.get(chunk.slot);
    if (known !== undefined) return known;
    const found = isMemoryNote(chunk.note) ? this.besideMemory(chunk.note) : this.besideSection(chunk);
    this.#beside.set(chunk.slot, found);
    return found;
  }

  /** To be told before `gain` is asked, of everything that was found. */
  weigh(chunks: readonly IndexedChunk[]): void {
    const slots: Slot[] = [];
    for (const chunk of chunks) {
      slots.push(chunk.slot);
      const { twoBefore, before, after, twoAfter } = this.beside(chunk);
      for (const slot of [twoBefore, before, after, twoAfter]) if (slot !== undefined) slots.push(slot);
    }
    this.own.judgeAll(slots);
    const best = new Map<string, number[]>();
    for (const chunk of chunks) {
      const place = placeOf(chunk.note);
      const { relevance } = this.own.of(chunk.slot);
      const list = best.get(place);
      if (list === undefined) best.set(place, [relevance]);
      else list.push(relevance);
    }
    for (const [place, relevances] of best) this.#places.set(place, meanOfBest(relevances));
  }

  gain(chunk: IndexedChunk): number {
    const own = this.own.of(chunk.slot);
    const { twoBefore, before, after, twoAfter } = this.beside(chunk);
    const leaning = isSaid(chunk) ? 1 : SECTION_LEANS;
    const alone = NO_NEIGHBOUR * own.relevance;
    let terms = own.terms;
    const neighbour = (slot: Slot | undefined): number => {
      if (slot === undefined) return alone;
      const other = this.own.of(slot);
      terms |= other.terms;
      return leaning * other.relevance + (1 - leaning) * alone;
    };
    const around = BEFORE * neighbour(before) + AFTER * neighbour(after) + FURTHER * (neighbour(twoBefore) + neighbour(twoAfter));
    const answered = before !== undefined && marksOf(this.index.chunk(before)).endsAsking ? leaning * ANSWERED * this.own.of(before).relevance : 0;
    const together = leaning * TOGETHER * this.weights.shareOf(terms & ~own.terms);
    const place = leaning * (this.#places.get(placeOf(chunk.note)) ?? 0) + (1 - leaning) * ALONE_IN_PLACE * own.relevance;
    return around + answered + together + PLACE * place;
  }

  private besideMemory(note: NoteRecord): Beside {
    const place = isMemoryNote(note) ? this.memories.sessions.placeOf(note) : undefined;
    if (place === undefined) return NOTHING_BESIDE;
    const at = (distance: number): Slot | undefined => {
      const other = place.memories[place.at + distance];
      return this.ifOpen(other && statementChunk(other, this.index)?.slot);
    };
    return { twoBefore: at(-2), before: at(-1), after: at(1), twoAfter: at(2) };
  }

  private besideSection({ note, ordinal }: IndexedChunk): Beside {
    const slots = this.index.slotsOf(note.path);
    return { twoBefore: this.ifOpen(slots[ordinal - 2]), before: this.ifOpen(slots[ordinal - 1]), after: this.ifOpen(slots[ordinal + 1]), twoAfter: this.ifOpen(slots[ordinal + 2]) };
  }

  private ifOpen(slot: Slot | undefined): Slot | undefined {
    return slot !== undefined && isIn(this.mask, slot) ? slot : undefined;
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

/** One good chunk alone makes a place less good than two. */
export function meanOfBest(relevances: readonly number[]): number {
  let best = 0;
  let second = 0;
  for (const relevance of relevances) {
    if (relevance > best) [best, second] = [relevance, best];
    else if (relevance > second) second = relevance;
  }
  return (best + (relevances.length > 1 ? second : NO_OTHER * best)) / PLACE_BEST;
}
