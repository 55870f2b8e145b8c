import { requestUrl } from 'obsidian';
import type { FetchLike } from '../embedding/http/fetch-like.js';

/** Statuses whose answers have no body; `Response` refuses one for them. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * `fetch` through the app, which may ask any address: the window itself may ask only those that allow its origin, which a
 * local Ollama and most release pages do not. The app cannot call a request off; the caller stops waiting for it.
 */
export const appFetch: FetchLike = async (url, init) => {
  const { signal } = init;
  signal?.throwIfAborted();
  const answer = requestUrl({ url, method: init.method ?? 'GET', headers: plainHeaders(init.headers), throw: false, ...(typeof init.body === 'string' ? { body: init.body } : {}) });
  const { status, headers, arrayBuffer } = await orAborted(answer, signal ?? undefined);
  return new Response(WITHOUT_BODY.has(status) ? null : arrayBuffer, { status, headers });
};

function plainHeaders(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
