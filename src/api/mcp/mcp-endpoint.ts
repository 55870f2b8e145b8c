import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { MnemeError } from '../../core/model/errors.js';
import { DEFAULT_LIMITS, type ApiHost } from '../api-host.js';
import type { Caller } from '../auth.js';
import type { OperationServer } from '../operation-server.js';
import { isOurFault, problemOf, type Problem } from '../problem.js';
import { headersFor } from '../response.js';
import { LocalAccess } from './local-access.js';
import { mcpServer } from './mcp-server.js';
import { relayMemoryChanges } from './memory-notices.js';
import { opensNoticeStream, tellNotices } from './notice-stream.js';
import { refusedParams } from './refused-params.js';
import { serveSubscriptions } from './subscriptions.js';
import type { McpSurface } from './surface.js';
import type { VaultAccess } from './vault-access.js';

export const MCP_PATH = '/mcp';

/** As large as the largest input of a tool: a change of code with its diff. */
export const MCP_BODY_BYTES = 32 * 1024 * 1024;

/** JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;

/**
 * MCP over Streamable HTTP, without sessions: every request says all that is needed to answer it, so that a client does not notice when
 * the vault changes hands on the same port. Tokens and limits are those of REST.
 */
export class McpEndpoint {
  /** By caller: what is told of changes depends on what the caller may see. */
  private readonly handlers = new Map<string, McpHttpHandler>();

  constructor(
    private readonly host: ApiHost,
    private readonly server: OperationServer,
    private readonly surface: McpSurface,
  ) {}

  async serve(request: Request): Promise<Response> {
    try {
      if (opensNoticeStream(request)) return this.openNotices(request);
      if (request.method !== 'POST') return refusal(problemOf(new MnemeError('method_not_allowed', 'MCP is served without sessions: use POST; GET is for the stream of notices of the 2025 revisions alone.')), { Allow: 'POST' });
      const handler = this.handlerFor(this.server.callerOf(request, 'mcp'));
      const parsedBody = await this.server.readJson(request, MCP_BODY_BYTES);
      const refused = refusedParams(parsedBody);
      if (refused !== undefined) return new Response(JSON.stringify(refused), { headers: headersFor('application/json') });
      return withOurHeaders(await (staysOpen(parsedBody) ? this.serveWhileKnown(request, parsedBody, handler) : handler.fetch(request, { parsedBody })));
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (isOurFault(problem)) this.host.report?.(thrown, 'mcp');
      if (problem.code === 'unauthorized') return refusal(problem, { 'WWW-Authenticate': 'Bearer realm="mneme"' });
      if (problem.code === 'too_many_requests') return refusal(problem, { 'Retry-After': '1' });
      // What is left of the body would be read as the next request.
      if (problem.code === 'request_incomplete' || problem.code === 'too_large') return refusal(problem, { Connection: 'close' });
      return refusal(problem);
    }
  }

  /** @throws MnemeError `unauthorized`, `too_many_requests` */
  private openNotices(request: Request): Response {
    const access = this.accessOf(this.server.callerOf(request, 'mcp'));
    try {
      return this.server.openEvents(request, (emit, signal) => tellNotices(access, this.host.clock, emit, signal));
    } catch (thrown) {
      // A server may offer no stream: clients go on without, where another status is a fault to some of them.
      if (thrown instanceof MnemeError && thrown.code === 'too_many_listeners') return refusal({ ...problemOf(thrown), status: 405 }, { Allow: 'POST' });
      throw thrown;
    }
  }

  /** A request that stays open is called off once its token is refused. It is watched until its answer ends, which may be at once. */
  private async serveWhileKnown(request: Request, parsedBody: unknown, handler: McpHttpHandler): Promise<Response> {
    const { url, method, headers, signal } = request;
    const over = new AbortController();
    const ended = AbortSignal.any([signal, this.host.closing, over.signal]);
    const watched = new Request(url, { method, headers, signal: AbortSignal.any([signal, this.server.revoked(request, ended)]) });
    try {
      return onceOver(await handler.fetch(watched, { parsedBody }), () => over.abort());
    } catch (thrown) {
      over.abort();
      throw thrown;
    }
  }

  private accessOf(caller: Caller): VaultAccess {
    return new LocalAccess(this.server, this.host.engine, caller);
  }

  private handlerFor(caller: Caller): McpHttpHandler {
    const key = JSON.stringify([caller.role, caller.name, caller.readOnly, caller.folders]);
    const known = this.handlers.get(key);
    if (known !== undefined) return known;
    const handler = this.openHandler(this.accessOf(caller));
    this.handlers.set(key, handler);
    return handler;
  }

  private openHandler(access: VaultAccess): McpHttpHandler {
    const { clock, closing, limits, report, version } = this.host;
    const { streams, heartbeatMs } = { ...DEFAULT_LIMITS, ...limits };
    const { surface } = this;
    const handler = createMcpHandler(
      ({ era }) => {
        const server = mcpServer({ surface, access, clock, version });
        // Answered, and not kept: the stream of notices tells of everything.
        if (era === 'legacy') serveSubscriptions(server);
        return server;
      },
      { maxSubscriptions: streams, keepAliveMs: heartbeatMs },
    );
    const stop = relayMemoryChanges(access, clock, handler.notify);
    const close = (): void => {
      stop();
      handler.close().catch((error: unknown) => report?.(error, 'mcp'));
    };
    if (closing.aborted) close();
    else closing.addEventListener('abort', close, { once: true });
    return handler;
  }
}

function staysOpen(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'subscriptions/listen';
}

/** The answer, with notice of its end: it was read, given up, or had nothing to read. */
function onceOver({ body, status, headers }: Response, onOver: () => void): Response {
  if (body === null) {
    onOver();
    return new Response(null, { status, headers });
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        controller.close();
      } catch (thrown) {
        controller.error(thrown);
      }
      onOver();
    },
    cancel(reason) {
      onOver();
      return reader.cancel(reason);
    },
  });
  return new Response(watched, { status, headers });
}

function refusal(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  const error = { code: rpcCodeOf(problem), message: problem.detail, data: problem };
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error }), { status: problem.status, headers: { ...headersFor('application/json'), ...headers } });
}

function rpcCodeOf({ code, status }: Problem): number {
  if (code === 'bad_request') return PARSE_ERROR;
  return status >= 500 ? INTERNAL_ERROR : INVALID_REQUEST;
}

function withOurHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(headersFor(headers.get('content-type') ?? 'application/json'))) if (name !== 'Content-Type' || response.body !== null) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
