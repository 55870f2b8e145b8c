import { z } from 'zod';
import { MnemeError } from '../../core/model/errors.js';
import { listRequestSchema, memoryDetailSchema, memoryIdSchema, memoryPageSchema, patchRequestSchema } from '../../core/model/memory-shapes.js';
import { foldersWithin, whoOf } from '../access.js';
import { queryFlag } from '../query-flag.js';
import { answerOperation } from '../operation.js';
import { mustBeVisible, visibleMemory } from '../visible-memory.js';

/** What is left to say of a memory that was erased. */
export const erasedSchema = z.object({ erased: z.literal(true).describe('The memory is gone for good.'), id: z.string().describe('Its id, which stays taken.') });
export type Erased = z.infer<typeof erasedSchema>;

export const baseFileSchema = z.object({
  path: z.string().describe('The file, relative to the vault.'),
  outcome: z.enum(['written', 'exists']).describe('exists: there was one, and it was left alone.'),
});
export type BaseFile = z.infer<typeof baseFileSchema>;

export const listMemoriesOperation = answerOperation({
  name: 'list_memories',
  method: 'GET',
  path: '/v1/memories',
  summary: 'List memories',
  description: 'Newest first, by kind, layer, status, entity or text. For a question use POST /v1/recall, which finds by meaning.',
  // Folders are those of the token.
  input: listRequestSchema.omit({ folders: true }).strict(),
  output: memoryPageSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [{ summary: 'What waits for review', input: { status: 'pending_review' } }],
  handle({ engine, caller }, request) {
    const folders = foldersWithin(caller?.folders, undefined);
    return engine.memories.list(folders === undefined ? request : { ...request, folders });
  },
});

export const getMemoryOperation = answerOperation({
  name: 'get_memory',
  method: 'GET',
  path: '/v1/memories/{id}',
  summary: 'Read a memory',
  description: 'The whole memory with context, evidence and version.',
  input: z.strictObject({ id: memoryIdSchema }),
  output: memoryDetailSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [],
  handle: (context, { id }) => visibleMemory(context, id),
});

export const updateMemoryOperation = answerOperation({
  name: 'update_memory',
  method: 'PATCH',
  path: '/v1/memories/{id}',
  summary: 'Change a memory',
  description: 'Changes the fields that are given. With `ifVersion`, only if nobody has changed the memory since. The text before stays in its history.',
  input: patchRequestSchema.extend({ id: memoryIdSchema }).strict(),
  output: memoryDetailSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [{ summary: 'Mend a statement', input: { id: '01JF3Z8T6QW2V5N9RXK4B7CDEH', text: 'Use pnpm 11, not npm, in project-x.', ifVersion: 3 } }],
  async handle(context, { id, ...change }) {
    await mustBeVisible(context, id);
    return context.engine.memories.patch(id, change, whoOf(context.caller));
  },
});

export const deleteMemoryOperation = answerOperation({
  name: 'delete_memory',
  method: 'DELETE',
  path: '/v1/memories/{id}',
  summary: 'Archive a memory, or erase it',
  description:
    'Archives the memory: it leaves recall and can be restored. The answer is the memory. With `?erase=true` and the owner\'s token, note, vectors and every text in the journal go for good; the answer is `{"erased": true, "id": …}`.',
  input: z.strictObject({ id: memoryIdSchema, erase: queryFlag.describe("true: for good. Needs the owner's token.") }),
  output: memoryDetailSchema.extend(erasedSchema.shape).partial().required({ id: true }),
  annotations: { readOnly: false, destructive: true, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [],
  async handle(context, { id, erase }) {
    const { engine, caller } = context;
    if (erase && caller?.role !== 'owner') throw new MnemeError('forbidden', "Only the owner's token may erase a memory. Without `erase` it is archived.");
    if (erase) return engine.memories.erase(id, whoOf(caller));
    await mustBeVisible(context, id);
    return engine.memories.archive(id, whoOf(caller));
  },
});

export const writeBaseOperation = answerOperation({
  name: 'write_base',
  method: 'POST',
  path: '/v1/memories/base',
  summary: 'Write the .base file for browsing memories',
  description: "Writes a file of Obsidian's Bases into the memory folder: active memories, the review queue, archived ones, by kind and by entity. One that is there stays as it is.",
  input: z.strictObject({}),
  output: baseFileSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'memories',
  auth: 'owner',
  examples: [],
  handle: ({ engine }) => engine.memories.writeBase(),
});
