import type { z } from 'zod';
import { jsonSchemaOf } from '../../src/api/json-schema.js';

type Schema = Readonly<Record<string, unknown>>;

/** An input that its schema refuses, with the path that must be named and what it is an example of. */
export interface BadInput {
  readonly what: string;
  readonly input: Record<string, unknown>;
  readonly path: string;
}

/**
 * For every field of a schema: left out, of every other type, empty, too long, too small or large, of no known value, with a wrong item; and
 * a field that there is not. Each is made from an input that is right.
 */
export function badInputsOf(schema: z.ZodObject): BadInput[] {
  const right = rightValue(jsonSchemaOf(schema, 'input')) as Record<string, unknown>;
  const fields = Object.entries(jsonSchemaOf(schema, 'input')['properties'] as Record<string, Schema>);
  const candidates = [
    { what: 'a field that there is not', input: { ...right, colour: 'green' }, path: 'colour' },
    ...fields.flatMap(([name, field]) => [
      { what: `${name} left out`, input: without(right, name), path: name },
      ...wrongValues(field).map(([what, value, inside = '']) => ({ what: `${name}: ${what}`, input: { ...right, [name]: value }, path: `${name}${inside}` })),
    ]),
  ];
  return candidates.filter(({ input }) => isRefused(schema, input));
}

export function isRefused(schema: z.ZodObject, input: Record<string, unknown>): boolean {
  return !schema.safeParse(input).success;
}

function without(input: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([field]) => field !== name));
}

function rightValue(schema: Schema): unknown {
  const { type, enum: values, anyOf, default: given, properties, required = [], pattern } = schema;
  if (given !== undefined) return given;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return '2026-12-01';
  if (type === 'object') return Object.fromEntries((required as string[]).map((name) => [name, rightValue((properties as Record<string, Schema>)[name] ?? {})]));
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  return typeof pattern === 'string' ? 'm1' : 'x';
}

type Wrong = readonly [what: string, value: unknown, inside?: string];

function wrongValues(schema: Schema): Wrong[] {
  const types: Wrong[] = [null, 7, 1.5, true, 'no such thing', [], ['x'], {}].map((value) => [`of another type, ${JSON.stringify(value)}`, value]);
  const limits: Wrong[] = [['too small', -1_000_000], ['too large', 1e15], ['blank', '  '], ['empty', '']];
  const { maxLength, maxItems, items, properties } = schema;
  if (typeof maxLength === 'number' && maxLength <= 20_000) limits.push(['too long', 'y'.repeat(maxLength + 1)]);
  if (typeof maxItems === 'number' && maxItems <= 500) limits.push(['too many', Array.from({ length: maxItems + 1 }, () => rightValue(items as Schema))]);
  if (items !== undefined) limits.push(...wrongValues(items as Schema).map(([what, value, inside = '']): Wrong => [`an item ${what}`, [rightValue(items as Schema), value], `[1]${inside}`]));
  for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Schema>)) limits.push(...wrongValues(field).map(([what, value, inside = '']): Wrong => [`${name} ${what}`, { ...(rightValue(schema) as object), [name]: value }, `.${name}${inside}`]));
  return [...types, ...limits];
}

/** Of the schema library, or of the language it is written in. */
const OTHERS_WORDS = /Invalid (input|option|string|number|key|value|element|discriminator)|expected .*received|Too (small|big)|Unrecognized|undefined|\bNaN\b|<=|>=|\[object/;

/** What is wrong with a sentence that tells somebody what is wrong with a value; `undefined` where nothing is. */
export function faultOfSentence(sentence: string): string | undefined {
  if (OTHERS_WORDS.test(sentence)) return `not in our words: ${sentence}`;
  return /^[A-Z].*[.]$/s.test(sentence) ? undefined : `no whole sentence: ${sentence}`;
}
