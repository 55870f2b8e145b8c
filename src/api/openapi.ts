import { z } from 'zod';
import { MnemeError } from '../core/model/errors.js';
import { jsonSchemaOf } from './json-schema.js';
import { hasJsonBody, type OpenApiDocument, type Operation } from './operation.js';
import { problemSchema } from './problem.js';

type Json = Record<string, unknown>;

const BEARER = 'bearer';
const LINES = 'application/x-ndjson';

/** OpenAPI 3.1, whose schemas are JSON Schema 2020-12, which is what zod writes. */
export function openApiDocument(operations: readonly Operation[], version: string): OpenApiDocument {
  const names = nameSchemas(operations);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describeOperation(operation, names) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mneme',
      version,
      summary: "An Obsidian vault as an agent's long-term memory.",
      description: 'Served on 127.0.0.1 alone. Every request but `GET /health` needs a bearer token. Errors are problem details (RFC 9457) with a stable `code`. Fields that are not known are refused by name.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that gave this document.' }],
    security: [{ [BEARER]: [] }],
    tags: [],
    paths,
    components: {
      securitySchemes: {
        [BEARER]: { type: 'http', scheme: 'bearer', description: "The owner's token is in the address file and printed by `mneme token show`." },
      },
      schemas: Object.fromEntries([...names].map(([schema, { name, io }]) => [name, jsonSchemaOf(schema, io)])),
      responses: Object.fromEntries(PROBLEMS.map(({ name, description }) => [name, problemResponse(description)])),
    },
  };
}

function describeOperation(operation: Operation, names: SchemaNames): Json {
  const { name, summary, description, annotations } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: name,
    summary,
    description,
    ...(operation.auth === 'none' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody(operation) ? { requestBody: requestBodyOf(operation, names) } : {}),
    responses: { 200: successOf(operation, names), ...Object.fromEntries(PROBLEMS.filter(({ when }) => when(operation)).map((problem) => [problem.status, { $ref: `#/components/responses/${problem.name}` }])) },
    'x-mneme-auth': operation.auth,
    'x-mneme-annotations': annotations,
  };
}

/** Where each answer other than success can occur. */
const PROBLEMS: readonly { readonly status: string; readonly name: string; readonly description: string; readonly when: (operation: Operation) => boolean }[] = [
  { status: '400', name: 'BadRequest', description: 'The input does not fit; `errors` names each field.', when: () => true },
  { status: '401', name: 'Unauthorized', description: 'The token is missing or wrong.', when: ({ auth }) => auth !== 'none' },
  { status: '403', name: 'Forbidden', description: 'The token may not do this, or the request comes from a web page.', when: () => true },
  { status: '404', name: 'NotFound', description: 'There is no such thing, or it is not for this token to see.', when: ({ path }) => path.includes('{') },
  { status: '409', name: 'Stale', description: 'It has changed since the version that was named.', when: ({ method }) => method === 'PATCH' },
  { status: '408', name: 'RequestIncomplete', description: 'The body did not arrive in time.', when: takesBody },
  { status: '413', name: 'TooLarge', description: 'The body is too large.', when: takesBody },
  { status: '415', name: 'MediaTypeUnsupported', description: 'The body is not JSON, or JSON lines, in UTF-8.', when: takesBody },
  { status: '421', name: 'Misdirected', description: 'The Host header names something other than loopback.', when: () => true },
  { status: '503', name: 'Unavailable', description: 'The answer took too long, or the vault is in other hands.', when: ({ auth }) => auth !== 'none' },
  { status: 'default', name: 'Failure', description: 'Anything else that went wrong.', when: () => true },
];

