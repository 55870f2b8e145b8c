import type { CitedPassage } from '../model/passage.js';
import type { ChunkReader, IndexedChunk } from '../model/search.js';

/** Names a chunk for as long as its content and its note's path stay: 27 characters of `[A-Za-z0-9_-]`. */
export function passageId(chunk: IndexedChunk): string {
  return `n-${chunk.hash.slice(0, 16)}-${fnv1a(chunk.note.path)}`;
}

const ID = /^n-[A-Za-z0-9_-]{16}-([0-9a-f]{8})$/;

/** The piece of a note that an answer cited; `undefined` where note or piece have changed since, or are not for others to see. */
export function citedPassage(id: string, index: Pick<ChunkReader, 'notes' | 'slotsOf' | 'chunk'>): CitedPassage | undefined {
  const ofPath = ID.exec(id)?.[1];
  if (ofPath === undefined) return undefined;
  for (const note of index.notes()) {
    if (note.private || note.memory !== undefined || fnv1a(note.path) !== ofPath) continue;
    const chunk = index.slotsOf(note.path).map((slot) => index.chunk(slot)).find((each) => passageId(each) === id);
    if (chunk !== undefined) return { id, path: note.path, heading: [...chunk.headings], lines: [...chunk.lines], text: chunk.text.trim(), created: new Date(note.createdMs).toISOString() };
  }
  return undefined;
}

/** FNV-1a, 32 bits, in eight hex digits: tells notes with the same text apart, nothing more. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
