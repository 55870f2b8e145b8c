import { MnemeError } from '../../model/errors.js';
import type { NotePath } from '../../model/note-path.js';
import type { ChunkReader } from '../../model/search.js';
import { readMemoryNote } from '../memory-note/memory-note.js';
import type { KnownNotes } from './known-notes.js';

/** Whether a note names the memory as its own and cannot be read as one: somebody slipped in its properties. */
export function isSlippedNoteOf(id: string, text: string): boolean {
  return new RegExp(`^id:[ \\t]*["']?${id}["']?[ \\t]*\\r?$`, 'm').test(text) && readMemoryNote(text) === undefined;
}

/** What to tell who names a memory that has no note, or none that can be read. */
export function noMemory(id: string, known: KnownNotes, index: ChunkReader): MnemeError {
  if (known.isErased(id)) return new MnemeError('not_found', `Memory ${id} was erased for good: nothing of it is left.`);
  const path = known.get(id)?.path;
  const note = path === undefined ? undefined : index.note(path as NotePath);
  const problem = note?.memory === undefined ? note?.problems.find(({ code }) => code === 'memory_invalid' || code === 'front_matter_invalid') : undefined;
  if (path === undefined || problem === undefined) return new MnemeError('not_found', `There is no memory with the id ${id}. List memories to see the ids there are.`);
  return new MnemeError('not_found', `The note of memory ${id} is ${path}, which cannot be read as a memory now. ${problem.message} Or bring a version back with rollback.`);
}
