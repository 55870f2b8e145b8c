import { Hono } from 'hono';
import { MnemeError } from '../core/model/errors.js';
import type { ApiHost } from './api-host.js';
import { MCP_PATH, McpEndpoint } from './mcp/mcp-endpoint.js';
import { MNEME_SURFACE } from './mcp/mneme-surface.js';
import type { Operation } from './operation.js';
import { OperationServer } from './operation-server.js';
import { OPERATIONS } from './operations/table.js';
import { judgeOrigin } from './origin.js';
import { problemResponse } from './response.js';

/** What a request came by. */
export interface Connection {
  /** Ends it at once, so that an answer that is not complete does not pass for one that is. */
  breakOff(): void;
}

export type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

/** The endpoint as a function from request to response, in web-standard terms; it never rejects. `http-server.ts` puts it on a port. */
export function createApp(host: ApiHost, operations: readonly Operation[] = OPERATIONS): Fetch {
  const server = new OperationServer(host, operations);
  const mcp = new McpEndpoint(host, server, host.surface ?? MNEME_SURFACE);
  const app = new Hono<{ Bindings: Partial<Connection> }>();
  app.use(async (c, next) => refuseForeign(c.req.raw) ?? (await next()));
  for (const operation of operations) app.on(operation.method, routeOf(operation.path), (c) => server.serve(operation, c.req.raw, c.req.param(), c.env.breakOff));
  app.all(MCP_PATH, (c) => mcp.serve(c.req.raw));
  // After all of them: `/v1/memories/{id}` fits the path of `/v1/memories/base` as well.
  for (const path of new Set(operations.map((operation) => operation.path))) app.all(routeOf(path), (c) => methodRefused(c.req.method, c.req.path, operations));
  app.notFound((c) => problemResponse(new MnemeError('not_found', `There is nothing at ${c.req.path.slice(0, 200)}. GET /v1/openapi.json lists what there is.`)));
  app.onError((error) => server.failed(error, 'endpoint'));
  return async (request, connection) => app.fetch(request, { ...connection });
}

function refuseForeign({ headers, url }: Request): Response | undefined {
  const verdict = judgeOrigin({ host: headers.get('host'), origin: headers.get('origin'), fetchSite: headers.get('sec-fetch-site'), url });
  switch (verdict) {
    case 'ok':
      return undefined;
    case 'foreign_host':
      return problemResponse(new MnemeError('misdirected', 'Address the endpoint as 127.0.0.1, localhost or [::1].'));
    case 'foreign_origin':
      return problemResponse(new MnemeError('forbidden', 'Web pages may not use this endpoint.'));
  }
}

function methodRefused(method: string, path: string, operations: readonly Operation[]): Response {
  const here = operations.filter((operation) => fits(path, operation.path));
  const methods = here.flatMap((operation) => (operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]));
  return problemResponse(new MnemeError('method_not_allowed', `${method.slice(0, 20)} does not fit ${path.slice(0, 200)}; use ${methods.join(' or ')}.`), { Allow: methods.join(', ') });
}

/** Whether a request's path is one of an operation's. */
function fits(path: string, pattern: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
}

/** `/v1/tasks/{id}` as Hono writes it. */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
