import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { ownerTokenBook } from '../../src/api/auth.js';
import { startServer, type RunningServer, type StartOptions } from '../../src/api/http-server.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { FixedEngine } from './fixed-engine.js';

export const TOKEN = 'mneme-test-token-0123456789abcdef0123456789abcdef';

export interface Endpoint {
  readonly server: RunningServer;
  readonly engine: FixedEngine;
  /** What was reported as broken on our side. */
  readonly reports: unknown[];
  /** A request with the owner's token; a body that is not a string is sent as JSON. */
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string>; token?: string | undefined; signal?: AbortSignal }): Promise<Response>;
}

/** A real server on a free loopback port over the fixed engine. Closed when the test ends. */
export async function startEndpoint(options: Partial<StartOptions> = {}): Promise<Endpoint> {
  const endpoint = await openEndpoint(options);
  onTestFinished(() => endpoint.server.close());
  return endpoint;
}

/** As `startEndpoint`, for the caller to close. */
export async function openEndpoint(options: Partial<StartOptions> = {}): Promise<Endpoint> {
  const engine = new FixedEngine();
  const reports: unknown[] = [];
  const server = await startServer({
    engine,
    clock: systemClock,
    tokens: ownerTokenBook(TOKEN),
    instance: 'test-instance',
    version: '1.2.3',
    port: 0,
    report: (error) => reports.push(error),
    ...options,
  });
  return {
    server,
    engine,
    reports,
    send(method, path, { body, headers = {}, token = TOKEN, signal } = {}) {
      return fetch(`${server.url}${path}`, {
        method,
        headers: { ...(token === '' ? {} : { Authorization: `Bearer ${token}` }), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    },
  };
}

/** Sends the bytes as they are and resolves with everything that came back until the server closed the connection. */
export function sendRaw(port: number, bytes: string | Uint8Array, options: { timeoutMs?: number } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let received = '';
    socket.setEncoding('utf8');
    socket.setTimeout(options.timeoutMs ?? 5000, () => socket.destroy(new Error(`Nothing more came; until then: ${received}`)));
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(received) : reject(error)));
    socket.on('close', () => resolve(received));
    socket.write(bytes);
  });
}

/** A raw GET with the owner's token and these header lines, asking the server to close afterwards. */
export function rawRequest(requestLine: string, ...headers: string[]): string {
  return [requestLine, ...headers, 'Connection: close', '', ''].join('\r\n');
}
