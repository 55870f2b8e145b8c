import { MissingRequiredClientCapabilityError, type CallToolResult, type ContentBlock, type GetPromptResult, type ReadResourceResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MnemeError } from '../../src/core/model/errors.js';
import type { McpCall, McpPrompt, McpResources, McpSurface, McpTool } from '../../src/api/mcp/surface.js';

/** One red pixel, and a tenth of a second of silence. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const image: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, text: string): ContentBlock => ({ type: 'resource', resource: { uri, mimeType: 'text/plain', text } });
const text = (words: string): ContentBlock => ({ type: 'text', text: words });

/** What the conformance suite asks a server under test to offer, over the same stack as Mneme's own tools. */
export const FIXTURE_SURFACE: McpSurface = {
  name: 'mneme-fixture',
  title: 'Fixture for the conformance suite',
  instructions: 'Offers what the conformance suite asks for.',
  tools: [
    tool('test_simple_text', text('This is a simple text response for testing.')),
    tool('test_image_content', image),
    tool('test_audio_content', { type: 'audio', data: WAV, mimeType: 'audio/wav' }),
    tool('test_embedded_resource', embedded('test://embedded-resource', 'This is an embedded resource content.')),
    tool('test_multiple_content_types', text('Multiple content types test:'), image, { type: 'resource', resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' } }),
    { ...tool('test_error_handling'), run: () => Promise.reject(new MnemeError('bad_request', 'This tool intentionally returns an error for testing.')) },
    { ...tool('test_tool_with_progress', text('Done.')), run: withSteps },
    tool('test_logging_tool', text('Nothing was logged.')),
    tool('test_streaming_elicitation', text('Nothing was asked.')),
    { ...tool('test_missing_capability'), run: () => Promise.reject(new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })) },
  ],
  prompts: [
    prompt('test_simple_prompt', [], () => [text('This is a simple prompt for testing.')]),
    prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1 = '', arg2 = '' }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)]),
    prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [embedded(resourceUri, 'Embedded resource content for testing.'), text('Please process the embedded resource above.')]),
    prompt('test_prompt_with_image', [], () => [image, text('Please analyze the image above.')]),
  ],
  resources: fixtureResources(),
};

function tool(name: string, ...content: ContentBlock[]): McpTool {
  return { name, title: name, description: `Fixture ${name}.`, input: z.strictObject({}), annotations: { readOnlyHint: true }, operations: [], run: () => Promise.resolve({ content }) };
}

async function withSteps({ context }: McpCall): Promise<CallToolResult> {
  const progressToken = context.mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (progressToken !== undefined) await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100, message: `Completed step ${progress} of 100` } });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { content: [text(String(progressToken))] };
}

function prompt(name: string, names: readonly string[], say: (given: Readonly<Record<string, string>>) => ContentBlock[]): McpPrompt {
  return {
    name,
    title: name,
    description: `Fixture ${name}.`,
    arguments: names.map((argument) => ({ name: argument, description: `Fixture ${argument}.`, required: true, complete: (_call, value) => Promise.resolve(['paris', 'park', 'party'].filter((each) => each.startsWith(value))) })),
    get: (_call, given) => Promise.resolve(say(given).map((content): GetPromptResult['messages'][number] => ({ role: 'user', content }))),
  };
}

function fixtureResources(): McpResources {
  const fixed: Readonly<Record<string, ReadResourceResult['contents'][number]>> = {
    'test://static-text': { uri: 'test://static-text', mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    'test://static-binary': { uri: 'test://static-binary', mimeType: 'image/png', blob: PNG },
    'test://watched-resource': { uri: 'test://watched-resource', mimeType: 'text/plain', text: 'Watched.' },
  };
  return {
    templates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', description: 'Fixture.', mimeType: 'application/json' }],
    list: () => Promise.resolve({ resources: Object.values(fixed).map(({ uri, mimeType }) => ({ uri, name: uri, ...(mimeType !== undefined && { mimeType }) })) }),
    read(_call, uri) {
      const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
      const content = id === undefined ? fixed[uri] : { uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) };
      return Promise.resolve(content && { contents: [content] });
    },
    complete: () => Promise.resolve([]),
  };
}
