import type { MemoryNote } from './memory-directory.js';

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

  /** The memory so many places later in its session, or earlier if negative. */
  beside(note: MemoryNote, distance: number): MemoryNote | undefined {
    const { session } = note.memory;
    const list = session === undefined ? undefined : this.#sessions.get(session);
    if (list === undefined) return undefined;
    const at = placeIn(list, note);
    return list[at]?.path === note.path ? list[at + distance] : undefined;
  }

  sizeOf(session: string): number {
    return this.#sessions.get(session)?.length ?? 0;
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
