import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';
import { problemOf } from './problem.js';
import { headersFor } from './response.js';

/** How long what is left of a refused request is read and thrown away: closed at once, its client would see a broken connection and not the answer. */
const DRAIN_MS = 1000;

/** Answers what is no request of HTTP, or one whose headers are too large or never end, by problem details as well. */
export function refuseBrokenRequests(server: Server, clock: Pick<Clock, 'after'>): void {
  const refused = new WeakSet<Duplex>();
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // What follows is parsed all the same, and found wrong again.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || error.code === 'ECONNRESET' || isBeingWritten(answers.get(socket))) {
      socket.destroy();
      return;
    }
    socket.end(refusal(error));
    const stop = clock.after(DRAIN_MS, () => socket.destroy());
    socket.once('close', stop);
  });
}

/** What is wrong with a body, or with the request after it, must not get into the middle of an answer. */
function isBeingWritten(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && answer.headersSent && !answer.writableFinished;
}

function refusal({ code }: NodeJS.ErrnoException): string {
  const { error, status } = reasonOf(code);
  const body = JSON.stringify({ ...problemOf(error), status });
  const headers = { ...headersFor('application/problem+json'), Connection: 'close', 'Content-Length': Buffer.byteLength(body) };
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
}

function reasonOf(code: string | undefined): { readonly error: MnemeError; readonly status: number } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { error: new MnemeError('too_large', 'The headers of the request are larger than 16 kB.'), status: 431 };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { error: new MnemeError('request_incomplete', 'The headers of the request did not arrive in time.'), status: 408 };
    default:
      return { error: new MnemeError('bad_request', 'This is no request of HTTP/1.1.'), status: 400 };
  }
}
