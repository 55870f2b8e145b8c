import type { z } from 'zod';
import type { Engine } from '../core/engine.js';
import type { Caller } from './auth.js';
import type { BodyLines } from './body-lines.js';

/** What every operation works with. */
export interface OperationContext {
  readonly engine: Engine;
  /** Names this run of the server; a client that knows it can tell that an address file is stale. */
  readonly instance: string;
  readonly version: string;
  /** `undefined` where no token is needed. */
  readonly caller: Caller | undefined;
  /** The API's own description, an OpenAPI document. */
  readonly describe: () => OpenApiDocument;
  /** Flushes and lets go of the vault; `undefined` where the owner of the vault does not yield. */
  readonly yieldVault: (() => Promise<void>) | undefined;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly [member: string]: unknown;
}

/** Hints for clients; the names follow MCP's tool annotations. */
export interface Annotations {
  /** Changes nothing. */
  readonly readOnly: boolean;
  /** What it changes may not come back. */
  readonly destructive: boolean;
  /** Doing it twice is doing it once. */
  readonly idempotent: boolean;
}

/**
 * What of the vault an operation touches, which decides who may use it whose token is limited to folders.
 * nothing: no note · filtered: it shows and changes only what lies in the caller's folders, and sees to that itself ·
 * memories: any memory, so the whole memory folder must be open to the caller · vault: all of it ·
 * conversations: sessions and tasks, which may quote any note, the owner's private ones included, and belong to who works with the
 * owner: for callers who see the whole vault and may write
 */
export type Reach = 'nothing' | 'filtered' | 'memories' | 'vault' | 'conversations';

export interface Example {
  readonly summary: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface OperationFacts<Input extends z.ZodObject> {
  /** Stable: OpenAPI's operationId, and the tool's name for agents. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/v1/tasks/{id}`. They are fields of the input. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Strict, so that a field with a typing error is named rather than ignored. */
  readonly input: Input;
  readonly annotations: Annotations;
  readonly auth: 'none' | 'agent' | 'owner';
  readonly reach: Reach;
  /** Bytes of the longest body; left out, the server's own limit. */
  readonly bodyBytes?: number;
  readonly examples: readonly Example[];
}

/** What an operation answers with. */
export type Answer = z.ZodObject | z.ZodArray<z.ZodObject>;

/** Answers once, within the time limit. What it changes is changed even if its client has gone: its signal is aborted only by the closing of the server. */
export interface AnswerOperation<Input extends z.ZodObject, Output extends Answer> extends OperationFacts<Input> {
  readonly kind: 'answer';
  readonly output: Output;
  /** For work of many changes, each complete in itself: a client that goes calls off those that are left. */
  readonly stopsWithClient?: boolean;
  handle(context: OperationContext, input: z.output<Input>, signal: AbortSignal): Promise<z.input<Output>> | z.input<Output>;
}

/** A reader too slow for all messages gets the newest of each event; of those with `about`, the newest about each thing. */
export type Emit<Events extends Record<string, z.ZodType>> = <Name extends keyof Events & string>(name: Name, data: z.input<Events[Name]>, about?: string) => void;

/** Tells what happens while it happens, as server-sent events, and ends with its promise; no time limit. A failure is told as the event `problem`. */
export interface StreamOperation<Input extends z.ZodObject, Events extends Record<string, z.ZodType>> extends OperationFacts<Input> {
  readonly kind: 'stream';
  readonly events: Events;
  follow(context: OperationContext, input: z.output<Input>, emit: Emit<Events>, signal: AbortSignal): Promise<void>;
}

/** Takes a body of JSON lines, of any length, and answers once. Its input is the query. Lines are read as fast as they are asked for. */
export interface LinesInOperation<Input extends z.ZodObject, Output extends Answer> extends OperationFacts<Input> {
  readonly kind: 'lines_in';
  /** What a line is. */
  readonly bodyDescription: string;
  readonly output: Output;
  take(context: OperationContext, input: z.output<Input>, lines: BodyLines, signal: AbortSignal): Promise<z.input<Output>>;
}

/** Answers with JSON lines, each with its line feed, made as fast as they are read. A failure after the first line breaks the answer off. */
export interface LinesOutOperation<Input extends z.ZodObject> extends OperationFacts<Input> {
  readonly kind: 'lines_out';
  give(context: OperationContext, input: z.output<Input>): AsyncIterable<string>;
}

export type Operation = AnswerOperation<z.ZodObject, Answer> | StreamOperation<z.ZodObject, Record<string, z.ZodType>> | LinesInOperation<z.ZodObject, Answer> | LinesOutOperation<z.ZodObject>;

/** Binds the types of an operation's schemas to its handler. */
export function answerOperation<Input extends z.ZodObject, Output extends Answer>(operation: Omit<AnswerOperation<Input, Output>, 'kind'>): AnswerOperation<Input, Output> {
  return { kind: 'answer', ...operation };
}

/** Binds the types of an operation's schemas to its handler. */
export function streamOperation<Input extends z.ZodObject, Events extends Record<string, z.ZodType>>(operation: Omit<StreamOperation<Input, Events>, 'kind'>): StreamOperation<Input, Events> {
  return { kind: 'stream', ...operation };
}

/** Binds the types of an operation's schemas to its handler. */
export function linesInOperation<Input extends z.ZodObject, Output extends Answer>(operation: Omit<LinesInOperation<Input, Output>, 'kind'>): LinesInOperation<Input, Output> {
  return { kind: 'lines_in', ...operation };
}

/** Binds the types of an operation's schemas to its handler. */
export function linesOutOperation<Input extends z.ZodObject>(operation: Omit<LinesOutOperation<Input>, 'kind'>): LinesOutOperation<Input> {
  return { kind: 'lines_out', ...operation };
}

/** Whether the input comes as a JSON object in the body; else it comes in the query. */
export function hasJsonBody({ kind, method }: Pick<Operation, 'kind' | 'method'>): boolean {
  return kind !== 'lines_in' && method !== 'GET' && method !== 'DELETE';
}
