import type { NoteRecord } from '../model/note.js';
import type { ChunkReader } from '../model/search.js';
import { EntityNames } from './entities.js';
import { MemoryDirectory } from './memory-directory.js';

/**
 * What recall looks up by name rather than by content: entity names, and memories by id. Lives beside one index and follows
 * it: only notes that changed since the last recall are read again.
 */
export class VaultDirectory {
  readonly names = new EntityNames();
  readonly memories = new MemoryDirectory();
  readonly #notes = new Map<string, NoteRecord>();
  #version = -1;

  /** Costs nothing when the notes are unchanged, and one comparison a note otherwise. */
  refresh(index: Pick<ChunkReader, 'textVersion' | 'noteCount' | 'notes' | 'note'>): void {
    if (index.textVersion === this.#version) return;
    for (const note of index.notes()) {
      const known = this.#notes.get(note.path);
      if (known === note) continue;
      if (known !== undefined) this.#forget(known);
      this.names.add(note);
      this.memories.add(note);
      this.#notes.set(note.path, note);
    }
    if (this.#notes.size !== index.noteCount) this.#forgetMissing(index);
    this.#version = index.textVersion;
  }

  #forgetMissing(index: Pick<ChunkReader, 'note'>): void {
    for (const note of [...this.#notes.values()]) {
      if (index.note(note.path) !== undefined) continue;
      this.#forget(note);
      this.#notes.delete(note.path);
    }
  }

  #forget(note: NoteRecord): void {
    this.names.remove(note);
    this.memories.remove(note);
  }
}
