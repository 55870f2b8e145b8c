import { parentPort, Worker, type Transferable as NodeTransferable } from 'node:worker_threads';

import { messageOf } from '../core/model/errors.js';
import type { Channel, Transfer, WorkerChannel } from './rpc.js';

const transferList = (transfer: readonly Transfer[]): NodeTransferable[] => [...transfer];

/** Starts the worker thread whose built code is at `file`. It keeps the process alive until it is terminated. */
export function startNodeWorker(file: URL): WorkerChannel {
  const worker = new Worker(file);
  return {
    send: (message, transfer) => {
      worker.postMessage(message, transferList(transfer));
    },
    onMessage: (listener) => {
      worker.on('message', listener);
    },
    onEnd: (listener) => {
      let told = false;
      const tell = (reason: string): void => {
        if (told) return;
        told = true;
        listener(reason);
      };
      worker.once('error', (error) => {
        tell(messageOf(error));
      });
      worker.once('messageerror', (error) => {
        tell(messageOf(error));
      });
      worker.once('exit', (code) => {
        tell(`It exited with code ${code}.`);
      });
    },
    terminate: async () => {
      await worker.terminate();
    },
  };
}

/** The worker thread's own end. @throws Error outside a worker thread */
export function nodeWorkerPort(): Channel {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker thread only.');
  return {
    send: (message, transfer) => {
      port.postMessage(message, transferList(transfer));
    },
    onMessage: (listener) => {
      port.on('message', listener);
    },
  };
}
