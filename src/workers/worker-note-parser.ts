import { MnemeError } from '../core/model/errors.js';
import type { ParsedNote } from '../core/model/note.js';
import type { NoteParser } from '../core/model/note-parser.js';
import type { NotePath } from '../core/model/note-path.js';
import type { ParseProtocol } from './parse-protocol.js';
import type { RpcClient } from './rpc.js';
import { WorkerPool } from './worker-pool.js';

/** Parses in a worker, which is started with the first note and again if it crashes. */
export class WorkerNoteParser implements NoteParser {
  readonly #pool: WorkerPool<ParseProtocol>;

  /** @param start Starts one worker; see node-note-parser.ts and web-note-parser.ts. @param size Most workers at a time. */
  constructor(start: () => Promise<RpcClient<ParseProtocol>>, size = 1) {
    this.#pool = new WorkerPool({
      size,
      start,
      failure: (reason) => new MnemeError('note_unreadable', `Parsing this note crashed its worker twice: ${reason} Exclude the note in Mneme's settings, or shorten it.`),
    });
  }

  /** The bytes are copied, not moved: they are needed again if the worker crashes. */
  parse(path: NotePath, bytes: Uint8Array): Promise<ParsedNote> {
    return this.#pool.run('parse', { path, bytes }, { urgent: false });
  }

  dispose(): Promise<void> {
    return this.#pool.dispose();
  }
}
