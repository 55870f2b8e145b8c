import type { Memory, MemoryDetail } from '../model/memory-shapes.js';
import type { MemoryNote } from '../model/note.js';
import type { ChunkReader } from '../model/search.js';
import { statementChunk } from '../recall/passage.js';
import type { MemoryNoteText } from './memory-note/memory-note.js';
import { unescapeText } from './memory-note/statement-text.js';

/** A memory as lists show it, from the index alone. */
export function memoryOf(note: MemoryNote, index: ChunkReader): Memory {
  const chunk = statementChunk(note, index);
  return view(note, chunk === undefined ? note.title : unescapeText(chunk.text));
}

export function detailOf(note: MemoryNote, memory: MemoryNoteText, version: number): MemoryDetail {
  return { ...groundedOf(note, memory), version };
}

/** A memory with what it rests on, as its note says. */
export function groundedOf(note: MemoryNote, memory: MemoryNoteText): Omit<MemoryDetail, 'version'> {
  return {
    ...view({ ...note, memory: memory.facts }, memory.statement),
    ...(memory.context !== '' && { context: memory.context }),
    evidence: memory.evidence.map(({ text }) => text).filter((text) => text !== ''),
  };
}

function view({ memory, path }: MemoryNote, text: string): Memory {
  return {
    id: memory.id,
    kind: memory.kind,
    layer: memory.layer,
    status: memory.status,
    text,
    path,
    entities: [...memory.entities],
    created: new Date(memory.createdMs).toISOString(),
    lastSeen: new Date(memory.lastSeenMs).toISOString(),
    source: memory.source,
    ...(memory.trust !== undefined && { trust: memory.trust }),
    ...(memory.importance !== undefined && { importance: memory.importance }),
    ...(memory.session !== undefined && { session: memory.session }),
    conflictsWith: [...memory.conflictsWith],
    supersedes: [...memory.supersedes],
    ...(memory.mayChange.length > 0 && { mayChange: [...memory.mayChange] }),
    externalIds: [...memory.externalIds],
    ...(memory.warning !== undefined && { warning: memory.warning }),
  };
}
