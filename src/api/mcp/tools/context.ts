import { contextAnswerSchema } from '../../../core/model/upkeep-shapes.js';
import { contextOperation } from '../../operations/context.js';
import { defineTool } from '../define-tool.js';
import { itemLink } from '../links.js';
import { DECISION_WORDS, joined } from '../reply-text.js';

export const getContextTool = defineTool({
  name: 'get_context',
  title: 'Context for a prompt',
  description: [
    "Two texts within a token budget: `system`, the user's habits and stable preferences, and `message`, the memories, notes, task state and recent code changes that matter for what the user just said.",
    'Use it at the start of a conversation or task, or when the subject changes; name `workspace` and `taskId` where you know them.',
    'Do not use it where a hook of Mneme puts the context into the prompt already. For one question use recall, which says more of each passage.',
  ].join(' '),
  input: contextOperation.input,
  output: contextAnswerSchema,
  operations: [contextOperation],
  async reply({ access, signal }, request) {
    const answer = await access.run(contextOperation, request, signal);
    return { answer, text: joined(answer.system, answer.message, DECISION_WORDS[answer.decision], answer.unknownTask === true ? 'No task of that id is open: this is without its state. task_state lists those there are.' : ''), links: answer.items.map(itemLink) };
  },
});
