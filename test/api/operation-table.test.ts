import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../src/api/operation.js';
import { OPERATIONS } from '../../src/api/operations/table.js';

const schemasOf = (operation: Operation): z.ZodType[] => [operation.input, ...(operation.kind === 'answer' ? [operation.output] : Object.values(operation.events))];

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
