import { availableParallelism } from 'node:os';

import { startNodeWorker } from './node-channel.js';
import { nodeWorkerFile } from './node-workers.js';
import { RpcClient } from './rpc.js';
import { WorkerNoteParser } from './worker-note-parser.js';

/** Parsing is most of the work of a first index; more threads than this wait for the one that takes the notes in. */
const MOST_THREADS = 2;

/** A parser in worker threads of Node. The second is started when there is more work than one has done. */
export function createNodeNoteParser(): WorkerNoteParser {
  return new WorkerNoteParser(() => Promise.resolve(new RpcClient(startNodeWorker(nodeWorkerFile('parse-node')))), Math.min(MOST_THREADS, availableParallelism()));
}
