import { z } from 'zod';
import { answerOperation } from '../operation.js';

export const openApiDocumentOperation = answerOperation({
  name: 'openapi',
  method: 'GET',
  path: '/v1/openapi.json',
  summary: "The API's description",
  description: 'This document: OpenAPI 3.1, made from the same table that answers the requests.',
  input: z.strictObject({}),
  output: z.looseObject({ openapi: z.string().describe('Version of OpenAPI.') }),
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'nothing',
  auth: 'agent',
  examples: [],
  handle: ({ describe }) => ({ ...describe() }),
});
