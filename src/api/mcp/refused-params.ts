import { z } from 'zod';
import { InputError } from '../../core/model/parse.js';
import { parseInput } from '../input.js';

const page = z.looseObject({ cursor: z.string().optional() });
const resource = z.looseObject({ uri: z.string() });

/** What the methods that are served here need, before the SDK looks: it refuses with its schema library's list of issues as the message. */
const PARAMS: Readonly<Record<string, z.ZodObject>> = {
  'tools/list': page,
  'prompts/list': page,
  'resources/list': page,
  'resources/templates/list': page,
  'tools/call': z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() }),
  'prompts/get': z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() }),
  'resources/read': resource,
  'resources/subscribe': resource,
  'resources/unsubscribe': resource,
  'completion/complete': z.looseObject({
    ref: z.discriminatedUnion('type', [z.looseObject({ type: z.literal('ref/prompt'), name: z.string() }), z.looseObject({ type: z.literal('ref/resource'), uri: z.string() })]),
    argument: z.looseObject({ name: z.string(), value: z.string() }),
  }),
};

/** Gone since 2026-07-28, whose requests name their revision: to those there is no such method, whatever its parameters. */
const OF_FORMER_REVISIONS: ReadonlySet<string> = new Set(['resources/subscribe', 'resources/unsubscribe']);
const namesRevision = z.looseObject({ _meta: z.looseObject({ 'io.modelcontextprotocol/protocolVersion': z.string() }) });

const requestSchema = z.looseObject({ id: z.union([z.string(), z.number()]), method: z.string(), params: z.unknown().default({}) });

/** JSON-RPC 2.0, section 5.1. */
const INVALID_PARAMS = -32_602;

export interface RefusedRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly error: { readonly code: typeof INVALID_PARAMS; readonly message: string };
}

/** The refusal of a request whose parameters are not those of its method; `undefined` for everything else. */
export function refusedParams(message: unknown): RefusedRequest | undefined {
  const { data: request } = requestSchema.safeParse(message);
  const schema = request && PARAMS[request.method];
  if (request === undefined || schema === undefined) return undefined;
  if (OF_FORMER_REVISIONS.has(request.method) && namesRevision.safeParse(request.params).success) return undefined;
  try {
    parseInput(schema, request.params);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    return { jsonrpc: '2.0', id: request.id, error: { code: INVALID_PARAMS, message: `The params of ${request.method} do not fit. ${thrown.message}` } };
  }
}
