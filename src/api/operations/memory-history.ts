import { z } from 'zod';
import { versionSchema } from '../../core/model/journal.js';
import { memoryDetailSchema, memoryIdSchema, memorySchema, resolveRequestSchema } from '../../core/model/memory-shapes.js';
import { whoOf } from '../access.js';
import { answerOperation } from '../operation.js';
import { mustBeVisible } from '../visible-memory.js';

export const historySchema = z.array(versionSchema);
export const resolvedSchema = z.object({ memories: z.array(memorySchema).describe('Both sides, as they stand now.') });

export const memoryHistoryOperation = answerOperation({
  name: 'memory_history',
  method: 'GET',
  path: '/v1/memories/{id}/history',
  summary: "A memory's versions",
  description: 'Every change, oldest first, with who made it and the whole note before and after; also of a memory whose note was deleted.',
  input: z.strictObject({ id: memoryIdSchema }),
  output: historySchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [],
  async handle(context, { id }) {
    await mustBeVisible(context, id);
    return context.engine.memories.history(id);
  },
});

export const rollbackMemoryOperation = answerOperation({
  name: 'rollback_memory',
  method: 'POST',
  path: '/v1/memories/{id}/rollback',
  summary: 'Bring an earlier version back',
  description: 'Makes the note what it was after that version of its history, also where it was deleted. This is a change like any other and can be rolled back itself.',
  input: z.strictObject({ id: memoryIdSchema, version: versionSchema.shape.version.describe('The version to go back to, from the history.') }),
  output: memoryDetailSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [{ summary: 'As it was first written', input: { id: '01JF3Z8T6QW2V5N9RXK4B7CDEH', version: 1 } }],
  async handle(context, { id, version }) {
    await mustBeVisible(context, id);
    return context.engine.memories.rollback(id, version, whoOf(context.caller));
  },
});

export const restoreMemoryOperation = answerOperation({
  name: 'restore_memory',
  method: 'POST',
  path: '/v1/memories/{id}/restore',
  summary: 'Bring an archived memory back',
  description: 'Makes an archived memory active again. It is not archived by itself for the next thirty days. One that is active stays as it is; one that waits for review is refused: settle its conflict.',
  input: z.strictObject({ id: memoryIdSchema }),
  output: memoryDetailSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [],
  async handle(context, { id }) {
    await mustBeVisible(context, id);
    return context.engine.memories.restore(id, whoOf(context.caller));
  },
});

export const resolveConflictOperation = answerOperation({
  name: 'resolve_conflict',
  method: 'POST',
  path: '/v1/memories/{id}/resolve',
  summary: 'Settle a conflict',
  description: 'Says which of two memories that contradict each other holds. Either side may be named. The links between them go.',
  input: resolveRequestSchema.extend({ id: memoryIdSchema }).strict(),
  output: resolvedSchema,
  annotations: { readOnly: false, destructive: false, idempotent: false },
  // Both sides change, and only one of them is named.
  reach: 'memories',
  auth: 'agent',
  examples: [{ summary: 'The later statement holds', input: { id: '01JF3Z8T6QW2V5N9RXK4B7CDEH', keep: 'new' } }],
  handle: ({ engine, caller }, { id, keep }) => engine.memories.resolve(id, keep, whoOf(caller)),
});
