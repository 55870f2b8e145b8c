import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { MnemeError } from '../core/model/errors.js';
import type { ApiHost } from './api-host.js';
import { refuseBrokenRequests } from './broken-request.js';
import { createApp } from './http-app.js';
import { limitConnections } from './open-connections.js';
import { problemResponse } from './response.js';

/** The only address: other machines never reach the vault. */
const LOOPBACK = '127.0.0.1';
/** How many ports after a taken one are tried before any free one is taken. */
export const PORTS_TRIED = 20;
const MAX_PORT = 65_535;
/** How long `close` waits for answers that are under way. */
const GRACE_MS = 500;
const CLOSE_POLL_MS = 10;

/**
 * Bounds for what a client may make the server hold. Event streams are answers, so no limit here cuts them off. How long a body
 * may take differs by operation, so Node's one limit for all of them is off.
 */
const SERVER_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
} as const;
const MAX_CONNECTIONS = 256;

export interface StartOptions extends Omit<ApiHost, 'closing'> {
  /** Taken: the next free one. 0: any free one. */
  readonly port: number;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Resolves when the server has closed, by `close` or because the vault was handed over. */
  readonly closed: Promise<void>;
  /** Ends event streams, gives answers under way half a second, and frees the port. May be called again. */
  close(): Promise<void>;
}

/** Serves the endpoint on loopback. After `onYield` it closes by itself. @throws MnemeError `port_unavailable` */
export async function startServer({ port, ...host }: StartOptions): Promise<RunningServer> {
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  let tellClosed = (): void => undefined;
  const whenClosed = new Promise<void>((resolve) => (tellClosed = resolve));
  const close = (): Promise<void> => (closed ??= shutDown(server, closing, host.clock).then(tellClosed));

  const { onYield } = host;
  const yieldAndClose = onYield && (async () => {
    await onYield();
    // In a later turn, so that the answer to the request that asked for it is on its way.
    host.clock.after(0, () => void close());
  });
  const app = createApp({ ...host, onYield: yieldAndClose, closing: closing.signal });
  // In the plugin this runs in the app's own window, whose Request and Response must stay its own.
  const listener = getRequestListener((request, { outgoing }) => app(request, { breakOff: () => void outgoing.destroy() }), {
    overrideGlobalObjects: false,
    errorHandler: () => problemResponse(new MnemeError('bad_request', 'The address or the Host header of the request is malformed.')),
  });
  const server = createServer(SERVER_LIMITS, (request, response) => {
    response.once('finish', () => dropUnreadBody(request));
    void listener(request, response);
  });
  limitConnections(server, MAX_CONNECTIONS);
  refuseBrokenRequests(server, host.clock);

  const bound = await listenOnFree(server, port);
  server.on('error', (error) => host.report?.(error, 'server'));
  return { url: `http://${LOOPBACK}:${bound}`, port: bound, closed: whenClosed, close };
}

/** A GET has no use for a body; Node would wait for one that was announced, as long as it takes. The listener sees to other methods. */
function dropUnreadBody(request: IncomingMessage): void {
  if (!request.complete && (request.method === 'GET' || request.method === 'HEAD')) request.socket.destroySoon();
}

async function listenOnFree(server: Server, wanted: number): Promise<number> {
  for (const port of portsToTry(wanted)) {
    if (await listens(server, port)) return boundPort(server);
  }
  throw new MnemeError('port_unavailable', `No port is free on ${LOOPBACK}.`);
}

function portsToTry(wanted: number): number[] {
  if (wanted === 0) return [0];
  const following = Array.from({ length: PORTS_TRIED }, (_, offset) => wanted + offset);
  return [...following.filter((port) => port <= MAX_PORT), 0];
}

/** Whether the port could be had. Reserved ones (`EACCES`) count as taken. */
function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(new MnemeError('port_unavailable', `Cannot listen on ${LOOPBACK}:${port}. Choose another port in the settings.`, { cause: error }));
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve(true);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen({ host: LOOPBACK, port, exclusive: true });
  });
}

function boundPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new MnemeError('port_unavailable', 'The server has no port.');
  return address.port;
}

async function shutDown(server: Server, closing: AbortController, clock: ApiHost['clock']): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  closing.abort();
  // Connections fall idle one by one as their answers end; kept alive, each would hold the port for seconds.
  let stopPolling = (): void => undefined;
  const poll = (): void => {
    server.closeIdleConnections();
    stopPolling = clock.after(CLOSE_POLL_MS, poll);
  };
  poll();
  const stopGrace = clock.after(GRACE_MS, () => server.closeAllConnections());
  await done;
  stopPolling();
  stopGrace();
}
