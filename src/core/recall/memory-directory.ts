import type { MemoryFacts } from '../model/memory.js';
import { isMemoryNote, type MemoryNote, type NoteRecord } from '../model/note.js';
import { SessionOrder } from './session-order.js';

/** Memories by id, and what they say of each other. A link written on one side only counts for both. */
export class MemoryDirectory {
  readonly sessions = new SessionOrder();
  /** While a copy of a note claims its id as well, both; the one that came last counts. */
  readonly #byId = new Map<string, MemoryNote[]>();
  /** For each id, the ids of the memories that name it in their `conflicts_with`. */
  readonly #conflicting = new Map<string, Set<string>>();
  /** For each id, the ids of the memories that supersede it. */
  readonly #superseding = new Map<string, Set<string>>();
  /** For each id, the ids of the memories that may change it. */
  readonly #doubting = new Map<string, Set<string>>();

  add(note: NoteRecord): void {
    if (!isMemoryNote(note) || note.private) return;
    const { memory } = note;
    const claiming = this.#byId.get(memory.id);
    if (claiming === undefined) this.#byId.set(memory.id, [note]);
    else claiming.push(note);
    this.sessions.add(note);
    for (const id of memory.conflictsWith) link(this.#conflicting, id, memory.id);
    for (const id of memory.supersedes) link(this.#superseding, id, memory.id);
    for (const id of memory.mayChange) link(this.#doubting, id, memory.id);
  }

  /** `note` is what was added. */
  remove(note: NoteRecord): void {
    if (!isMemoryNote(note) || note.private) return;
    const { memory } = note;
    const others = (this.#byId.get(memory.id) ?? []).filter((claiming) => claiming !== note);
    if (others.length === 0) this.#byId.delete(memory.id);
    else this.#byId.set(memory.id, others);
    this.sessions.remove(note);
    for (const id of memory.conflictsWith) this.#conflicting.get(id)?.delete(memory.id);
    for (const id of memory.supersedes) this.#superseding.get(id)?.delete(memory.id);
    for (const id of memory.mayChange) this.#doubting.get(id)?.delete(memory.id);
  }

  get(id: string): MemoryNote | undefined {
    return this.#byId.get(id)?.at(-1);
  }

  /** In the order of their ids. Archived memories are out of recall and in conflict with nothing. */
  inConflictWith(memory: MemoryFacts): readonly MemoryNote[] {
    return this.#known(new Set([...memory.conflictsWith, ...(this.#conflicting.get(memory.id) ?? [])]), memory.id);
  }

  supersedersOf(memory: MemoryFacts): readonly MemoryNote[] {
    return this.#known(this.#superseding.get(memory.id) ?? new Set(), memory.id);
  }

  /** Later memories that may have changed it, which nobody has judged. */
  mayHaveChanged(memory: MemoryFacts): readonly MemoryNote[] {
    return this.#known(this.#doubting.get(memory.id) ?? new Set(), memory.id);
  }

  /** Those that it may have changed, and those that may have changed it. */
  inDoubtWith(memory: MemoryFacts): readonly MemoryNote[] {
    return this.#known(new Set([...memory.mayChange, ...(this.#doubting.get(memory.id) ?? [])]), memory.id);
  }

  #known(ids: ReadonlySet<string>, self: string): readonly MemoryNote[] {
    return [...ids]
      .filter((id) => id !== self)
      .sort()
      .map((id) => this.get(id))
      .filter((note) => note !== undefined)
      .filter((note) => note.memory.status !== 'archived');
  }
}

function link(links: Map<string, Set<string>>, from: string, to: string): void {
  const linked = links.get(from);
  if (linked === undefined) links.set(from, new Set([to]));
  else linked.add(to);
}
