import parseWorker from 'worker:parse-web';

import { unpackScript } from './packed.js';
import { RpcClient } from './rpc.js';
import { startWebWorker } from './web-channel.js';
import { WorkerNoteParser } from './worker-note-parser.js';

/** A parser in a Web Worker, for Obsidian. */
export function createWebNoteParser(): WorkerNoteParser {
  return new WorkerNoteParser(async () => new RpcClient(startWebWorker(await unpackScript(parseWorker), 'mneme-parse')));
}
