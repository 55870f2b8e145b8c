import type { MemoryNote } from '../model/note.js';
import type { MemoryDirectory } from './memory-directory.js';

/** How what was said later bears on a memory: it has taken its place, or may have, which nobody has judged. */
export interface Later {
  readonly note: MemoryNote;
  readonly surely: boolean;
  /** What it bears on: the memory itself, or one that it sums up. */
  readonly on: MemoryNote;
}

/** The active memory that has taken this one's place: one that supersedes it, or the later side of a conflict. */
function replacementOf(note: MemoryNote, memories: MemoryDirectory): MemoryNote | undefined {
  const { memory } = note;
  const later = memories.inConflictWith(memory).filter((other) => isActive(other) && other.memory.createdMs > memory.createdMs);
  return [...memories.supersedersOf(memory), ...later].find(isActive);
}

/** What a reader should see before a memory, the latest first, as far as it is active: what has taken its place or may have, or that of what it sums up. */
export function laterThan(note: MemoryNote, memories: MemoryDirectory): readonly Later[] {
  const summedUp = note.memory.kind === 'summary' ? note.memory.sources.flatMap((id) => memories.get(id) ?? []) : [];
  return [note, ...summedUp].flatMap((on) => {
    const replacement = replacementOf(on, memories);
    if (replacement !== undefined) return [{ note: replacement, surely: true, on }];
    return memories.mayHaveChanged(on.memory).filter(isActive).toSorted((a, b) => b.memory.createdMs - a.memory.createdMs).map((later) => ({ note: later, surely: false, on }));
  }).filter((later) => later.note.memory.id !== note.memory.id);
}

function isActive({ memory }: MemoryNote): boolean {
  return memory.status === 'active';
}
