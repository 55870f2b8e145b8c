import { startNodeWorker } from './node-channel.js';
import { nodeWorkerFile } from './node-workers.js';
import { RpcClient } from './rpc.js';
import { WorkerNoteParser } from './worker-note-parser.js';

/** A parser in a worker thread of Node. */
export function createNodeNoteParser(): WorkerNoteParser {
  return new WorkerNoteParser(() => Promise.resolve(new RpcClient(startNodeWorker(nodeWorkerFile('parse-node')))));
}
