import type { MemoryChange } from './model/memory-change.js';
import type { NoteRecord } from './model/note.js';

/** Tells listeners of memories that came, changed or went, as the index notices it. A private memory is none to them. */
export class MemoryChanges {
  private readonly listeners = new Set<(change: MemoryChange) => void>();

  listen(listener: (change: MemoryChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  noticed(before: NoteRecord | undefined, after: NoteRecord | undefined): void {
    if (this.listeners.size === 0) return;
    for (const change of changesBetween(before, after)) for (const listener of this.listeners) listener(change);
  }

  close(): void {
    this.listeners.clear();
  }
}

function changesBetween(before: NoteRecord | undefined, after: NoteRecord | undefined): MemoryChange[] {
  const was = idOf(before);
  const is = idOf(after);
  return [
    ...(was !== undefined && was !== is && before !== undefined ? [{ id: was, change: 'removed' as const, path: before.path }] : []),
    ...(is !== undefined && after !== undefined ? [{ id: is, change: was === is ? ('changed' as const) : ('added' as const), path: after.path }] : []),
  ];
}

function idOf(note: NoteRecord | undefined): string | undefined {
  return note === undefined || note.private ? undefined : note.memory?.id;
}
