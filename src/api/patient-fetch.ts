import { request as open, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/**
 * `fetch` for the endpoint on this machine, without time limits: Node's own gives up on an answer after five minutes, also while it
 * is still sending the body, and an import of many memories takes longer. No redirects, no cookies, no compression.
 */
export const patientFetch: typeof fetch = async (input, init = {}) => {
  const { method = 'GET', headers, body, signal } = init;
  const sent = open(new URL(input instanceof Request ? input.url : input), { method, headers: Object.fromEntries(new Headers(headers)), agent: false, ...(signal ? { signal } : {}) });
  const answered = new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).once('error', reject));
  // A server that refuses answers before it has read the whole body; what it says counts, not that the rest could not be sent.
  const sending = send(sent, body);
  const answer = await Promise.race([answered, sending.then(() => answered)]).catch(() => answered);
  return new Response(bodyOf(answer), { status: answer.statusCode ?? 0, headers: headersOf(answer) });
};

async function send(sent: ReturnType<typeof open>, body: RequestInit['body']): Promise<void> {
  if (body instanceof ReadableStream) await pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), sent);
  else sent.end(typeof body === 'string' ? body : undefined);
}

/** A connection that is lost in the middle makes reading fail. */
function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> | null {
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
  return isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
}

function headersOf(answer: IncomingMessage): [string, string][] {
  return Object.entries(answer.headersDistinct).flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]));
}
