import { messageOf } from '../../core/model/errors.js';

/** The platform's `fetch`, or what stands in for it where the page may not ask other origins. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** An address as it may be shown: no user, password or query, where keys hide. */
export function shownAddress(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

/** Node reports "fetch failed" and keeps what happened (`ECONNREFUSED`, `ENOTFOUND`, a certificate's code) in the cause. */
export function networkReason(thrown: unknown): string {
  for (let error: unknown = thrown, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth += 1) {
    if ('code' in error && typeof error.code === 'string') return error.code;
  }
  return messageOf(thrown);
}

/**
 * Reads a body up to `maxBytes` and stops there, so that an endless answer cannot fill the memory.
 * @returns null if the body is longer
 */
export async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Gives the connection back without reading the rest. A body that has already failed needs no more. */
export async function dropBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}
