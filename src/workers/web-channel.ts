import type { Channel, WorkerChannel } from './rpc.js';

/**
 * Starts a Web Worker from its code, which stands inside main.js: an installed plugin has no other file to load it from.
 * The worker has no access to Node and makes no request.
 */
export function startWebWorker(code: string, name: string): WorkerChannel {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(url, { name });
  return {
    send: (message, transfer) => {
      worker.postMessage(message, [...transfer]);
    },
    onMessage: (listener) => {
      worker.addEventListener('message', (event) => {
        listener(event.data);
      });
    },
    onEnd: (listener) => {
      // A worker that the browser kills for want of memory fires `error` as well; one that is only slow fires nothing.
      worker.addEventListener(
        'error',
        (event) => {
          event.preventDefault();
          worker.terminate();
          listener(event.message || 'The browser ended it, perhaps for want of memory.');
        },
        { once: true },
      );
      worker.addEventListener('messageerror', () => {
        worker.terminate();
        listener('It sent a message that could not be read.');
      });
    },
    terminate: () => {
      worker.terminate();
      URL.revokeObjectURL(url);
      return Promise.resolve();
    },
  };
}

/** The part of a dedicated worker's global scope that is used here; TypeScript's `webworker` library clashes with `DOM`. */
interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** The Web Worker's own end. */
export function webWorkerPort(): Channel {
  const scope = globalThis as unknown as WorkerScope;
  return {
    send: (message, transfer) => {
      scope.postMessage(message, [...transfer]);
    },
    onMessage: (listener) => {
      scope.addEventListener('message', (event) => {
        listener(event.data);
      });
    },
  };
}
