import { parseNote } from '../core/read/parse-note.js';
import type { ParseProtocol } from './parse-protocol.js';
import { serveRpc, type Channel } from './rpc.js';

/** The worker's side: the Markdown syntax tree of a 300 KB note takes 140 ms, far more than a frame. */
export function serveParsing(channel: Channel): void {
  serveRpc<ParseProtocol>(channel, {
    parse: ({ path, bytes }) => ({ value: parseNote(path, bytes) }),
  });
}
