import type { CallToolResult, GetPromptResult, ListResourcesResult, ReadResourceResult, ResourceTemplateType, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { RunnableOperation, VaultAccess } from './vault-access.js';

/** What every capability works with. */
export interface McpCall {
  readonly access: VaultAccess;
  /** Aborted when the client cancels or goes. */
  readonly signal: AbortSignal;
  /** Says what is being done just now, to a client that asked to be told of progress. */
  readonly tell: (what: string) => void;
  /** The request itself. */
  readonly context: ServerContext;
}

export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** Tells a model what the tool does, when to use it and when not. */
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output?: z.ZodObject;
  readonly annotations: ToolAnnotations;
  /** What it runs. It is shown to callers who may run one of them; a tool that runs none is shown to all. */
  readonly operations: readonly Pick<RunnableOperation, 'name' | 'auth' | 'annotations' | 'reach'>[];
  /** @param input Fits the input schema. @throws MnemeError which the client is told of as the tool's error */
  run(call: McpCall, input: Readonly<Record<string, unknown>>): Promise<CallToolResult>;
}

export interface McpPromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Values that begin like this one, best first. */
  readonly complete?: (call: McpCall, value: string) => Promise<string[]>;
}

export interface McpPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly McpPromptArgument[];
  /** @param given Every argument that is required is there */
  get(call: McpCall, given: Readonly<Record<string, string>>): Promise<GetPromptResult['messages']>;
}

export interface McpResources {
  readonly templates: readonly ResourceTemplateType[];
  list(call: McpCall, cursor: string | undefined): Promise<ListResourcesResult>;
  /** `undefined` where there is no such resource, or it is not for this caller. */
  read(call: McpCall, uri: string): Promise<ReadResourceResult | undefined>;
  /** Values for a variable of a template that begin like this one, best first. */
  complete(call: McpCall, template: string, variable: string, value: string): Promise<string[]>;
}

/** Everything that the server offers over MCP, whatever the protocol's revision and the transport. */
export interface McpSurface {
  readonly name: string;
  readonly title: string;
  readonly instructions: string;
  readonly tools: readonly McpTool[];
  readonly prompts: readonly McpPrompt[];
  readonly resources: McpResources;
}
