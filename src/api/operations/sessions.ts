import { z } from 'zod';
import { observedSchema, sessionEndSchema, sessionIdSchema, sessionSchema, turnRequestSchema } from '../../core/model/session-shapes.js';
import { whoOf } from '../access.js';
import { answerOperation } from '../operation.js';

export const observeOperation = answerOperation({
  name: 'observe',
  method: 'POST',
  path: '/v1/sessions/{id}/turns',
  summary: 'Report a turn of a conversation',
  description: 'Keeps one turn in short-term memory. Nothing becomes a memory until the session ends. A turn reported twice counts once.',
  input: turnRequestSchema.extend({ id: sessionIdSchema }).strict(),
  output: observedSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'conversations',
  auth: 'agent',
  examples: [{ summary: 'What the user said', input: { id: 's-42', role: 'user', text: 'Please always use pnpm here, never npm.' } }],
  handle: ({ engine }, { id, ...turn }) => engine.sessions.observe(id, turn),
});

export const getSessionOperation = answerOperation({
  name: 'get_session',
  method: 'GET',
  path: '/v1/sessions/{id}',
  summary: 'Read a session',
  description: 'The last turns whole, and what the older ones were about.',
  input: z.strictObject({ id: sessionIdSchema }),
  output: sessionSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'conversations',
  auth: 'agent',
  examples: [],
  handle: ({ engine }, { id }) => engine.sessions.view(id),
});

export const endSessionOperation = answerOperation({
  name: 'end_session',
  method: 'POST',
  path: '/v1/sessions/{id}/end',
  summary: 'End a session',
  description: 'Draws memories from the turns, writes at most one summary, and forgets the turns. One that had ended before answers with `alreadyEnded`; one that nobody knows is not found.',
  input: z.strictObject({ id: sessionIdSchema }),
  output: sessionEndSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'conversations',
  auth: 'agent',
  examples: [],
  handle: ({ engine, caller }, { id }, signal) => engine.sessions.end(id, whoOf(caller), signal),
});
