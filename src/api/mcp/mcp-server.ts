import { McpServer, ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type CallToolResult, type CompleteResult, type ServerContext } from '@modelcontextprotocol/server';
import type { Clock } from '../../core/model/clock.js';
import { toMnemeError } from '../../core/model/errors.js';
import { parseInput } from '../input.js';
import { problemOf } from '../problem.js';
import { describePrompt, describeTool } from './describe-surface.js';
import { withProgress } from './progress.js';
import type { McpCall, McpPrompt, McpSurface, McpTool } from './surface.js';
import { toolError } from './tool-error.js';
import type { VaultAccess } from './vault-access.js';

export interface McpServerParts {
  readonly surface: McpSurface;
  readonly access: VaultAccess;
  readonly clock: Clock;
  readonly version: string;
}

/** The protocol layer below the SDK's registries: these keep everything for each request, and list resources without pages. */
type Protocol = McpServer['server'];

/** The protocol allows so many values in one completion. */
const MAX_COMPLETIONS = 100;
/** The lists change with a new version of Mneme alone; what is in the vault, at any time. */
const LISTS_LAST_MS = 3_600_000;

/**
 * One server over a surface, the same for every revision of the protocol and every transport: the SDK speaks both. It keeps nothing
 * between requests.
 */
export function mcpServer(parts: McpServerParts): McpServer {
  const { surface, version } = parts;
  const lasting = { ttlMs: LISTS_LAST_MS, cacheScope: 'private' } as const;
  const mcp = new McpServer(
    { name: surface.name, title: surface.title, version },
    { instructions: surface.instructions, cacheHints: { 'tools/list': lasting, 'prompts/list': lasting, 'resources/templates/list': lasting, 'server/discover': lasting } },
  );
  const { server } = mcp;
  server.registerCapabilities({ tools: {}, prompts: {}, completions: {}, resources: { subscribe: true, listChanged: true } });
  serveTools(server, parts);
  serveResources(server, parts);
  servePrompts(server, parts);
  serveCompletion(server, parts);
  return mcp;
}

function serveTools(server: Protocol, parts: McpServerParts): void {
  const { surface, access } = parts;
  const shown = (): McpTool[] => surface.tools.filter((tool) => isFor(access, tool));
  server.setRequestHandler('tools/list', () => ({ tools: shown().map(describeTool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = shown().find(({ name }) => name === params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)} for this token. tools/list names those there are.`);
    return server.projectCallToolResult(await callTool(tool, params.arguments ?? {}, parts, context), tool.output && describeTool(tool).outputSchema);
  });
}

async function callTool(tool: McpTool, given: unknown, { access, clock }: McpServerParts, context: ServerContext): Promise<CallToolResult> {
  try {
    const input = parseInput(tool.input, given);
    return await withProgress(context, clock, tool.title, (tell) => tool.run({ ...callOf(access, context), tell }, input));
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    return toolError(thrown);
  }
}

function serveResources(server: Protocol, { surface, access }: McpServerParts): void {
  const { resources } = surface;
  server.setRequestHandler('resources/list', ({ params }, context) => told(() => resources.list(callOf(access, context), params?.cursor)));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resources.templates] }));
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    const found = await told(() => resources.read(callOf(access, context), params.uri));
    if (found === undefined) throw new ResourceNotFoundError(params.uri);
    return found;
  });
}

function servePrompts(server: Protocol, { surface, access }: McpServerParts): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: surface.prompts.map(describePrompt) }));
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    const prompt = promptNamed(surface, params.name);
    const given = params.arguments ?? {};
    const missing = prompt.arguments.filter(({ name, required }) => required && (given[name] ?? '').trim() === '').map(({ name }) => name);
    if (missing.length > 0) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt ${prompt.name} needs: ${missing.join(', ')}.`);
    return { description: prompt.description, messages: await told(() => prompt.get(callOf(access, context), given)) };
  });
}

function serveCompletion(server: Protocol, { surface, access }: McpServerParts): void {
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }, context) => {
    const call = callOf(access, context);
    if (ref.type === 'ref/resource') return completion(await told(() => surface.resources.complete(call, ref.uri, argument.name, argument.value)));
    const complete = promptNamed(surface, ref.name).arguments.find(({ name }) => name === argument.name)?.complete;
    return completion(complete === undefined ? [] : await told(() => complete(call, argument.value)));
  });
}

function completion(values: readonly string[]): CompleteResult {
  return { completion: { values: values.slice(0, MAX_COMPLETIONS), total: values.length, hasMore: values.length > MAX_COMPLETIONS } };
}

/** @throws ProtocolError where there is none */
function promptNamed(surface: McpSurface, wanted: string): McpPrompt {
  const prompt = surface.prompts.find(({ name }) => name === wanted);
  if (prompt === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${wanted.slice(0, 100)}. prompts/list names those there are.`);
  return prompt;
}

function isFor(access: VaultAccess, { operations }: McpTool): boolean {
  return operations.length === 0 || operations.some((operation) => access.may(operation));
}

function callOf(access: VaultAccess, context: ServerContext): McpCall {
  return { access, context, signal: context.mcpReq.signal, tell: () => undefined };
}

/** What fails outside a tool is told as a protocol error, in the words of problem details. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const problem = problemOf(thrown);
    const code = toMnemeError(thrown).code === 'bad_request' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, problem.detail, problem);
  }
}
