import type { Prompt, Tool } from '@modelcontextprotocol/server';
import { jsonSchemaOf } from '../json-schema.js';
import type { McpPrompt, McpTool } from './surface.js';

const described = new WeakMap<McpTool, Tool>();

/** A tool as clients are told of it. Made once: schemas are long, and a server without sessions describes its tools anew for each client. */
export function describeTool(tool: McpTool): Tool {
  const known = described.get(tool);
  if (known !== undefined) return known;
  const { name, title, description, input, output, annotations } = tool;
  const made: Tool = { name, title, description, inputSchema: objectSchema(jsonSchemaOf(input, 'input')), ...(output === undefined ? {} : { outputSchema: objectSchema(jsonSchemaOf(output, 'output')) }), annotations };
  described.set(tool, made);
  return made;
}

export function describePrompt({ name, title, description, arguments: all }: McpPrompt): Prompt {
  return { name, title, description, arguments: all.map((argument) => ({ name: argument.name, description: argument.description, required: argument.required })) };
}

function objectSchema(schema: Record<string, unknown>): Tool['inputSchema'] {
  return { ...schema, type: 'object' };
}
