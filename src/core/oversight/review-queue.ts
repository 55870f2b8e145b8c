import { Slices, type Clock } from '../model/clock.js';
import type { MemoryNote } from '../model/note.js';
import type { MemoryDirectory } from '../recall/memory-directory.js';

/** The memories that wait for the owner, newest first. */
export interface Reviewable {
  /** Each conflict once, its sides in the order in which they were stated. */
  readonly conflicts: readonly (readonly MemoryNote[])[];
  /** Wait for review and are in no conflict. */
  readonly unconfirmed: readonly MemoryNote[];
  readonly warned: readonly MemoryNote[];
}

export async function reviewableIn(notes: readonly MemoryNote[], directory: MemoryDirectory, clock: Clock): Promise<Reviewable> {
  const slices = new Slices(clock);
  const conflicts: MemoryNote[][] = [];
  const unconfirmed: MemoryNote[] = [];
  const warned: MemoryNote[] = [];
  const settled = new Set<string>();
  for (const note of notes.toSorted((a, b) => byTime(b, a))) {
    await slices.next();
    const { memory } = note;
    if (memory.status === 'archived' || settled.has(memory.id)) continue;
    const others = directory.inConflictWith(memory);
    if (others.length > 0) {
      const sides = [note, ...others].sort(byTime);
      for (const side of sides) settled.add(side.memory.id);
      conflicts.push(sides);
    } else if (memory.status === 'pending_review') unconfirmed.push(note);
    else if (memory.warning !== undefined) warned.push(note);
  }
  return { conflicts, unconfirmed, warned };
}

function byTime(a: MemoryNote, b: MemoryNote): number {
  return a.memory.createdMs - b.memory.createdMs || (a.memory.id < b.memory.id ? -1 : 1);
}
