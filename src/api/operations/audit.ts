import { auditPageSchema, auditRequestSchema } from '../../core/model/audit.js';
import { answerOperation } from '../operation.js';

export const auditOperation = answerOperation({
  name: 'audit',
  method: 'GET',
  path: '/v1/audit',
  summary: 'Who read and wrote what',
  description: 'Every operation that touched notes or memories, over REST and MCP, newest first: who, what, when, with which outcome, and the ids and paths concerned; no text. Kept for 30 days, on this device.',
  input: auditRequestSchema.strict(),
  output: auditPageSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'vault',
  auth: 'owner',
  examples: [{ summary: 'What one agent did lately', input: { caller: 'opencode', limit: 100 } }],
  handle: ({ engine }, request) => engine.audit.read(request),
});
