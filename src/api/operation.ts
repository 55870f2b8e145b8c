import type { z } from 'zod';
import type { Engine } from '../core/engine.js';
import type { Caller } from './auth.js';

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
  readonly examples: readonly Example[];
}

/** Answers once, within the time limit. */
export interface AnswerOperation<Input extends z.ZodObject, Output extends z.ZodObject> extends OperationFacts<Input> {
  readonly kind: 'answer';
  readonly output: Output;
  handle(context: OperationContext, input: z.output<Input>, signal: AbortSignal): Promise<z.input<Output>> | z.input<Output>;
}

export type Emit<Events extends Record<string, z.ZodType>> = <Name extends keyof Events & string>(name: Name, data: z.input<Events[Name]>) => void;

/** Tells what happens while it happens, as server-sent events, and ends with its promise; no time limit. A failure is told as the event `problem`. */
export interface StreamOperation<Input extends z.ZodObject, Events extends Record<string, z.ZodType>> extends OperationFacts<Input> {
  readonly kind: 'stream';
  readonly events: Events;
  follow(context: OperationContext, input: z.output<Input>, emit: Emit<Events>, signal: AbortSignal): Promise<void>;
}

export type Operation = AnswerOperation<z.ZodObject, z.ZodObject> | StreamOperation<z.ZodObject, Record<string, z.ZodType>>;

/** Binds the types of an operation's schemas to its handler. */
export function answerOperation<Input extends z.ZodObject, Output extends z.ZodObject>(operation: Omit<AnswerOperation<Input, Output>, 'kind'>): AnswerOperation<Input, Output> {
  return { kind: 'answer', ...operation };
}

/** Binds the types of an operation's schemas to its handler. */
export function streamOperation<Input extends z.ZodObject, Events extends Record<string, z.ZodType>>(operation: Omit<StreamOperation<Input, Events>, 'kind'>): StreamOperation<Input, Events> {
  return { kind: 'stream', ...operation };
}
