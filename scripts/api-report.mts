// npm run api-report: writes what Mneme promises to programs and to agents into docs/api, so that a change of it shows in review.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describePrompt, describeTool } from '../src/api/mcp/describe-surface.js';
import { MNEME_SURFACE } from '../src/api/mcp/mneme-surface.js';
import { openApiDocument } from '../src/api/openapi.js';
import { OPERATIONS } from '../src/api/operations/table.js';

/** Not the version of the package: a release alone changes no promise. */
const ANY_VERSION = '0.0.0';

/** Each report by its file. */
export function apiReports(): { readonly file: URL; readonly text: string }[] {
  const { name, title, instructions, tools, prompts, resources } = MNEME_SURFACE;
  const mcp = { name, title, instructions: instructions.split('\n'), tools: tools.map(describeTool), prompts: prompts.map(describePrompt), resourceTemplates: resources.templates };
  return [report('openapi.json', openApiDocument(OPERATIONS, ANY_VERSION)), report('mcp.json', mcp)];
}

function report(name: string, promise: object): { readonly file: URL; readonly text: string } {
  return { file: new URL(`../docs/api/${name}`, import.meta.url), text: `${JSON.stringify(promise, undefined, 2)}\n` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const { file, text } of apiReports()) await writeFile(file, text);
