import type { NotePath } from './note-path.js';

/** What became of a change that was made against a known text. */
export type WriteOutcome =
  | 'written'
  /** The note is no longer what it was when it was read: nothing was written. */
  | 'changed'
  | 'gone';

/**
 * The hand that writes notes. Every write is whole or not at all; nothing is overwritten that was not read before.
 * @throws MnemeError `vault_read_only`, `store_full`, `note_unwritable` from every write
 */
export interface NoteWriter {
  /** Makes a note, and the folders above it. @returns `exists` where there is a file of this name, which is left alone */
  create(path: NotePath, text: string): Promise<'written' | 'exists'>;
  /** Replaces the text of a note that still reads `before`, byte for byte. */
  replace(path: NotePath, before: string, after: string): Promise<WriteOutcome>;
  /** Moves a note; links to it are not followed. @returns `exists` where there is a file at the new place */
  move(from: NotePath, to: NotePath): Promise<'written' | 'exists' | 'gone'>;
  /** Removes a note for good, past any trash. Nothing happens where it is gone. */
  erase(path: NotePath): Promise<void>;
  /** The same promises for all that `work` writes, kept when it resolves: what names the notes is forced to the disk once, not for each. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Writes a file that is no note, such as a `.base`, unless there is one. */
  createFile(path: string, text: string): Promise<'written' | 'exists'>;
}
