import type { MemoryNote } from '../model/note.js';

export interface SessionPlace {
  readonly memories: readonly MemoryNote[];
  readonly at: number;
}

/** Memories by session, in the order in which they came up. */
export class SessionOrder {
  readonly #sessions = new Map<string, MemoryNote[]>();

  add(note: MemoryNote): void {
    const { session } = note.memory;
    if (session === undefined) return;
    const list = this.#sessions.get(session);
    if (list === undefined) this.#sessions.set(session, [note]);
    else list.splice(placeIn(list, note), 0, note);
  }

  /** `note` is what was added. */
  remove(note: MemoryNote): void {
    const { session } = note.memory;
    const list = session === undefined ? undefined : this.#sessions.get(session);
    if (session === undefined || list === undefined) return;
    const at = placeIn(list, note);
    if (list[at] !== note) return;
    list.splice(at, 1);
    if (list.length === 0) this.#sessions.delete(session);
  }

  /** The memories of its session in their order, and where among them it stands. */
  placeOf(note: MemoryNote): SessionPlace | undefined {
    const { session } = note.memory;
    const memories = session === undefined ? undefined : this.#sessions.get(session);
    if (memories === undefined) return undefined;
    const at = placeIn(memories, note);
    return memories[at]?.path === note.path ? { memories, at } : undefined;
  }
}

/** Where it stands or would stand, by halving. */
function placeIn(list: readonly MemoryNote[], note: MemoryNote): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = list[middle];
    if (other !== undefined && compare(other, note) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** An import may give all turns of a session one time: then the order is that of the ids they had, in which 10 follows 9. */
function compare(a: MemoryNote, b: MemoryNote): number {
  return a.memory.createdMs - b.memory.createdMs || numbered.compare(a.memory.externalIds[0] ?? '', b.memory.externalIds[0] ?? '') || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

const numbered = new Intl.Collator('en', { numeric: true });
