import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Engine } from '../core/engine.js';
import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';
import { refusalOf } from './access.js';
import { bearerTokenOf, type Caller, type TokenBook } from './auth.js';
import { eventStream } from './events.js';
import { parseInput, readJsonBody, readQuery } from './input.js';
import { openApiDocument } from './openapi.js';
import type { OpenApiDocument, Operation, OperationContext } from './operation.js';
import { OPERATIONS } from './operations/table.js';
import { judgeOrigin } from './origin.js';
import { isOurFault, problemOf } from './problem.js';
import { withinTime } from './time-limit.js';

export interface ApiLimits {
  readonly bodyBytes: number;
  /** For the whole body to arrive. */
  readonly bodyMs: number;
  /** For an answer. */
  readonly answerMs: number;
  readonly heartbeatMs: number;
  /** Event streams open at a time. */
  readonly streams: number;
}

export const DEFAULT_LIMITS: ApiLimits = { bodyBytes: 1_048_576, bodyMs: 10_000, answerMs: 30_000, heartbeatMs: 15_000, streams: 32 };

export interface ApiHost {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly tokens: TokenBook;
  /** Names this run of the server. */
  readonly instance: string;
  readonly version: string;
  /** Aborted when the server closes: ends streams and calls requests off. */
  readonly closing: AbortSignal;
  /** Flushes and lets go of the vault. Left out where the owner of the vault does not yield. */
  readonly onYield?: (() => Promise<void>) | undefined;
  /** Told of what broke on our side; answers never carry it. */
  readonly report?: ((error: unknown, operation: string) => void) | undefined;
  readonly limits?: Partial<ApiLimits> | undefined;
}

export type Fetch = (request: Request) => Promise<Response>;

/**
 * Whatever is said is for one caller, is what its type says, and is of no use to a web page. There are no CORS headers on purpose.
 * Source: OWASP REST Security Cheat Sheet, "Security Headers".
 */
const FIXED_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/** The endpoint as a function from request to response, in web-standard terms; it never rejects. `http-server.ts` puts it on a port. */
export function createApp(host: ApiHost, operations: readonly Operation[] = OPERATIONS): Fetch {
  const server = new OperationServer(host, operations);
  const app = new Hono();
  app.use(async (c, next) => server.refuseForeign(c.req.raw) ?? (await next()));
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const here = operations.filter((operation) => operation.path === path);
    for (const operation of here) app.on(operation.method, routeOf(path), (c) => server.serve(operation, c));
    app.all(routeOf(path), (c) => methodRefused(c.req.method, path, here));
  }
  app.notFound((c) => problemResponse(new MnemeError('not_found', `There is nothing at ${c.req.path.slice(0, 200)}. GET /v1/openapi.json lists what there is.`)));
  app.onError((error) => server.failed(error, 'endpoint'));
  return async (request) => app.fetch(request);
}

/** Any error as an HTTP answer. */
export function problemResponse(error: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const problem = problemOf(error);
  return new Response(JSON.stringify(problem), { status: problem.status, headers: { ...FIXED_HEADERS, 'Content-Type': 'application/problem+json', ...headers } });
}

/** Runs operations for requests. Owns the count of open streams and whether the vault was handed over. */
class OperationServer {
  private readonly limits: ApiLimits;
  private streams = 0;
  private handOver: Promise<void> | undefined;
  private document: OpenApiDocument | undefined;

