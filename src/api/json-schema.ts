import { z } from 'zod';

/**
 * JSON Schema 2020-12 of a schema, without naming the dialect, which documents and protocols do once.
 * Answers are left open: a later version may add fields, which a client must not trip over.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const described = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Clients that turn schemas into types of other languages trip over a bare `false`; a length says the same.
      if (jsonSchema.prefixItems !== undefined && jsonSchema.items === false) {
        delete jsonSchema.items;
        jsonSchema.minItems = jsonSchema.prefixItems.length;
        jsonSchema.maxItems = jsonSchema.prefixItems.length;
      }
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // That an integer is a safe one goes without saying.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  delete described.$schema;
  return described;
}
