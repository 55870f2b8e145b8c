import { resolveObjectURL } from 'node:buffer';
import { Worker as ThreadWorker } from 'node:worker_threads';

/** Threads that run now; a test looks here for what was left behind. */
export const runningWorkers = new Set<NodeWorker>();

/** Gives a thread the globals of a web worker, and none of Node's, before the plugin's worker code runs in it. */
const WORKER_SCOPE = `
const { parentPort } = require('node:worker_threads');
globalThis.self = globalThis;
globalThis.WorkerGlobalScope = class WorkerGlobalScope {};
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, Array.isArray(transfer) ? transfer : transfer?.transfer);
const listeners = new Set();
globalThis.addEventListener = (type, listener) => { if (type === 'message') listeners.add(listener); };
globalThis.removeEventListener = (type, listener) => { if (type === 'message') listeners.delete(listener); };
globalThis.close = () => parentPort.close();
parentPort.on('message', (data) => {
  const event = { data, type: 'message' };
  globalThis.onmessage?.(event);
  for (const listener of listeners) listener(event);
});
`;

type Listener = (event: object) => void;

/** The browser's `Worker`, over a thread, for scripts behind a Blob's address. */
export class NodeWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  private thread: ThreadWorker | undefined;
  private waiting: [unknown, readonly unknown[]][] = [];
  private ended = false;
  /** Own bookkeeping: Node's EventTarget refuses the events of another DOM. */
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(url: string | URL) {
    runningWorkers.add(this);
    void this.start(String(url));
  }

  postMessage(message: unknown, transfer: readonly unknown[] | { transfer?: readonly unknown[] } = []): void {
    const list = Array.isArray(transfer) ? (transfer as readonly unknown[]) : ((transfer as { transfer?: readonly unknown[] }).transfer ?? []);
    if (this.thread === undefined) this.waiting.push([message, list]);
    else this.thread.postMessage(message, list as ArrayBuffer[]);
  }

  addEventListener(type: string, listener: Listener, options?: { once?: boolean }): void {
    const added = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, added);
    if (options?.once !== true) {
      added.add(listener);
      return;
    }
    const once: Listener = (event) => {
      added.delete(once);
      listener(event);
    };
    added.add(once);
  }

  removeEventListener(type: string, listener: Listener): void {
    this.listeners.get(type)?.delete(listener);
  }

  terminate(): void {
    this.ended = true;
    runningWorkers.delete(this);
    void this.thread?.terminate();
  }

  private async start(url: string): Promise<void> {
    const blob = resolveObjectURL(url);
    if (blob === undefined) throw new Error(`No script behind ${url}.`);
    const code = await blob.text();
    if (this.ended) return;
    this.thread = new ThreadWorker(`${WORKER_SCOPE}\n(0, eval)(${JSON.stringify(code)});`, { eval: true });
    this.thread.on('message', (data: unknown) => this.tell('message', { data }));
    this.thread.on('error', (error: Error) => this.tell('error', { message: error.message, error }));
    this.thread.on('exit', () => runningWorkers.delete(this));
    for (const [message, transfer] of this.waiting) this.thread.postMessage(message, transfer as ArrayBuffer[]);
    this.waiting = [];
  }

  private tell(type: 'message' | 'error', fields: object): void {
    const event = { type, preventDefault: () => undefined, ...fields };
    if (type === 'message') this.onmessage?.(event as unknown as MessageEvent);
    else this.onerror?.(event as unknown as ErrorEvent);
    for (const listener of [...(this.listeners.get(type) ?? [])]) listener(event);
  }
}