  constructor(
    private readonly host: ApiHost,
    private readonly operations: readonly Operation[],
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...host.limits };
  }

  refuseForeign(request: Request): Response | undefined {
    const { headers, url } = request;
    const verdict = judgeOrigin({ host: headers.get('host'), origin: headers.get('origin'), fetchSite: headers.get('sec-fetch-site'), url });
    switch (verdict) {
      case 'ok':
        return undefined;
      case 'foreign_host':
        return problemResponse(new MnemeError('misdirected', 'Address the endpoint as 127.0.0.1, localhost or [::1].'));
      case 'foreign_origin':
        return problemResponse(new MnemeError('forbidden', 'Web pages may not use this endpoint.'));
    }
  }

  async serve(operation: Operation, c: Context): Promise<Response> {
    try {
      const request = c.req.raw;
      const caller = this.authenticate(operation, request);
      if (this.handOver !== undefined && operation.auth === 'agent') throw new MnemeError('vault_busy', 'The vault was handed over to another process of its owner. Read the address file again.');
      const input = parseInput(operation.input, { ...(await this.readInput(operation, request)), ...c.req.param() });
      const context = this.contextFor(caller);
      switch (operation.kind) {
        case 'answer': {
          const answer = await withinTime(this.limitOf(request, this.limits.answerMs, 'timeout'), async (signal) => operation.handle(context, input, signal));
          return new Response(JSON.stringify(answer), { headers: { ...FIXED_HEADERS, 'Content-Type': 'application/json; charset=utf-8' } });
        }
        case 'stream':
          return this.stream(request, operation.name, (emit, signal) => operation.follow(context, input, emit, signal));
      }
    } catch (thrown) {
      return this.failed(thrown, operation.name);
    }
  }

  failed(thrown: unknown, operation: string): Response {
    const problem = problemOf(thrown);
    if (isOurFault(problem)) this.host.report?.(thrown, operation);
    if (problem.code === 'unauthorized') return problemResponse(thrown, { 'WWW-Authenticate': 'Bearer realm="mneme"' });
    if (problem.code === 'too_many_listeners' || problem.code === 'vault_busy') return problemResponse(thrown, { 'Retry-After': '5' });
    // What is left of the body would be read as the next request.
    if (problem.code === 'request_incomplete' || problem.code === 'too_large') return problemResponse(thrown, { Connection: 'close' });
    return problemResponse(thrown);
  }

  /** @throws MnemeError `unauthorized`, `forbidden` */
  private authenticate(operation: Operation, request: Request): Caller | undefined {
    if (operation.auth === 'none') return undefined;
    const token = bearerTokenOf(request.headers.get('authorization'));
    if (token === undefined) throw new MnemeError('unauthorized', 'Send `Authorization: Bearer TOKEN`; `mneme token show` prints the token.');
    const caller = this.host.tokens.check(token);
    if (caller === undefined) throw new MnemeError('unauthorized', 'This token is not known, or no longer; `mneme token show` prints the right one.');
    const refusal = refusalOf(caller, operation);
    if (refusal !== undefined) throw new MnemeError('forbidden', refusal);
    return caller;
  }

  private async readInput(operation: Operation, request: Request): Promise<Record<string, unknown>> {
    if (operation.method === 'GET' || operation.method === 'DELETE') return readQuery(request.url);
    const limit = this.limitOf(request, this.limits.bodyMs, 'request_incomplete');
    const body = await withinTime(limit, () => readJsonBody(request, this.limits.bodyBytes));
    if (!isJsonObject(body)) throw new MnemeError('bad_request', 'The body must be a JSON object.');
    return { ...readQuery(request.url), ...body };
  }

  private limitOf(request: Request, limitMs: number, code: 'timeout' | 'request_incomplete') {
    const what = code === 'timeout' ? 'The answer took' : 'The body took';
    const lateness = (): MnemeError => new MnemeError(code, `${what} longer than ${limitMs / 1000} s.`);
    return { clock: this.host.clock, limitMs, lateness, calledOffBy: [request.signal, this.host.closing] };
  }

  private stream(request: Request, operation: string, follow: (emit: (name: string, data: unknown) => void, signal: AbortSignal) => Promise<void>): Response {
    const headers = { ...FIXED_HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' };
    // A HEAD would open a stream that nobody reads.
    if (request.method === 'HEAD') return new Response(null, { headers });
    if (this.streams >= this.limits.streams) throw new MnemeError('too_many_listeners', `At most ${this.limits.streams} event streams may be open. Close one.`);
    this.streams += 1;
    const { clock, closing } = this.host;
    const body = eventStream({ clock, closing, heartbeatMs: this.limits.heartbeatMs, onEnd: () => (this.streams -= 1) }, async (emit, signal) => {
      try {
        await follow(emit, signal);
      } catch (thrown) {
        if (signal.aborted) return;
        const problem = problemOf(thrown);
        if (isOurFault(problem)) this.host.report?.(thrown, operation);
        emit('problem', problem);
      }
    });
    return new Response(body, { headers });
  }

  private contextFor(caller: Caller | undefined): OperationContext {
    const { engine, instance, version, onYield } = this.host;
    return { engine, instance, version, caller, describe: () => this.describe(), yieldVault: onYield && (() => this.yieldVault(onYield)) };
  }

  private describe(): OpenApiDocument {
    this.document ??= openApiDocument(this.operations, this.host.version);
    return this.document;
  }

  /** Once, however many ask; after a failure it can be asked again, since the vault is then still ours. */
  private yieldVault(onYield: () => Promise<void>): Promise<void> {
    this.handOver ??= onYield().catch((thrown: unknown) => {
      this.handOver = undefined;
      throw thrown;
    });
    return this.handOver;
  }
}

function methodRefused(method: string, path: string, here: readonly Operation[]): Response {
  const methods = here.flatMap((operation) => (operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]));
  return problemResponse(new MnemeError('method_not_allowed', `${method.slice(0, 20)} does not fit ${path}; use ${methods.join(' or ')}.`), { Allow: methods.join(', ') });
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `/v1/tasks/{id}` as Hono writes it. */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
