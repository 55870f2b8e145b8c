import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';

import { MnemeError } from '../../src/core/model/errors.js';
import { RpcClient } from '../../src/workers/rpc.js';
import { WorkerPool } from '../../src/workers/worker-pool.js';

interface Steps {
  step: (input: { name: string; ms: number; crash?: 'once' | 'always'; begun?: Int32Array }) => string;
}

/** A worker that takes its time and can be made to crash; real threads, so that their end is real. */
const CODE = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', ({ type, id, input }) => {
    if (type !== 'call') return;
    if (input.crash === 'always' || (input.crash === 'once' && workerData.first)) process.exit(7);
    if (input.begun !== undefined) {
      Atomics.store(input.begun, 0, 1);
      Atomics.notify(input.begun, 0);
    }
    setTimeout(() => parentPort.postMessage({ type: 'done', id, value: input.name }), input.ms);
  });
`;

let started = 0;
const pools: WorkerPool<Steps>[] = [];

function createPool(size: number): WorkerPool<Steps> {
  started = 0;
  const pool = new WorkerPool<Steps>({
    size,
    failure: (reason) => new MnemeError('embedder_unreachable', `gone: ${reason}`),
    start: () => {
      started += 1;
      const worker = new Worker(CODE, { eval: true, workerData: { first: started === 1 } });
      return Promise.resolve(
        new RpcClient<Steps>({
          send: (message) => {
            worker.postMessage(message);
          },
          onMessage: (listener) => {
            worker.on('message', listener);
          },
          onEnd: (listener) => {
            worker.once('exit', (code) => {
              listener(`exit ${code}`);
            });
          },
          terminate: async () => {
            await worker.terminate();
          },
        }),
      );
    },
  });
  pools.push(pool);
  return pool;
}

const calm = { urgent: false } as const;

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.dispose()));
});

describe('a pool of workers', () => {
  it('does what is urgent before what waits', async () => {
    const pool = createPool(1);
    const order: string[] = [];
    const note = (name: string): void => void order.push(name);
    await Promise.all([
      pool.run('step', { name: 'running', ms: 20 }, calm).then(note),
      pool.run('step', { name: 'waiting 1', ms: 1 }, calm).then(note),
      pool.run('step', { name: 'waiting 2', ms: 1 }, calm).then(note),
      pool.run('step', { name: 'query', ms: 1 }, { urgent: true }).then(note),
    ]);
    expect(order).toEqual(['running', 'query', 'waiting 1', 'waiting 2']);
  });

  it('lets a running worker begin while the caller holds its own thread', async () => {
    const pool = createPool(1);
    await pool.run('step', { name: 'first', ms: 0 }, calm);
    const begun = new Int32Array(new SharedArrayBuffer(4));

    const second = pool.run('step', { name: 'second', ms: 0, begun }, calm);

    // Blocks this thread until the worker says so.
    expect(Atomics.wait(begun, 0, 0, 20_000)).not.toBe('timed-out');
    expect(await second).toBe('second');
  });

  it('starts a second worker only when there is work for it', async () => {
    const pool = createPool(3);
    await pool.run('step', { name: 'a', ms: 1 }, calm);
    await pool.run('step', { name: 'b', ms: 1 }, calm);
    expect(started).toBe(1);
    await Promise.all(['a', 'b'].map((name) => pool.run('step', { name, ms: 5 }, calm)));
    expect(started).toBe(2);
  });

  it('starts a crashed worker again and repeats its request', async () => {
    const pool = createPool(1);
    await expect(pool.run('step', { name: 'hard', ms: 1, crash: 'once' }, calm)).resolves.toBe('hard');
    expect(started).toBe(2);
  });

  it('gives up a request that crashes twice, and serves the next', async () => {
    const pool = createPool(1);
    await expect(pool.run('step', { name: 'poison', ms: 1, crash: 'always' }, calm)).rejects.toMatchObject({ code: 'embedder_unreachable', message: 'gone: exit 7' });
    await expect(pool.run('step', { name: 'next', ms: 1 }, calm)).resolves.toBe('next');
    expect(started).toBe(3);
  });

  it('drops a waiting request that is cancelled, and only that', async () => {
    const pool = createPool(1);
    const controller = new AbortController();
    const running = pool.run('step', { name: 'running', ms: 20 }, calm);
    const dropped = pool.run('step', { name: 'dropped', ms: 1 }, { urgent: false, signal: controller.signal });
    const kept = pool.run('step', { name: 'kept', ms: 1 }, calm);
    controller.abort();
    await expect(dropped).rejects.toMatchObject({ code: 'aborted' });
    await expect(Promise.all([running, kept])).resolves.toEqual(['running', 'kept']);
  });

  it('ends what runs and what waits when it is disposed', async () => {
    const pool = createPool(1);
    const open = [pool.run('step', { name: 'a', ms: 10_000 }, calm), pool.run('step', { name: 'b', ms: 1 }, calm)];
    const settled = Promise.allSettled(open);
    await pool.dispose();
    expect((await settled).map((result) => result.status === 'rejected' && (result.reason as MnemeError).code)).toEqual(['aborted', 'aborted']);
    await expect(pool.run('step', { name: 'late', ms: 1 }, calm)).rejects.toMatchObject({ code: 'aborted' });
  });
});
