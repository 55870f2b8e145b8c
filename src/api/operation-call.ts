import type { Call } from './client-connection.js';
import { hasJsonBody, type Operation } from './operation.js';

/** An operation's input as the request that the table of operations says it is. */
export function operationCall(operation: Pick<Operation, 'kind' | 'method' | 'path'>, input: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined): Call {
  const { method } = operation;
  const inPath = new Set<string>();
  const path = operation.path.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const others = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  return hasJsonBody(operation) ? { method, path, body: others, signal } : { method, path, query: others as NonNullable<Call['query']>, signal };
}
