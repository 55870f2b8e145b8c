import type { z } from 'zod';
import { MnemeError, messageOf } from '../core/model/errors.js';
import { readEvents, type ServerEvent } from './event-reader.js';
import { errorOf, problemSchema } from './problem.js';

export interface ClientOptions {
  /** As in the address file, such as `http://127.0.0.1:27130`. */
  readonly url: string;
  readonly token: string;
  /** Node's own gives up on an answer after five minutes, which a long import may take. */
  readonly fetch?: typeof fetch | undefined;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** What is `undefined` is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as JSON lines. */
  readonly lines?: ReadableStream<Uint8Array>;
  readonly signal: AbortSignal | undefined;
}

/** Sends calls and understands answers. Everything throws the MnemeError that the server told of, or `endpoint_unreachable`, `aborted`. */
export class ClientConnection {
  constructor(private readonly options: ClientOptions) {}

  async ask<Schema extends z.ZodType>(schema: Schema, call: Call): Promise<z.output<Schema>> {
    const response = await this.request(call);
    return this.understood(schema, await this.reached(call.signal, () => response.json()));
  }

  /** The body of the answer as it comes. Reading it rejects where the answer breaks off. */
  async bytes(call: Call): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.request(call);
    if (body === null) throw this.notOurs();
    return body;
  }

  async listen(call: Call, onEvent: (event: ServerEvent) => void): Promise<void> {
    const body = await this.bytes(call);
    await this.reached(call.signal, () =>
      readEvents(body, (event) => {
        if (event.name === 'problem') throw errorOf(this.understood(problemSchema, event.data));
        onEvent(event);
      }),
    );
  }

  understood<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    throw this.notOurs(result.error);
  }

  private async request(call: Call): Promise<Response> {
    const { url, fetch: send = fetch } = this.options;
    const response = await this.reached(call.signal, () => send(addressOf(url, call), this.initOf(call)));
    if (!response.ok) throw await this.errorFrom(response, call.signal);
    return response;
  }

  private initOf({ method, body, lines, signal }: Call): RequestInit {
    const type = lines !== undefined ? 'application/x-ndjson' : body !== undefined ? 'application/json' : undefined;
    return {
      method,
      headers: { Authorization: `Bearer ${this.options.token}`, ...(type === undefined ? {} : { 'Content-Type': type }) },
      redirect: 'error',
      body: lines ?? (body === undefined ? null : JSON.stringify(body)),
      ...(lines === undefined ? {} : { duplex: 'half' as const }),
      signal: signal ?? null,
    };
  }

  /** Runs a step that needs the server, and names what went wrong with the connection. */
  private async reached<T>(signal: AbortSignal | undefined, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (thrown) {
      if (thrown instanceof MnemeError) throw thrown;
      if (signal?.aborted === true) throw new MnemeError('aborted', 'The request was called off.', { cause: thrown });
      const { url } = this.options;
      throw new MnemeError('endpoint_unreachable', `No Mneme answers at ${url} (${messageOf(thrown)}). Start one with \`mneme serve\` or open the vault in Obsidian.`, { cause: thrown });
    }
  }

  private async errorFrom(response: Response, signal: AbortSignal | undefined): Promise<MnemeError> {
    if (!(response.headers.get('content-type') ?? '').startsWith('application/problem+json')) return this.notOurs();
    return errorOf(this.understood(problemSchema, await this.reached(signal, () => response.json())));
  }

  private notOurs(cause?: unknown): MnemeError {
    return new MnemeError('endpoint_unreachable', `What answers at ${this.options.url} is not Mneme, or a version that this one does not understand.`, { cause });
  }
}

function addressOf(url: string, { path, query = {} }: Call): URL {
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}
