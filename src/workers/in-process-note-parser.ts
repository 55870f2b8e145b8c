import type { NoteParser } from '../core/model/note-parser.js';
import { parseNote } from '../core/read/parse-note.js';

/** Parses on the calling thread: for tests, and for one-off commands that start no worker. */
export class InProcessNoteParser implements NoteParser {
  parse(...[path, bytes]: Parameters<NoteParser['parse']>): ReturnType<NoteParser['parse']> {
    return Promise.resolve(parseNote(path, bytes));
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
