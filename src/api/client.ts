import type { z } from 'zod';
import { MnemeError, messageOf } from '../core/model/errors.js';
import { recallAnswerSchema, type RecallAnswer, type RecallInput } from '../core/model/recall.js';
import { statusSchema, type EngineStatus } from '../core/model/status.js';
import { readEvents, type ServerEvent } from './event-reader.js';
import { healthSchema, type Health } from './operations/health.js';
import { yieldedSchema } from './operations/yield-vault.js';
import { errorOf, problemSchema } from './problem.js';

export interface ClientOptions {
  /** As in the address file, such as `http://127.0.0.1:27130`. */
  readonly url: string;
  readonly token: string;
  readonly fetch?: typeof fetch;
}

/** Talks to a running server. Every call throws the MnemeError that the server told of, or `endpoint_unreachable` if none answers. */
export interface MnemeClient {
  health(signal?: AbortSignal): Promise<Health>;
  recall(request: RecallInput, signal?: AbortSignal): Promise<RecallAnswer>;
  status(signal?: AbortSignal): Promise<EngineStatus>;
  /** The status as it changes, the present one first, until the signal is aborted or the server closes. */
  follow(onStatus: (status: EngineStatus) => void, signal?: AbortSignal): Promise<void>;
  /** Brings the index up to date, telling of its progress; resolves with the last status. */
  index(options: { readonly vectors: boolean; readonly onStatus?: (status: EngineStatus) => void }, signal?: AbortSignal): Promise<EngineStatus>;
  /** Asks the server to hand the vault over. Once it resolves, the vault is free and the server is closing. */
  yieldVault(signal?: AbortSignal): Promise<void>;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly signal: AbortSignal | undefined;
}

export function mnemeClient({ url, token, fetch: send = fetch }: ClientOptions): MnemeClient {
  const request = async ({ method, path, body, signal }: Call): Promise<Response> => {
    const headers = { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
    const response = await reached(url, signal, () =>
      send(new URL(path, url), { method, headers, redirect: 'error', body: body === undefined ? null : JSON.stringify(body), signal: signal ?? null }),
    );
    if (!response.ok) throw await errorFrom(response, url, signal);
    return response;
  };
  const ask = async <Schema extends z.ZodType>(schema: Schema, call: Call): Promise<z.output<Schema>> => {
    const response = await request(call);
    return understood(schema, await reached(url, call.signal, () => response.json()), url);
  };
  const listen = async (call: Call, onEvent: (event: ServerEvent) => void): Promise<void> => {
    const { body } = await request(call);
    if (body === null) throw notOurs(url);
    await reached(url, call.signal, () => readEvents(body, onEvent));
  };

  return {
    health: (signal) => ask(healthSchema, { method: 'GET', path: '/health', signal }),
    recall: (body, signal) => ask(recallAnswerSchema, { method: 'POST', path: '/v1/recall', body, signal }),
    status: (signal) => ask(statusSchema, { method: 'GET', path: '/v1/status', signal }),
    follow: (onStatus, signal) =>
      listen({ method: 'GET', path: '/v1/events', signal }, ({ name, data }) => {
        if (name === 'problem') throw errorOf(understood(problemSchema, data, url));
        if (name === 'status') onStatus(understood(statusSchema, data, url));
      }),
    async index({ vectors, onStatus }, signal) {
      let last: EngineStatus | undefined;
      await listen({ method: 'POST', path: '/v1/index', body: { vectors }, signal }, ({ name, data }) => {
        if (name === 'problem') throw errorOf(understood(problemSchema, data, url));
        if (name === 'status') onStatus?.(understood(statusSchema, data, url));
        if (name === 'done') last = understood(statusSchema, data, url);
      });
      if (last === undefined) throw new MnemeError('aborted', 'The server closed before the index was up to date. Run the command again.');
      return last;
    },
    async yieldVault(signal) {
      await ask(yieldedSchema, { method: 'POST', path: '/v1/yield', body: {}, signal });
    },
  };
}

/** Runs a step that needs the server, and names what went wrong with the connection. */
async function reached<T>(url: string, signal: AbortSignal | undefined, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (thrown) {
    if (thrown instanceof MnemeError) throw thrown;
    if (signal?.aborted === true) throw new MnemeError('aborted', 'The request was called off.', { cause: thrown });
    throw new MnemeError('endpoint_unreachable', `No Mneme answers at ${url} (${messageOf(thrown)}). Start one with \`mneme serve\` or open the vault in Obsidian.`, { cause: thrown });
  }
}

async function errorFrom(response: Response, url: string, signal: AbortSignal | undefined): Promise<MnemeError> {
  if (!(response.headers.get('content-type') ?? '').startsWith('application/problem+json')) return notOurs(url);
  return errorOf(understood(problemSchema, await reached(url, signal, () => response.json()), url));
}

function understood<Schema extends z.ZodType>(schema: Schema, data: unknown, url: string): z.output<Schema> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw notOurs(url, result.error);
}

function notOurs(url: string, cause?: unknown): MnemeError {
  return new MnemeError('endpoint_unreachable', `What answers at ${url} is not Mneme, or a version that this one does not understand.`, { cause });
}
