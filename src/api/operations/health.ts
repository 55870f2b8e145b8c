import { z } from 'zod';
import { answerOperation } from '../operation.js';

export const healthSchema = z.object({
  status: z.literal('ok').describe('The server answers.'),
  instance: z.string().describe('Names this run of the server, as in the address file.'),
  version: z.string().describe('Version of Mneme.'),
});
export type Health = z.infer<typeof healthSchema>;

/** The one operation without a token, so it says nothing about the vault. */
export const healthOperation = answerOperation({
  name: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the server answers',
  description: 'Needs no token and says nothing about the vault. An address file is stale unless this answers with its `instance`.',
  input: z.strictObject({}),
  output: healthSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'nothing',
  auth: 'none',
  examples: [],
  handle: ({ instance, version }) => ({ status: 'ok' as const, instance, version }),
});
