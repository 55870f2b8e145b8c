import type { z } from 'zod';
import { MnemeError } from '../core/model/errors.js';
import { counted } from '../core/model/in-words.js';
import { InputError } from '../core/model/parse.js';
import { refusalOf } from './access.js';
import { AuditTrail } from './audit-trail.js';
import { DEFAULT_LIMITS, type ApiHost, type ApiLimits } from './api-host.js';
import { bearerTokenOf, type Caller } from './auth.js';
import { BodyLines } from './body-lines.js';
import { eventStream } from './events.js';
import { parseInput, readJsonBody, readQuery, requireLines } from './input.js';
import { lineStream } from './line-stream.js';
import { openApiDocument } from './openapi.js';
import { hasJsonBody, type Answer, type AnswerOperation, type OpenApiDocument, type Operation, type OperationContext } from './operation.js';
import { isOurFault, problemOf } from './problem.js';
import { RateLimit } from './rate-limit.js';
import { headersFor, jsonResponse, problemResponse } from './response.js';
import { untilRevoked } from './revocation.js';
import { withinTime, type TimeLimit } from './time-limit.js';

type Input = Record<string, unknown>;
/** Of an answer that is a stream of events. */
const EVENT_HEADERS = headersFor('text/event-stream; charset=utf-8');

type Of<Kind extends Operation['kind']> = Extract<Operation, { readonly kind: Kind }>;

/** Runs operations for requests. Owns the count of open streams and whether the vault was handed over. */
export class OperationServer {
  private readonly limits: ApiLimits;
  private readonly rate: RateLimit;
  private readonly trail: AuditTrail;
  private streams = 0;
  private handOver: Promise<void> | undefined;
  private document: OpenApiDocument | undefined;

