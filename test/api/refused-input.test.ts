import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasJsonBody, type Operation } from '../../src/api/operation.js';
import { MNEME_SURFACE } from '../../src/api/mcp/mneme-surface.js';
import { OPERATIONS } from '../../src/api/operations/table.js';
import { badInputsOf, faultOfSentence, isRefused, type BadInput } from '../support/bad-inputs.js';
import { openEndpoint, TOKEN, type Endpoint } from '../support/endpoint.js';
import { connectNew, textOf } from '../support/mcp-clients.js';
import type { Problem } from '../../src/api/problem.js';

let endpoint: Endpoint;
beforeAll(async () => (endpoint = await openEndpoint()));
afterAll(() => endpoint.server.close());

const ROUTES = OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

/** Sends an input where its operation takes it: in the address, its query or its body. `undefined` where no client could send it. */
async function refusal({ method, path, kind, input: schema }: Operation, input: Record<string, unknown>): Promise<Problem | undefined> {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (inPath.some((name) => typeof input[name] !== 'string' || input[name].trim() === '')) return undefined;
  const where = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const inBody = hasJsonBody({ kind, method });
  if (!inBody && rest.some(([, value]) => value !== null && typeof value === 'object')) return undefined;
  const asText = rest.map(([name, value]): [string, string] => [name, String(value)]);
  // What a query makes of a number may be right.
  if (!inBody && !isRefused(schema, { ...input, ...Object.fromEntries(asText) })) return undefined;
  const query = inBody ? '' : `?${new URLSearchParams(asText).toString()}`;
  const sent = inBody ? { body: Object.fromEntries(rest) } : kind === 'lines_in' ? { body: '', headers: { 'Content-Type': 'application/x-ndjson' } } : {};
  const response = await endpoint.send(method, `${where}${query}`, sent);
  expect([response.status, response.headers.get('content-type')], JSON.stringify(input).slice(0, 300)).toEqual([400, 'application/problem+json']);
  return (await response.json()) as Problem;
}

/** What is wrong with what a refusal says of a bad input; empty where nothing is. */
function faultsOfRefusal({ what, path }: BadInput, { errors = [], detail }: Problem): string[] {
  const about = errors.filter((error) => error.path === path || error.path.startsWith(`${path}.`) || error.path.startsWith(`${path}[`));
  return [
    ...(about.length === 0 ? [`${what}: nothing is said of ${path}, but of ${errors.map((error) => error.path).join(', ')}`] : []),
    ...errors.flatMap(({ message }) => faultOfSentence(message) ?? []),
    ...[faultOfSentence(`Of ${detail}`)].flatMap((fault) => (fault === undefined ? [] : [`the detail of ${what} is ${fault}`])),
  ];
}

test.each(ROUTES)('%s names each field that is wrong, in our words', async (_route, operation) => {
  const faults: string[] = [];
  for (const bad of badInputsOf(operation.input)) {
    const problem = await refusal(operation, bad.input);
    if (problem !== undefined) faults.push(...faultsOfRefusal(bad, problem));
  }
  expect(faults).toEqual([]);
  expect(endpoint.reports).toEqual([]);
});

const WITH_BODY = ROUTES.filter(([, operation]) => hasJsonBody(operation));

test.each(WITH_BODY)('%s says that a body is no JSON, no object or of another type', async (_route, { method, path }) => {
  const where = path.replace(/\{\w+\}/g, 'm1');
  for (const [body, headers, status] of [
    ['{"text": ', {}, 400],
    ['[1]', {}, 400],
    ['"x"', {}, 400],
    ['{}', { 'Content-Type': 'text/plain' }, 415],
  ] as const) {
    const response = await endpoint.send(method, where, { body, headers });
    const { detail, status: told } = (await response.json()) as Problem;
    expect([response.status, told, faultOfSentence(detail)], body).toEqual([status, status, undefined]);
  }
});

describe('a tool of MCP', () => {
  test.each(MNEME_SURFACE.tools.map((tool) => [tool.name, tool] as const))('%s names each argument that is wrong, in our words', async (name, { input }) => {
    const client = await connectNew(endpoint.server.url, TOKEN);
    const faults: string[] = [];
    for (const { what, input: given, path } of badInputsOf(input)) {
      const answer = await client.callTool({ name, arguments: given });
      const [head = '', ...told] = textOf(answer).split('\n');
      const errors = told.slice(0, -1).map((line) => /^- (\S+?): (.*)$/.exec(line)?.slice(1) ?? ['', line]);
      if (answer.isError !== true || head !== 'The request cannot be understood (bad_request).') faults.push(`${what}: ${head}`);
      if (!errors.some(([at = '']) => at.startsWith(path))) faults.push(`${what}: nothing is said of ${path}`);
      faults.push(...errors.flatMap(([, message = '']) => faultOfSentence(message) ?? []));
    }
    expect(faults).toEqual([]);
  });
});

test('says what a value must be, by an example of each kind', async () => {
  const recall = OPERATIONS.find(({ name }) => name === 'recall');
  const observe = OPERATIONS.find(({ name }) => name === 'observe');
  if (recall === undefined || observe === undefined) throw new Error('These routes are gone.');
  const told = async (operation: Operation, input: Record<string, unknown>): Promise<Problem['errors']> => (await refusal(operation, input))?.errors;
  expect(await told(observe, { id: 's1', role: 'narrator', text: '' })).toEqual([
    { path: 'role', message: expect.stringMatching(/^It must be one of: user, assistant/) },
    { path: 'text', message: 'It says nothing. Report what was said, or leave the turn out.' },
  ]);
  expect(await told(observe, { id: 's1' })).toEqual([
    { path: 'role', message: expect.stringMatching(/^It is missing\. Give one of: user, assistant/) },
    { path: 'text', message: 'It is missing. Give a text (string).' },
  ]);
  expect(await told(recall, { query: 'x', k: 'many', kinds: 'fact', entities: [7], since: 'last week', explain: 'yes' })).toEqual([
    { path: 'k', message: 'It must be a number.' },
    { path: 'kinds', message: 'It must be a list (array).' },
    { path: 'entities[0]', message: 'It must be a text (string).' },
    { path: 'since', message: expect.stringContaining('ISO 8601') },
    { path: 'explain', message: 'It must be true or false.' },
  ]);
  expect(await told(recall, { query: 'x', k: 0 })).toEqual([{ path: 'k', message: 'It must be at least 1.' }]);
  expect(await told(recall, { query: 'x', k: 1.5, maxTokens: 2_000_000, entities: Array.from({ length: 65 }, () => 'x'), sessionId: 'y'.repeat(201) })).toEqual([
    { path: 'k', message: 'It must be a whole number.' },
    { path: 'maxTokens', message: 'It must be at most 1000000.' },
    { path: 'entities', message: 'It has 65 of at most 64 items. Shorten it.' },
    { path: 'sessionId', message: 'It has 201 of at most 200 characters. Shorten it.' },
  ]);
});
