import { MnemeError, toMnemeError } from '../core/model/errors.js';
import { WorkerEnded, type Input, type Output, type Protocol, type RpcClient } from './rpc.js';

export interface PoolOptions<P extends Protocol<P>> {
  /** Most workers at a time. All but the first are started when there is work for them. */
  readonly size: number;
  /** Starts a worker that is ready to be asked. */
  readonly start: () => Promise<RpcClient<P>>;
  /** The error of a request whose worker crashed twice. */
  readonly failure: (reason: string) => MnemeError;
}

interface Job<P extends Protocol<P>> {
  readonly perform: (client: RpcClient<P>) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  crashes: number;
}

interface Slot<P extends Protocol<P>> {
  client: RpcClient<P> | undefined;
  busy: boolean;
}

/**
 * Some workers that do the same, one request each at a time: what is urgent then waits for the request that runs, never
 * for those that wait. A worker that crashes is started again and its request repeated once. Whoever made the pool disposes it.
 */
export class WorkerPool<P extends Protocol<P>> {
  readonly #options: PoolOptions<P>;
  readonly #slots: Slot<P>[];
  readonly #urgent: Job<P>[] = [];
  readonly #waiting: Job<P>[] = [];
  #disposed = false;

  constructor(options: PoolOptions<P>) {
    this.#options = options;
    this.#slots = Array.from({ length: options.size }, () => ({ client: undefined, busy: false }));
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Starts one worker now, so that what is wrong with it is known. @throws what `start` throws */
  async warmUp(): Promise<void> {
    await this.#enqueue(this.#urgent, () => Promise.resolve(undefined), undefined);
  }

  /** @throws MnemeError the worker's own, `aborted`, or what `failure` makes */
  async run<M extends keyof P & string>(
    method: M,
    input: Input<P, M>,
    options: { readonly urgent: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<Output<P, M>> {
    const { urgent, signal } = options;
    const perform = (client: RpcClient<P>): Promise<unknown> => client.call(method, input, { signal });
    return (await this.#enqueue(urgent ? this.#urgent : this.#waiting, perform, signal)) as Output<P, M>;
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    for (const job of [...this.#urgent.splice(0), ...this.#waiting.splice(0)]) job.reject(disposed());
    await Promise.all(this.#slots.map(async (slot) => slot.client?.dispose()));
  }

  #enqueue(queue: Job<P>[], perform: Job<P>['perform'], signal: AbortSignal | undefined): Promise<unknown> {
    if (this.#disposed) return Promise.reject(disposed());
    if (signal?.aborted) return Promise.reject(aborted());
    return new Promise((resolve, reject) => {
      const job: Job<P> = {
        perform,
        resolve: (value) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(value);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
        crashes: 0,
      };
      const onAbort = (): void => {
        const index = queue.indexOf(job);
        // One that runs is cancelled through its own call.
        if (index < 0) return;
        queue.splice(index, 1);
        job.reject(aborted());
      };
      signal?.addEventListener('abort', onAbort);
      queue.push(job);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    // A running worker first: starting one costs as much as dozens of requests.
    const free = this.#slots.filter((slot) => !slot.busy).sort((a, b) => Number(b.client !== undefined) - Number(a.client !== undefined));
    for (const slot of free) {
      const job = this.#urgent.shift() ?? this.#waiting.shift();
      if (job === undefined) return;
      slot.busy = true;
      void this.#perform(slot, job);
    }
  }

  async #perform(slot: Slot<P>, job: Job<P>): Promise<void> {
    try {
      // Sent in this very turn where the worker runs: the caller may go on with work of its own, and the thread has no turn for the sending until that is done.
      job.resolve(await job.perform(this.#running(slot) ?? (await this.#started(slot))));
    } catch (thrown) {
      if (thrown instanceof WorkerEnded && !this.#disposed) this.#retry(job, thrown);
      else job.reject(this.#disposed ? disposed() : toMnemeError(thrown));
    } finally {
      slot.busy = false;
      this.#dispatch();
    }
  }

  #running({ client }: Slot<P>): RpcClient<P> | undefined {
    return client?.ended === undefined ? client : undefined;
  }

  async #started(slot: Slot<P>): Promise<RpcClient<P>> {
    slot.client = undefined;
    const client = await this.#options.start();
    if (this.#disposed) {
      await client.dispose();
      throw disposed();
    }
    slot.client = client;
    return client;
  }

  #retry(job: Job<P>, ended: WorkerEnded): void {
    job.crashes += 1;
    if (job.crashes > 1) job.reject(this.#options.failure(ended.reason));
    else this.#urgent.unshift(job);
  }
}

function aborted(): MnemeError {
  return new MnemeError('aborted', 'The request was cancelled.');
}

function disposed(): MnemeError {
  return new MnemeError('aborted', 'The worker was stopped.');
}
