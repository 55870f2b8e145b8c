import { MnemeError, toMnemeError, type ErrorCode } from '../core/model/errors.js';

/**
 * Requests and answers between a thread and its worker, the same over Node's worker threads and Web Workers. Answers may
 * come in any order; a request can be cancelled; an error keeps its code. If the worker ends, every open request fails.
 */

/** One end of a message pipe. `transfer` names buffers that move to the other side instead of being copied. */
export interface Channel {
  send(message: unknown, transfer: readonly Transfer[]): void;
  /** One listener; called for each message from the other side. */
  onMessage(listener: (message: unknown) => void): void;
}

/** The caller's end: it also learns of the worker's end, and can bring it about. */
export interface WorkerChannel extends Channel {
  /** Called once, with the reason, when the worker crashes or ends without being asked to. */
  onEnd(listener: (reason: string) => void): void;
  terminate(): Promise<void>;
}

/** What both worker kinds can move between threads. */
export type Transfer = ArrayBuffer;

/** Methods of a worker: each takes one argument (`never` lets a protocol name any type there) and gives one result. */
export type Protocol<P> = { readonly [M in keyof P]: (input: never) => unknown };
export type Input<P, M extends keyof P> = P[M] extends (input: infer I) => unknown ? I : never;
export type Output<P, M extends keyof P> = P[M] extends (input: never) => infer O ? O : never;

/** A result, and the buffers in it that the worker no longer needs. */
export interface Reply<T> {
  readonly value: T;
  readonly transfer?: readonly Transfer[];
}

export type Handlers<P> = {
  readonly [M in keyof P]: (input: Input<P, M>, signal: AbortSignal) => Promise<Reply<Output<P, M>>> | Reply<Output<P, M>>;
};

type Request =
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'wind_up' };

type Answer =
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly code: ErrorCode; readonly message: string }
  /** Nothing runs any more. */
  | { readonly type: 'wound_up' };

/** Runs in the worker: answers what comes in on `channel`. */
export function serveRpc<P extends Protocol<P>>(channel: Channel, handlers: Handlers<P>): void {
  const running = new Map<number, AbortController>();
  const work = new Set<Promise<void>>();

  async function windUp(): Promise<void> {
    for (const controller of running.values()) controller.abort();
    await Promise.all(work);
    channel.send({ type: 'wound_up' } satisfies Answer, []);
  }

  async function answer(id: number, method: string, input: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      if (!Object.hasOwn(handlers, method)) throw new MnemeError('internal', `The worker has no method "${method}".`);
      const handler = handlers[method as keyof P] as (input: unknown, signal: AbortSignal) => Promise<Reply<unknown>> | Reply<unknown>;
      const reply = await handler(input, controller.signal);
      channel.send({ type: 'done', id, value: reply.value } satisfies Answer, reply.transfer ?? []);
    } catch (thrown) {
      const error = toMnemeError(thrown);
      channel.send({ type: 'failed', id, code: error.code, message: error.message } satisfies Answer, []);
    } finally {
      running.delete(id);
    }
  }

  channel.onMessage((message) => {
    const request = message as Request;
    switch (request.type) {
      case 'call': {
        const answered = answer(request.id, request.method, request.input);
        work.add(answered);
        void answered.finally(() => work.delete(answered));
        return;
      }
      case 'cancel':
        running.get(request.id)?.abort();
        return;
      case 'wind_up':
        void windUp();
        return;
    }
  });
}

interface Open {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: MnemeError) => void;
  readonly settle: () => void;
}

export interface RpcClientOptions {
  /**
   * How long disposal waits for what runs in the worker to stop at its next step. For code that does not survive its thread: native
   * modules end the whole process when they come back into a thread that is gone. Left out, the worker is ended at once.
   */
  readonly windUpMs?: number;
}

/** The caller's side of one worker. Whoever made it disposes it. */
export class RpcClient<P extends Protocol<P>> {
  readonly #channel: WorkerChannel;
  readonly #open = new Map<number, Open>();
  #nextId = 1;
  #ended: string | undefined;
  #tellWoundUp: () => void = () => undefined;
  readonly #windUpMs: number | undefined;

  constructor(channel: WorkerChannel, options: RpcClientOptions = {}) {
    this.#channel = channel;
    this.#windUpMs = options.windUpMs;
    channel.onMessage((message) => {
      this.#settle(message as Answer);
    });
    channel.onEnd((reason) => {
      this.#end(reason);
      this.#tellWoundUp();
    });
  }

  /** Why the worker is gone; `undefined` while it runs. */
  get ended(): string | undefined {
    return this.#ended;
  }

  /** @throws MnemeError the worker's own, `aborted`, or `WorkerEnded` */
  call<M extends keyof P & string>(method: M, input: Input<P, M>, options: { signal?: AbortSignal | undefined; transfer?: readonly Transfer[] } = {}): Promise<Output<P, M>> {
    const { signal, transfer = [] } = options;
    if (this.#ended !== undefined) return Promise.reject(new WorkerEnded(this.#ended));
    if (signal?.aborted) return Promise.reject(aborted());
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise<Output<P, M>>((resolve, reject) => {
      const onAbort = (): void => {
        this.#channel.send({ type: 'cancel', id } satisfies Request, []);
        this.#take(id)?.reject(aborted());
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#open.set(id, {
        resolve: resolve as (value: unknown) => void,
        reject,
        settle: () => signal?.removeEventListener('abort', onAbort),
      });
      try {
        this.#channel.send({ type: 'call', id, method, input } satisfies Request, transfer);
      } catch (thrown) {
        this.#take(id)?.reject(toMnemeError(thrown));
      }
    });
  }

  async dispose(): Promise<void> {
    const isRunning = this.#ended === undefined;
    this.#end('It was disposed.');
    if (isRunning && this.#windUpMs !== undefined) await this.#windUp(this.#windUpMs);
    await this.#channel.terminate();
  }

  #windUp(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const giveUp = setTimeout(resolve, patienceMs);
      this.#tellWoundUp = () => {
        clearTimeout(giveUp);
        resolve();
      };
      this.#channel.send({ type: 'wind_up' } satisfies Request, []);
    });
  }

  #take(id: number): Open | undefined {
    const open = this.#open.get(id);
    this.#open.delete(id);
    open?.settle();
    return open;
  }

  #settle(answer: Answer): void {
    if (answer.type === 'wound_up') {
      this.#tellWoundUp();
      return;
    }
    const open = this.#take(answer.id);
    // Cancelled meanwhile: nobody waits for this answer.
    if (open === undefined) return;
    switch (answer.type) {
      case 'done':
        open.resolve(answer.value);
        return;
      case 'failed':
        open.reject(new MnemeError(answer.code, answer.message));
        return;
    }
  }

  #end(reason: string): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    for (const id of [...this.#open.keys()]) this.#take(id)?.reject(new WorkerEnded(reason));
  }
}

/** The worker is gone: the request may be tried again on another one. */
export class WorkerEnded extends MnemeError {
  constructor(readonly reason: string) {
    super('internal', `The worker ended: ${reason}`);
  }
}

function aborted(): MnemeError {
  return new MnemeError('aborted', 'The request was cancelled.');
}