  constructor(
    private readonly host: ApiHost,
    private readonly operations: readonly Operation[],
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...host.limits };
    this.rate = new RateLimit(host.clock, this.limits.rate);
    this.trail = new AuditTrail(host.engine, host.clock);
  }

  /** @param inPath The fields that stand in the address. */
  async serve(operation: Operation, request: Request, inPath: Readonly<Record<string, string>>, breakOff?: () => void): Promise<Response> {
    try {
      const caller = this.authenticate(operation, request);
      this.mustHaveVault(operation);
      const input = parseInput(operation.input, withPath(await this.readInput(operation, request), inPath));
      const context = this.contextFor(caller);
      switch (operation.kind) {
        case 'answer':
          return jsonResponse(await this.answer(operation, context, input, request.signal));
        case 'stream':
          return this.stream(operation, context, input, request);
        case 'lines_in':
          return jsonResponse(await this.takeLines(operation, context, input, request));
        case 'lines_out':
          return await this.giveLines(operation, context, input, request, breakOff);
      }
    } catch (thrown) {
      return this.failed(thrown, operation.name);
    }
  }

  /**
   * Runs an operation for a caller who has shown a token already.
   * @throws MnemeError `forbidden`, `vault_busy`, `timeout`, and what the operation throws
   */
  async run<Input extends z.ZodObject, Output extends Answer>(operation: AnswerOperation<Input, Output>, caller: Caller, input: unknown, signal: AbortSignal): Promise<z.output<Output>> {
    try {
      this.mustBeAllowed(operation, caller);
      this.mustHaveVault(operation);
      const answer: unknown = await this.answer(operation, this.contextFor(caller), parseInput(operation.input, input), signal);
      return operation.output.parse(answer) as z.output<Output>;
    } catch (thrown) {
      if (isOurFault(problemOf(thrown))) this.host.report?.(thrown, operation.name);
      throw thrown;
    }
  }

  /** What keeps a caller from an operation, in words. */
  refusalOf(caller: Caller, operation: Parameters<typeof refusalOf>[1]): string | undefined {
    return refusalOf(caller, operation, () => this.host.engine.status().memoryFolder);
  }

  /**
   * Who sends the request, which counts against the caller's rate.
   * @param what The operation, for the audit
   * @throws MnemeError `unauthorized`, `too_many_requests`
   */
  callerOf(request: Request, what: string): Caller {
    const caller = this.knownCaller(request, what);
    this.rate.take(caller);
    return caller;
  }

  private knownCaller(request: Request, what: string): Caller {
    const token = bearerTokenOf(request.headers.get('authorization'));
    const caller = token === undefined ? undefined : this.host.tokens.check(token);
    if (caller !== undefined) return caller;
    this.trail.stranger(what);
    const advice = token === undefined ? 'Send `Authorization: Bearer TOKEN`; `mneme token show` prints the token.' : 'This token is not known, or no longer; `mneme token show` prints the right one.';
    throw new MnemeError('unauthorized', advice);
  }

  /** The JSON body of a request, which must arrive in time. @throws MnemeError `request_incomplete`, `too_large`, `media_type_unsupported`, `bad_request`, `aborted` */
  readJson(request: Request, limitBytes: number): Promise<unknown> {
    const limit = this.limitOf(this.limits.bodyMs, 'request_incomplete', [request.signal, this.host.closing]);
    return withinTime(limit, () => readJsonBody(request, limitBytes));
  }

  failed(thrown: unknown, operation: string): Response {
    const problem = problemOf(thrown);
    if (isOurFault(problem)) this.host.report?.(thrown, operation);
    if (problem.code === 'unauthorized') return problemResponse(thrown, { 'WWW-Authenticate': 'Bearer realm="mneme"' });
    if (problem.code === 'too_many_listeners' || problem.code === 'vault_busy') return problemResponse(thrown, { 'Retry-After': '5' });
    if (problem.code === 'too_many_requests') return problemResponse(thrown, { 'Retry-After': '1' });
    // What is left of the body would be read as the next request.
    if (problem.code === 'request_incomplete' || problem.code === 'too_large') return problemResponse(thrown, { Connection: 'close' });
    return problemResponse(thrown);
  }

  /** @throws MnemeError `unauthorized`, `forbidden` */
  private authenticate(operation: Operation, request: Request): Caller | undefined {
    if (operation.auth === 'none') return undefined;
    const caller = this.callerOf(request, operation.name);
    this.mustBeAllowed(operation, caller);
    return caller;
  }

  /** @throws MnemeError `forbidden` */
  private mustBeAllowed(operation: Parameters<typeof refusalOf>[1], caller: Caller): void {
    const refusal = this.refusalOf(caller, operation);
    if (refusal === undefined) return;
    const error = new MnemeError('forbidden', refusal);
    this.trail.failed(operation, caller, {}, error);
    throw error;
  }

  private async readInput(operation: Operation, request: Request): Promise<Input> {
    if (!hasJsonBody(operation)) return readQuery(request.url);
    const body = await this.readJson(request, operation.bodyBytes ?? this.limits.bodyBytes);
    if (!isJsonObject(body)) throw new MnemeError('bad_request', 'The body must be a JSON object.');
    return { ...readQuery(request.url), ...body };
  }

  /** @param signal Aborted when the client is gone */
  private async answer<Input extends z.ZodObject, Output extends Answer>(operation: AnswerOperation<Input, Output>, context: OperationContext, input: z.output<Input>, signal: AbortSignal): Promise<z.input<Output>> {
    try {
      const answer = await this.carryOut(operation, context, input, signal);
      this.trail.done(operation, context.caller, input, answer);
      return answer;
    } catch (thrown) {
      this.trail.failed(operation, context.caller, input, thrown);
      throw thrown;
    }
  }

  private carryOut<Input extends z.ZodObject, Output extends Answer>(operation: AnswerOperation<Input, Output>, context: OperationContext, input: z.output<Input>, signal: AbortSignal): Promise<z.input<Output>> {
    const { closing } = this.host;
    const run = async (stop: AbortSignal): Promise<z.input<Output>> => operation.handle(context, input, stop);
    if (operation.annotations.readOnly) return withinTime(this.limitOf(this.limits.answerMs, 'timeout', [signal, closing]), run);
    const stop = operation.stopsWithClient === true ? AbortSignal.any([signal, closing]) : closing;
    return withinTime(this.limitOf(this.limits.writeMs, 'timeout', []), () => run(stop));
  }

  private async takeLines(operation: Of<'lines_in'>, context: OperationContext, input: Input, request: Request): Promise<unknown> {
    requireLines(request.headers);
    this.trail.done(operation, context.caller, input);
    const { clock, closing } = this.host;
    const leave = this.enterStream();
    try {
      const lines = new BodyLines(request.body, { clock, idleMs: this.limits.idleMs, calledOffBy: [request.signal, closing] });
      return await operation.take(context, input, lines, closing);
    } finally {
      leave();
    }
  }

  private async giveLines(operation: Of<'lines_out'>, context: OperationContext, input: Input, request: Request, breakOff: (() => void) | undefined): Promise<Response> {
    const { clock, closing } = this.host;
    const leave = this.enterStream();
    this.trail.done(operation, context.caller, input);
    try {
      const lines = operation.give(context, input)[Symbol.asyncIterator]();
      // What fails at once is told by status and problem details; afterwards only breaking off is left.
      const first = await withinTime(this.limitOf(this.limits.answerMs, 'timeout', [request.signal, closing]), () => lines.next());
      const body = lineStream(first, lines, { clock, closing, idleMs: this.limits.idleMs, breakOff, onEnd: leave, onFault: (error) => this.host.report?.(error, operation.name) });
      return new Response(body, { headers: headersFor('application/x-ndjson; charset=utf-8') });
    } catch (thrown) {
      leave();
      throw thrown;
    }
  }

  private stream(operation: Of<'stream'>, context: OperationContext, input: Input, request: Request): Response {
    // A HEAD would open a stream that nobody reads.
    if (request.method === 'HEAD') return new Response(null, { headers: EVENT_HEADERS });
    this.trail.done(operation, context.caller, input);
    return this.openEvents(request, async (emit, signal) => {
      try {
        await operation.follow(context, input, emit, signal);
      } catch (thrown) {
        if (signal.aborted) return;
        const problem = problemOf(thrown);
        if (isOurFault(problem)) this.host.report?.(thrown, operation.name);
        emit('problem', problem);
      }
    });
  }

  /** Server-sent events of what `follow` emits, for as long as the request's token counts. @throws MnemeError `too_many_listeners` */
  openEvents(request: Request, follow: Parameters<typeof eventStream>[1]): Response {
    const { clock, closing } = this.host;
    const leave = this.enterStream();
    const ended = new AbortController();
    const onEnd = (): void => {
      ended.abort();
      leave();
    };
    const stop = AbortSignal.any([closing, this.revoked(request, ended.signal)]);
    return new Response(eventStream({ clock, closing: stop, heartbeatMs: this.limits.heartbeatMs, onEnd }, follow), { headers: EVENT_HEADERS });
  }

  /** Aborted once the request's token is refused. @param ended Ends the watching */
  revoked(request: Request, ended: AbortSignal): AbortSignal {
    const { clock, tokens } = this.host;
    const token = bearerTokenOf(request.headers.get('authorization')) ?? '';
    return untilRevoked({ clock, everyMs: this.limits.heartbeatMs, isKnown: () => tokens.knows(token), ended });
  }

  /** Takes one of the places for streams; returns the function that gives it back. @throws MnemeError `too_many_listeners` */
  private enterStream(): () => void {
    if (this.streams >= this.limits.streams) throw new MnemeError('too_many_listeners', `At most ${counted(this.limits.streams, 'stream')} may be open. Close one.`);
    this.streams += 1;
    return () => (this.streams -= 1);
  }

  private limitOf(limitMs: number, code: 'timeout' | 'request_incomplete', calledOffBy: readonly AbortSignal[]): TimeLimit {
    const what = code === 'timeout' ? 'The answer took' : 'The body took';
    return { clock: this.host.clock, limitMs, calledOffBy, lateness: () => new MnemeError(code, `${what} longer than ${limitMs / 1000} s.`) };
  }

  /** @throws MnemeError `vault_busy` once another process has it */
  private mustHaveVault({ reach }: Pick<Operation, 'reach'>): void {
    if (this.handOver !== undefined && reach !== 'nothing') throw new MnemeError('vault_busy', 'The vault was handed over to another process of its owner. Read the address file again.');
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

/** The input with the fields of its address. @throws InputError where the body says otherwise */
function withPath(input: Input, inPath: Readonly<Record<string, string>>): Input {
  const faults = Object.entries(inPath).filter(([name, value]) => Object.hasOwn(input, name) && input[name] !== value);
  if (faults.length > 0) throw new InputError(faults.map(([name]) => ({ path: name, message: 'The address names another one. Leave it out here.' })));
  return { ...input, ...inPath };
}

function isJsonObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