function problemResponse(description: string): Json {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function requestBodyOf(operation: Operation, names: SchemaNames): Json {
  const examples = Object.fromEntries(operation.examples.map(({ summary, input }, at) => [`example${at + 1}`, { summary, value: input }]));
  const shown = operation.examples.length > 0 ? { examples } : {};
  if (operation.kind === 'lines_in') return { required: true, content: { [LINES]: { schema: { type: 'string', description: operation.bodyDescription } } } };
  const body = bodySchemaOf(operation);
  return { required: !body.safeParse({}).success, content: { 'application/json': { schema: refTo(body, names), ...shown } } };
}

function successOf(operation: Operation, names: SchemaNames): Json {
  switch (operation.kind) {
    case 'answer':
    case 'lines_in':
      return { description: operation.summary, content: { 'application/json': { schema: refTo(operation.output, names) } } };
    case 'stream': {
      // 3.1 cannot describe the items of a stream, so the data of each event is an extension beside the plain text.
      const events = Object.fromEntries(Object.entries({ ...operation.events, problem: problemSchema }).map(([event, schema]) => [event, refTo(schema, names)]));
      const told = Object.keys(events).map((event) => `\`${event}\``);
      return { description: `Server-sent events: ${told.join(', ')}.`, content: { 'text/event-stream': { schema: { type: 'string' }, 'x-mneme-events': events } } };
    }
    case 'lines_out':
      return { description: `${operation.summary}: JSON lines.`, content: { [LINES]: { schema: { type: 'string' } } } };
  }
}

/** Path parameters, and the query of requests whose input is not in the body. */
function parametersOf(operation: Operation): Json[] {
  const inPath = new Set(pathFields(operation));
  const { properties, required } = z.toJSONSchema(operation.input, { io: 'input' });
  return Object.entries(properties ?? {})
    .filter(([name]) => inPath.has(name) || !hasJsonBody(operation))
    .map(([name, schema]) => ({ name, in: inPath.has(name) ? 'path' : 'query', required: inPath.has(name) || (required?.includes(name) ?? false), schema }));
}

function pathFields({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

const bodySchemas = new WeakMap<Operation, z.ZodObject>();

/** The input without what stands in the address. The same object each time, since schemas are named by identity. */
function bodySchemaOf(operation: Operation): z.ZodObject {
  const fields = pathFields(operation);
  if (fields.length === 0) return operation.input;
  const known = bodySchemas.get(operation);
  if (known !== undefined) return known;
  const schema = z.strictObject(Object.fromEntries(Object.entries(operation.input.shape).filter(([field]) => !fields.includes(field))));
  bodySchemas.set(operation, schema);
  return schema;
}

type SchemaNames = ReadonlyMap<z.ZodType, { readonly name: string; readonly io: 'input' | 'output' }>;

/** Each schema once, named for the first operation that uses it. */
function nameSchemas(operations: readonly Operation[]): SchemaNames {
  const names = new Map<z.ZodType, { name: string; io: 'input' | 'output' }>([[problemSchema, { name: 'Problem', io: 'output' }]]);
  const add = (schema: z.ZodType, name: string, io: 'input' | 'output'): void => {
    if (!names.has(schema)) names.set(schema, { name, io });
  };
  for (const operation of operations) {
    const title = operation.name.split('_').map(capitalised).join('');
    if (hasJsonBody(operation)) add(bodySchemaOf(operation), `${title}Input`, 'input');
    switch (operation.kind) {
      case 'answer':
      case 'lines_in':
        add(operation.output, `${title}Answer`, 'output');
        break;
      case 'stream':
        for (const [event, schema] of Object.entries(operation.events)) add(schema, `${title}${capitalised(event)}Event`, 'output');
        break;
      case 'lines_out':
        break;
    }
  }
  return names;
}

function refTo(schema: z.ZodType, names: SchemaNames): Json {
  const named = names.get(schema);
  if (named === undefined) throw new MnemeError('internal', 'A schema of the operation table has no name.');
  return { $ref: `#/components/schemas/${named.name}` };
}

function takesBody(operation: Operation): boolean {
  return operation.kind === 'lines_in' || hasJsonBody(operation);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
