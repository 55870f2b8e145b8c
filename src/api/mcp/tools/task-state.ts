import { z } from 'zod';
import { taskSchema, type TaskState } from '../../../core/model/session-shapes.js';
import { clearedSchema, deleteTaskOperation, getTaskOperation, listTasksOperation, putTaskOperation } from '../../operations/tasks.js';
import { fieldsFor } from '../action-fields.js';
import { defineTool, type ToolReply } from '../define-tool.js';
import { asData, excerpt, joined } from '../reply-text.js';

const LINE_CHARACTERS = 300;

const taskStateOutputSchema = z.object({
  tasks: z.array(taskSchema).describe('list: all open tasks; read and write: the one that was named; finish: none.'),
  finished: clearedSchema.optional().describe('What became of the task that was finished.'),
});
type TaskStateReply = ToolReply<typeof taskStateOutputSchema>;

export const taskStateTool = defineTool({
  name: 'task_state',
  title: 'State of a task',
  description: [
    'Working memory of a task: its goal, the current file, sub-goals reached, steps to take. It survives a restart and a compacted history.',
    'Use `write` when a task of several steps begins and after each sub-goal (the whole state each time), `read` or `list` to resume one, `finish` when it is done, with `archive` where its outcome is worth remembering.',
    'Do not use it for tasks of one step, nor for facts that outlive the task: those go to remember.',
  ].join(' '),
  input: z.strictObject({
    action: z.enum(['list', 'read', 'write', 'finish']).describe('list: every open task; read: one of them; write: its whole state; finish: forget it.'),
    id: taskSchema.shape.id.optional().describe('The task; needed for all but list.'),
    goal: taskSchema.shape.goal.optional(),
    currentFile: taskSchema.shape.currentFile,
    done: taskSchema.shape.done.unwrap().optional().describe('Sub-goals reached.'),
    next: taskSchema.shape.next.unwrap().optional().describe('Steps to take.'),
    notes: taskSchema.shape.notes,
    archive: z.boolean().optional().describe('For finish: keep the outcome as a progress memory.'),
  }),
  output: taskStateOutputSchema,
  operations: [listTasksOperation, getTaskOperation, putTaskOperation, deleteTaskOperation],
  async reply({ access, signal }, { action, ...fields }): Promise<TaskStateReply> {
    switch (action) {
      case 'list': {
        const { items } = await access.run(listTasksOperation, fieldsFor(action, listTasksOperation.input, fields), signal);
        return { answer: { tasks: items }, text: items.length === 0 ? 'No task is open.' : asData(items.map((task) => `- ${task.id}: ${excerpt(task.goal, LINE_CHARACTERS)}`)) };
      }
      case 'read':
        return oneTask(await access.run(getTaskOperation, fieldsFor(action, getTaskOperation.input, fields), signal));
      case 'write':
        return oneTask(await access.run(putTaskOperation, fieldsFor(action, putTaskOperation.input, fields), signal));
      case 'finish': {
        const { archive = false, ...rest } = fields;
        const { id } = fieldsFor(action, getTaskOperation.input, rest);
        const finished = await access.run(deleteTaskOperation, { id, archive: archive ? 'true' : 'false' }, signal);
        return { answer: { tasks: [], finished }, text: finished.memoryId === undefined ? 'The task is forgotten.' : `The task is kept as memory ${finished.memoryId}.` };
      }
    }
  },
});

function oneTask(task: TaskState): TaskStateReply {
  const lines = [`Task ${task.id}: ${excerpt(task.goal, LINE_CHARACTERS)}`, ...(task.currentFile === undefined ? [] : [`Current file: ${task.currentFile}`]), ...task.done.map((step) => `Done: ${excerpt(step, LINE_CHARACTERS)}`), ...task.next.map((step) => `Next: ${excerpt(step, LINE_CHARACTERS)}`), ...(task.notes === undefined ? [] : [`Notes: ${task.notes}`])];
  return { answer: { tasks: [task] }, text: joined(asData(lines)) };
}
