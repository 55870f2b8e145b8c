import type { FetchLike } from '../embedding/http/fetch-like.js';
import { appFetch } from './app-fetch.js';

/** The app hands over whole answers only, so that a large file is asked for in pieces: for progress, and to stop between. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * For downloads: the window's own `fetch`, which streams, and where the address does not allow the window's origin (release
 * pages do not) the app's, piece by piece. The address was agreed to either way.
 */
export const downloadFetch: FetchLike = async (url, init) => {
  try {
    return await window.fetch(url, init);
  } catch (thrown) {
    // A refused origin and an unreachable host look alike to the window; the second try tells them apart.
    if (!(thrown instanceof TypeError) || init.signal?.aborted === true) throw thrown;
    return inPieces(url, init, appFetch);
  }
};

/** One answer that is put together of range requests, each made when the reader has taken the one before. */
export async function inPieces(url: string, init: RequestInit, fetchOne: FetchLike): Promise<Response> {
  const headers = new Headers(init.headers);
  const from = Number(/^bytes=(\d+)-$/.exec(headers.get('range') ?? '')?.[1] ?? 0);
  const ask = (start: number): Promise<Response> => {
    const ranged = new Headers(headers);
    ranged.set('range', `bytes=${start}-${start + PIECE_BYTES - 1}`);
    return fetchOne(url, { ...init, headers: ranged });
  };
  const first = await ask(from);
  const total = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  // A server without ranges has sent all of it, or an error.
  if (first.status !== 206 || Number.isNaN(total)) return first;

  let piece: Response | undefined = first;
  let at = from;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const bytes = new Uint8Array(await (piece ?? mustContinue(await ask(at))).arrayBuffer());
      piece = undefined;
      at += bytes.length;
      controller.enqueue(bytes);
      if (at >= total || bytes.length === 0) controller.close();
    },
  });
  const answered = new Headers(first.headers);
  answered.delete('content-length');
  if (headers.has('range')) {
    answered.set('content-range', `bytes ${from}-${total - 1}/${total}`);
    return new Response(body, { status: 206, headers: answered });
  }
  answered.delete('content-range');
  return new Response(body, { status: 200, headers: answered });
}

function mustContinue(piece: Response): Response {
  if (piece.status !== 206) throw new TypeError(`The server broke off with HTTP ${piece.status}.`);
  return piece;
}
