import type { ParsedNote } from './note.js';
import type { NotePath } from './note-path.js';

/** Parses notes off the interface's thread (in a worker) where there is one. */
export interface NoteParser {
  /** Never fails on what a note may hold; what is wrong with it is in `problems`. @throws MnemeError `aborted` */
  parse(path: NotePath, bytes: Uint8Array): Promise<ParsedNote>;
  dispose(): Promise<void>;
}
