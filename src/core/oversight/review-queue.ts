import { Slices, type Clock } from '../model/clock.js';
import type { ChunkReader } from '../model/search.js';
import type { MemoryDirectory, MemoryNote } from '../recall/memory-directory.js';
import { memoryOf } from '../write/memory-view.js';
import type { OpenConflict, ReviewQueue, Shown } from './oversight.js';

export interface ReviewableMemories {
  readonly notes: readonly MemoryNote[];
  readonly directory: MemoryDirectory;
  readonly index: ChunkReader;
  readonly clock: Clock;
}

/** The memories that wait for the owner; only what is shown is read from the index. */
export async function reviewableIn({ notes, directory, index, clock }: ReviewableMemories, limit: number): Promise<Omit<ReviewQueue, 'questions'>> {
  const slices = new Slices(clock);
  const conflicts: { anchor: MemoryNote; sides: MemoryNote[] }[] = [];
  const unconfirmed: MemoryNote[] = [];
  const warned: MemoryNote[] = [];
  const settled = new Set<string>();
  for (const note of notes.toSorted(newestFirst)) {
    await slices.next();
    const { memory } = note;
    if (memory.status === 'archived' || settled.has(memory.id)) continue;
    const others = directory.inConflictWith(memory);
    if (others.length > 0) {
      const sides = [note, ...others].sort((a, b) => a.memory.createdMs - b.memory.createdMs || (a.memory.id < b.memory.id ? -1 : 1));
      for (const side of sides) settled.add(side.memory.id);
      conflicts.push({ anchor: note, sides });
    } else if (memory.status === 'pending_review') unconfirmed.push(note);
    else if (memory.warning !== undefined) warned.push(note);
  }
  return {
    conflicts: shown(conflicts, limit, ({ anchor, sides }): OpenConflict[] => {
      const [older, ...newer] = sides.map((side) => memoryOf(side, index));
      return older === undefined ? [] : [{ id: anchor.memory.id, older, newer }];
    }),
    unconfirmed: shown(unconfirmed, limit, (note) => [memoryOf(note, index)]),
    warned: shown(warned, limit, (note) => [memoryOf(note, index)]),
  };
}

function shown<T, R>(all: readonly T[], limit: number, view: (each: T) => R[]): Shown<R> {
  return { items: all.slice(0, limit).flatMap(view), total: all.length };
}

function newestFirst(a: MemoryNote, b: MemoryNote): number {
  return b.memory.createdMs - a.memory.createdMs || (a.memory.id < b.memory.id ? 1 : -1);
}
