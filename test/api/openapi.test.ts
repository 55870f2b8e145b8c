import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../src/api/openapi.js';
import { answerOperation } from '../../src/api/operation.js';
import { OPERATIONS } from '../../src/api/operations/table.js';
import { startEndpoint } from '../support/endpoint.js';

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, { readonly operationId: string; readonly security?: unknown[]; readonly parameters?: unknown[]; readonly requestBody?: { readonly required: boolean }; readonly responses: Record<string, unknown> }>>;
  readonly components: { readonly schemas: Record<string, { readonly properties?: Record<string, unknown>; readonly additionalProperties?: unknown; readonly required?: string[] }> };
}

test('the served document is valid OpenAPI 3.1 and lists every operation with its token', async () => {
  const { send } = await startEndpoint();
  const served = (await (await send('GET', '/v1/openapi.json')).json()) as Record<string, unknown>;
  const document = structuredClone(served) as unknown as Document;
  const validator = new Validator();
  expect(await validator.validate(served)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(document.info.version).toBe('1.2.3');
  const described = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`));
  expect(described.sort()).toEqual(OPERATIONS.map(({ name, method, path }) => `${name}: ${method} ${path}`).sort());
  expect(document.paths['/health']?.['get']?.security).toEqual([]);
  expect(document.paths['/v1/recall']?.['post']?.security).toBeUndefined();
});

test('references all lead somewhere', () => {
  const document = openApiDocument(OPERATIONS, '1.0.0');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
  expect(references.length).toBeGreaterThan(10);
  for (const reference of new Set(references)) {
    const target = reference.replace('#/', '').split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(target, reference).toBeTypeOf('object');
  }
});

test('inputs are described as a caller may write them, closed; answers as they come, open', () => {
  const { schemas } = (openApiDocument(OPERATIONS, '1.0.0') as unknown as Document).components;
  expect(schemas['RecallInput']).toMatchObject({ required: ['query'], additionalProperties: false, properties: { k: { default: 8, maximum: 200 }, workspace: { additionalProperties: false } } });
  expect(schemas['RecallAnswer']?.additionalProperties).toBeUndefined();
  expect(schemas['RecallAnswer']?.required).toContain('decision');
});

test('a body is required only where a field is', () => {
  const { paths } = openApiDocument(OPERATIONS, '1.0.0') as unknown as Document;
  expect(paths['/v1/recall']?.['post']?.requestBody?.required).toBe(true);
  expect(paths['/v1/yield']?.['post']?.requestBody?.required).toBe(false);
});

test('fields of the path and of the query are parameters', () => {
  const operation = answerOperation({
    name: 'show_task',
    method: 'GET',
    path: '/v1/tasks/{id}',
    summary: 'One task',
    description: 'One task.',
    input: z.strictObject({ id: z.string().describe('The task.'), full: z.enum(['true', 'false']).optional().describe('With notes.') }),
    output: z.object({ id: z.string().describe('The task.') }),
    annotations: { readOnly: true, destructive: false, idempotent: true },
    reach: 'nothing',
    auth: 'agent',
    examples: [],
    handle: (_context, { id }) => ({ id }),
  });
  const { paths } = openApiDocument([operation], '1.0.0') as unknown as Document;
  expect(paths['/v1/tasks/{id}']?.['get']?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'full', in: 'query', required: false },
  ]);
});

test('what stands in the address is no field of the body', () => {
  const { paths, components } = openApiDocument(OPERATIONS, '1.0.0') as unknown as Document;
  expect(paths['/v1/tasks/{id}']?.['put']?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
  expect(Object.keys(components.schemas['PutTaskInput']?.properties ?? {})).toEqual(['goal', 'currentFile', 'done', 'next', 'notes']);
  expect(components.schemas['PutTaskInput']?.required).toEqual(['goal']);
  expect(paths['/v1/sessions/{id}/end']?.['post']?.requestBody?.required).toBe(false);
});

test('lines are described as JSON lines, in and out, with the rest of the input as query', () => {
  const { paths } = openApiDocument(OPERATIONS, '1.0.0') as unknown as Document;
  const taken = paths['/v1/import']?.['post'];
  expect(taken?.requestBody).toMatchObject({ required: true, content: { 'application/x-ndjson': { schema: { type: 'string' } } } });
  expect(taken?.parameters).toMatchObject([
    { name: 'relate', in: 'query', required: false, schema: { enum: ['none', 'duplicates', 'full'], default: 'duplicates' } },
    { name: 'dryRun', in: 'query', required: false, schema: { enum: ['true', 'false'] } },
  ]);
  expect(taken?.responses['200']).toMatchObject({ content: { 'application/json': {} } });
  const given = paths['/v1/export']?.['post'];
  expect(given?.requestBody).toMatchObject({ required: false, content: { 'application/json': {} } });
  expect(given?.responses['200']).toMatchObject({ content: { 'application/x-ndjson': {} } });
});
