import { z } from 'zod';
import { taskRequestSchema, taskSchema } from '../../core/model/session-shapes.js';
import { whoOf } from '../access.js';
import { queryFlag } from '../query-flag.js';
import { answerOperation } from '../operation.js';

const idSchema = taskSchema.shape.id;

export const clearedSchema = z.object({
  cleared: z.literal(true).describe('The state is gone.'),
  memoryId: z.string().optional().describe('The progress memory that keeps it, where it was archived.'),
});
export type Cleared = z.infer<typeof clearedSchema>;

/** A thousand steps at their longest. */
const TASK_BYTES = 8 * 1024 * 1024;

export const taskListSchema = z.object({ items: z.array(taskSchema).describe('Open tasks; the one that was changed last comes first.') });

export const listTasksOperation = answerOperation({
  name: 'list_tasks',
  method: 'GET',
  path: '/v1/tasks',
  summary: 'List the open tasks',
  description: 'All of them, with their states, for whoever wants to resume one.',
  input: z.strictObject({}),
  output: taskListSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'conversations',
  auth: 'agent',
  examples: [],
  handle: async ({ engine }) => ({ items: await engine.tasks.list() }),
});

export const getTaskOperation = answerOperation({
  name: 'get_task',
  method: 'GET',
  path: '/v1/tasks/{id}',
  summary: 'Read the state of a task',
  description: 'Working memory: goal, current file, sub-goals reached and steps to take.',
  input: z.strictObject({ id: idSchema }),
  output: taskSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'conversations',
  auth: 'agent',
  examples: [],
  handle: ({ engine }, { id }) => engine.tasks.get(id),
});

export const putTaskOperation = answerOperation({
  name: 'put_task',
  method: 'PUT',
  path: '/v1/tasks/{id}',
  summary: 'Write the state of a task',
  description: 'Takes the place of the state before, as a whole. It survives a restart and is gone when the task is done.',
  input: taskRequestSchema.strict(),
  output: taskSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'conversations',
  auth: 'agent',
  bodyBytes: TASK_BYTES,
  examples: [{ summary: 'Half way', input: { id: 'release-2', goal: 'Ship release 2', currentFile: 'src/main.ts', done: ['Tests are green'], next: ['Write the changelog'] } }],
  handle: ({ engine }, task) => engine.tasks.put(task),
});

export const deleteTaskOperation = answerOperation({
  name: 'delete_task',
  method: 'DELETE',
  path: '/v1/tasks/{id}',
  summary: 'A task is done',
  description: 'Forgets the state. With `?archive=true` it stays as a progress memory.',
  input: z.strictObject({ id: idSchema, archive: queryFlag.describe('true: keep it as a progress memory.') }),
  output: clearedSchema,
  annotations: { readOnly: false, destructive: true, idempotent: false },
  reach: 'conversations',
  auth: 'agent',
  examples: [],
  handle: ({ engine, caller }, { id, archive }) => engine.tasks.clear(id, { archive }, whoOf(caller)),
});
