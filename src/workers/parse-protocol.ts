import type { ParsedNote } from '../core/model/note.js';
import type { NotePath } from '../core/model/note-path.js';

/** What a worker that parses notes can be asked. */
export interface ParseProtocol {
  parse: (input: { readonly path: NotePath; readonly bytes: Uint8Array }) => ParsedNote;
}
