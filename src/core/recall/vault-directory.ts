import type { Slices } from '../model/clock.js';
import type { NoteRecord } from '../model/note.js';
import type { NotePath } from '../model/note-path.js';
import type { ChunkReader } from '../model/search.js';
import { EntityNames } from './entities.js';
import { MemoryDirectory } from './memory-directory.js';

type FollowedIndex = Pick<ChunkReader, 'textVersion' | 'noteCount' | 'notes' | 'note' | 'notesChangedSince'>;

/**
 * What recall looks up by name rather than by content: entity names, and memories by id. Lives beside one index and follows
 * it: only notes that changed since the last recall are read again.
 */
export class VaultDirectory {
  readonly names = new EntityNames();
  readonly memories = new MemoryDirectory();
  readonly #notes = new Map<NotePath, NoteRecord>();
  #version = -1;

  /** Costs what has changed since; where that is too much to tell, one comparison a note. */
  refresh(index: FollowedIndex): void {
    if (index.textVersion === this.#version) return;
    const changed = index.notesChangedSince(this.#version);
    if (changed === undefined) this.#compareAll(index);
    else for (const path of changed) this.#follow(path, index.note(path));
    this.#version = index.textVersion;
  }

  /** As `refresh`, once all was read ahead. To be called as the index changes: then no question has more than a few notes to catch up with. */
  keepUp(index: FollowedIndex): void {
    if (this.#version >= 0) this.refresh(index);
  }

  /** Reads all names ahead, in slices: the first question then need not hold the thread for them. */
  async readAhead(index: FollowedIndex, slices: Slices): Promise<void> {
    // Once it follows the index, what has changed since is quickly told, and removals are told only by that.
    if (this.#version >= 0) return;
    const version = index.textVersion;
    for (const { path } of index.notes()) {
      await slices.next();
      this.#follow(path, index.note(path));
    }
    // What changed meanwhile is told as changed since then.
    this.#version = Math.max(this.#version, version);
  }

  #compareAll(index: FollowedIndex): void {
    for (const note of index.notes()) this.#follow(note.path, note);
    if (this.#notes.size === index.noteCount) return;
    for (const path of [...this.#notes.keys()]) this.#follow(path, index.note(path));
  }

  #follow(path: NotePath, note: NoteRecord | undefined): void {
    const known = this.#notes.get(path);
    if (known === note) return;
    if (known !== undefined) this.#forget(known);
    if (note === undefined) {
      this.#notes.delete(path);
      return;
    }
    this.names.add(note);
    this.memories.add(note);
    this.#notes.set(path, note);
  }

  #forget(note: NoteRecord): void {
    this.names.remove(note);
    this.memories.remove(note);
  }
}
