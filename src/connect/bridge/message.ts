import { fieldOf, textIn, type JsonObject } from '../json-object.js';

// Part of the self-contained script.

/** A message of JSON-RPC, as it came. */
export type Message = JsonObject;

/** The revision that a request names by itself, as those from 2026 on do. */
export function revisionOf({ params }: Message): string | undefined {
  return textIn(fieldOf(params, '_meta'), 'io.modelcontextprotocol/protocolVersion');
}

/** Says that a request was not answered. A failed call of a tool is the model's to know of, any other its client's. */
export function failureOf(request: Message, why: string): Message {
  const { id, method } = request;
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: why }], isError: true, ...(revisionOf(request) !== undefined && { resultType: 'complete' }) } };
  return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: why } };
}

/** JSON-RPC 2.0, section 5.1. */
const INTERNAL_ERROR = -32_603;
