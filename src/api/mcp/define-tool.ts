import type { ContentBlock, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { McpCall, McpTool } from './surface.js';

type Links = Extract<ContentBlock, { type: 'resource_link' }>[];

/** What a tool answers: the same once for programs, once shortly in words, with links to what it is about. */
export interface ToolReply<Output extends z.ZodObject> {
  readonly answer: z.output<Output>;
  readonly text: string;
  readonly links?: Links;
}

export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> extends Pick<McpTool, 'name' | 'title' | 'description' | 'operations'> {
  readonly input: Input;
  readonly output: Output;
  readonly reply: (call: McpCall, input: z.output<Input>) => Promise<ToolReply<Output>>;
}

/** A tool over operations. Its hints follow from theirs: it is as harmless as the least harmless of them. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({ reply, ...facts }: ToolDefinition<Input, Output>): McpTool {
  return {
    ...facts,
    annotations: annotationsOf(facts),
    async run(call, input) {
      const { answer, text, links = [] } = await reply(call, input as z.output<Input>);
      return { structuredContent: answer, content: [{ type: 'text', text }, ...links] };
    },
  };
}

function annotationsOf({ title, operations }: Pick<McpTool, 'title' | 'operations'>): ToolAnnotations {
  const all = operations.map(({ annotations }) => annotations);
  return {
    title,
    readOnlyHint: all.every(({ readOnly }) => readOnly),
    destructiveHint: all.some(({ destructive }) => destructive),
    idempotentHint: all.every(({ idempotent }) => idempotent),
    // It reaches the owner's vault and nothing of the world.
    openWorldHint: false,
  };
}
