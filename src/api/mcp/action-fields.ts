import type { z } from 'zod';
import { parseInput } from '../input.js';

/** Of the fields of a tool with several actions those of one of them, as its operation takes them. @throws InputError that names what is missing or does not go with it */
export function fieldsFor<Schema extends z.ZodObject>(action: string, schema: Schema, fields: unknown): z.output<Schema> {
  return parseInput(schema, fields, `It does not go with \`${action}\`.`);
}
