import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { MnemeError } from '../../src/core/model/errors.js';
import { RpcClient, serveRpc, WorkerEnded, type Handlers, type RpcClientOptions, type WorkerChannel } from '../../src/workers/rpc.js';

interface Arithmetic {
  double: (input: { values: Float32Array }) => Float32Array;
  fail: (input: { ours: boolean }) => never;
  wait: (input: string) => string;
  stuck: (input: string) => string;
  echo: (input: unknown) => unknown;
}

const handlers: Handlers<Arithmetic> = {
  double: ({ values }) => {
    const doubled = values.map((value) => value * 2);
    return { value: doubled, transfer: [doubled.buffer] };
  },
  fail: ({ ours }) => {
    throw ours ? new MnemeError('model_missing', 'Fetch the model.') : new TypeError('x is not a function');
  },
  wait: (input, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        cancelled.push(input);
        reject(new MnemeError('aborted', 'cancelled'));
      });
    }),
  stuck: () => new Promise(() => undefined),
  echo: (input) => ({ value: input }),
};

let cancelled: string[] = [];
const ports: MessageChannel[] = [];

/** A real message pipe within this thread. */
function connect(options?: RpcClientOptions): { client: RpcClient<Arithmetic>; crash: (reason: string) => void } {
  const pipe = new MessageChannel();
  ports.push(pipe);
  let crash: (reason: string) => void = () => undefined;
  const channel: WorkerChannel = {
    send: (message, transfer) => {
      pipe.port1.postMessage(message, [...transfer]);
    },
    onMessage: (listener) => {
      pipe.port1.on('message', listener);
    },
    onEnd: (listener) => {
      crash = listener;
    },
    terminate: () => {
      pipe.port1.close();
      return Promise.resolve();
    },
  };
  serveRpc<Arithmetic>(
    {
      send: (message, transfer) => {
        pipe.port2.postMessage(message, [...transfer]);
      },
      onMessage: (listener) => {
        pipe.port2.on('message', listener);
      },
    },
    handlers,
  );
  return {
    client: new RpcClient(channel, options),
    crash: (reason) => {
      crash(reason);
    },
  };
}

afterEach(() => {
  cancelled = [];
  for (const pipe of ports.splice(0)) pipe.port1.close();
});

describe('a request to a worker', () => {
  it('moves the buffers it names, there and back', async () => {
    const { client } = connect();
    const values = new Float32Array([1, 2]);
    const doubled = await client.call('double', { values }, { transfer: [values.buffer] });
    expect([...doubled]).toEqual([2, 4]);
    expect(values.length).toBe(0);
  });

  it('keeps the code and the message of an error of ours', async () => {
    await expect(connect().client.call('fail', { ours: true })).rejects.toMatchObject({ code: 'model_missing', message: 'Fetch the model.' });
  });

  it('reports any other error as internal', async () => {
    await expect(connect().client.call('fail', { ours: false })).rejects.toMatchObject({ code: 'internal', message: 'x is not a function' });
  });

  it('that names no method is refused, also by an inherited name', async () => {
    const { client } = connect();
    await expect(client.call('toString' as 'echo', 1)).rejects.toMatchObject({ code: 'internal' });
  });

  it('is cancelled on both sides', async () => {
    const { client } = connect();
    const controller = new AbortController();
    const waiting = client.call('wait', 'long', { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
    await client.call('echo', 0);
    expect(cancelled).toEqual(['long']);
  });

  it('is not sent if it was cancelled before', async () => {
    await expect(connect().client.call('wait', 'never', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    expect(cancelled).toEqual([]);
  });

  it('fails if the worker ends, as do those that follow', async () => {
    const { client, crash } = connect();
    const waiting = client.call('wait', 'forever');
    crash('out of memory');
    await expect(waiting).rejects.toBeInstanceOf(WorkerEnded);
    await expect(client.call('echo', 1)).rejects.toMatchObject({ reason: 'out of memory' });
  });

  it('that runs is called off and comes to its end before its worker does, where the worker has to wind up', async () => {
    const { client } = connect({ windUpMs: 10_000 });
    const waiting = client.call('wait', 'long');
    const stopped = expect(waiting).rejects.toBeInstanceOf(WorkerEnded);
    await client.dispose();
    expect(cancelled).toEqual(['long']);
    await stopped;
  });

  it('does not hold up the end of a worker that hangs or has crashed', async () => {
    const hanging = connect({ windUpMs: 50 });
    const stuck = expect(hanging.client.call('stuck', 'for good')).rejects.toBeInstanceOf(WorkerEnded);
    await hanging.client.dispose();
    await stuck;
    const { client, crash } = connect({ windUpMs: 3_600_000 });
    crash('out of memory');
    await client.dispose();
  });

  it('whose input cannot be sent fails alone', async () => {
    const { client } = connect();
    await expect(client.call('echo', () => undefined)).rejects.toMatchObject({ code: 'internal' });
    await expect(client.call('echo', 'next')).resolves.toBe('next');
  });

  it('gets its own answer, whatever it carries and however many run at once', async () => {
    const { client } = connect();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 20 }), async (inputs) => {
        await expect(Promise.all(inputs.map((input) => client.call('echo', input)))).resolves.toEqual(inputs);
      }),
      { numRuns: 50 },
    );
  });
});
