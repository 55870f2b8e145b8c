import type { GetPromptResult } from '@modelcontextprotocol/server';
import { contextOperation } from '../operations/context.js';
import { listMemoriesOperation } from '../operations/memories.js';
import { getTaskOperation, listTasksOperation } from '../operations/tasks.js';
import { asData, DECISION_WORDS, joined, memoryLines } from './reply-text.js';
import type { McpCall, McpPrompt } from './surface.js';

const WAITING = 50;

export const PROMPTS: readonly McpPrompt[] = [
  {
    name: 'recall_before_answering',
    title: 'Answer from the vault first',
    description: 'Puts what the vault knows about a question before the model, and has it answer from that, or say that the vault does not know.',
    arguments: [{ name: 'question', description: 'The question, as you would ask it.', required: true }],
    async get({ access, signal }, { question = '' }) {
      const { system, message, decision } = await access.run(contextOperation, { query: question }, signal);
      const how = decision === 'fall_back' ? '' : 'Cite the notes that you rely on by path and lines. If this is not enough, call recall with other words before you answer.';
      return said(system, message, `The vault says ${DECISION_WORDS[decision]}`, how, `The question: ${question}`);
    },
  },
  {
    name: 'reflect_and_remember',
    title: 'Reflect and remember',
    description: 'Has the model look back on the conversation and keep what lasts.',
    arguments: [{ name: 'sessionId', description: 'The session whose turns were reported with observe, if any.', required: false }],
    get: (_call, { sessionId }) =>
      Promise.resolve(
        said(
          'Look back on this conversation. Which preferences, corrections, decisions, milestones and lessons are worth knowing in a month? Leave out small talk, one-off requests, guesses, and anything secret.',
          "Call remember once for each: one statement, complete in itself, with the user's own words as evidence where they said it. Judge every question that comes back, and answer it with update_memory.",
          sessionId === undefined ? '' : `Then end the session: observe {"sessionId": ${JSON.stringify(sessionId)}, "end": true}.`,
          'Last, tell the user in a few lines what was kept, what was not, and why.',
        ),
      ),
  },
  {
    name: 'review_conflicts',
    title: 'Review what waits',
    description: 'Goes through the memories that wait for review, one at a time, and settles each as the user says.',
    arguments: [],
    async get({ access, signal }) {
      const { items, nextCursor } = await access.run(listMemoriesOperation, { status: 'pending_review', limit: WAITING }, signal);
      if (items.length === 0) return said('No memory waits for review. Say so.');
      return said(
        asData(items.flatMap((memory) => [...memoryLines(memory), ...(memory.conflictsWith.length === 0 ? [] : [`  Contradicts: ${memory.conflictsWith.join(', ')}`])])),
        'These memories wait for review. Go through them one at a time: read the other side of a contradiction with list_memories and its id, tell the user both with their dates, and ask which holds.',
        'Then settle it with update_memory: resolve with keep new, old or both; edit with the right text; or archive. Decide nothing without the user.',
        nextCursor === undefined ? '' : 'There are more: list_memories {"status": "pending_review"} names them.',
      );
    },
  },
  {
    name: 'resume_task',
    title: 'Resume a task',
    description: 'Puts the state of an open task before the model, with what the vault knows about it, and has it go on.',
    arguments: [{ name: 'task', description: 'The id of the task.', required: true, complete: openTasks }],
    async get({ access, signal }, { task = '' }) {
      const { goal } = await access.run(getTaskOperation, { id: task }, signal);
      const { system, message } = await access.run(contextOperation, { query: goal, taskId: task }, signal);
      return said(system, message, `Resume the task ${task}. Check what is done before you go on, and write its state with task_state after each step; finish it there when it is done.`);
    },
  },
];

/** One message of the user's, in paragraphs; what comes from the vault is marked in it. */
function said(...paragraphs: readonly string[]): GetPromptResult['messages'] {
  return [{ role: 'user', content: { type: 'text', text: joined(...paragraphs) } }];
}

async function openTasks({ access, signal }: McpCall, value: string): Promise<string[]> {
  const { items } = await access.run(listTasksOperation, {}, signal);
  return items.map(({ id }) => id).filter((id) => id.startsWith(value));
}
