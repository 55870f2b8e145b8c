import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../src/api/operation.js';
import { OPERATIONS } from '../../src/api/operations/table.js';

const schemasOf = (operation: Operation): z.ZodType[] => [operation.input, ...saidBy(operation)];

function saidBy(operation: Operation): z.ZodType[] {
  switch (operation.kind) {
    case 'answer':
    case 'lines_in':
      return [operation.output];
    case 'stream':
      return Object.values(operation.events);
    case 'lines_out':
      return [];
  }
}

test('names and routes are unique', () => {
  expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
  expect(new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size).toBe(OPERATIONS.length);
});

test('every field of every input and answer is described, since agents choose by descriptions', () => {
  const undescribed = OPERATIONS.flatMap((operation) => schemasOf(operation).flatMap((schema) => fieldsWithoutDescription(z.toJSONSchema(schema, { io: 'input' }), operation.name)));
  expect(undescribed).toEqual([]);
});

test('only health goes without a token', () => {
  expect(OPERATIONS.filter(({ auth }) => auth === 'none').map(({ path }) => path)).toEqual(['/health']);
});

test('every field of an address is a field of the input', () => {
  for (const { path, input } of OPERATIONS) for (const [, field = ''] of path.matchAll(/\{(\w+)\}/g)) expect(Object.keys(input.shape), path).toContain(field);
});

test('what a token that is limited to folders may use sees to the limits itself or needs the whole memory folder', () => {
  expect(OPERATIONS.filter(({ reach, auth }) => reach === 'nothing' && auth === 'agent').map(({ name }) => name)).toEqual(['openapi']);
  expect(OPERATIONS.filter(({ reach, auth }) => reach === 'filtered' && auth === 'agent').map(({ name }) => name)).toEqual([
    'recall',
    'judge_recall',
    'get_passage',
    'get_context',
    'list_memories',
    'get_memory',
    'update_memory',
    'delete_memory',
    'memory_history',
    'rollback_memory',
    'restore_memory',
    'status',
    'events',
  ]);
});

test('every example fits its input', () => {
  for (const { input, examples } of OPERATIONS) for (const example of examples) expect(input.safeParse(example.input).error).toBeUndefined();
});

function fieldsWithoutDescription(schema: z.core.JSONSchema.BaseSchema, at: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    return [...(field.description === undefined ? [`${at}.${name}`] : []), ...fieldsWithoutDescription(field, `${at}.${name}`)];
  });
  const { items } = schema;
  return typeof items === 'object' && !Array.isArray(items) ? [...fields, ...fieldsWithoutDescription(items, `${at}[]`)] : fields;
}
