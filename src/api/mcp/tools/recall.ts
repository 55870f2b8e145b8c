import { z } from 'zod';
import { recallAnswerSchema, type RecallAnswer } from '../../../core/model/recall.js';
import { judgeOperation, recallOperation } from '../../operations/recall.js';
import { defineTool, type ToolReply } from '../define-tool.js';
import { itemLink } from '../links.js';
import { asData, DECISION_WORDS, itemLines, joined } from '../reply-text.js';

export const recallTool = defineTool({
  name: 'recall',
  title: 'Ask the vault',
  description: [
    "Finds what the user's notes and memories say about a question, each passage with note, heading and lines, and decides: use_memory, weak or fall_back.",
    'Use it before answering whatever the user, their projects, people, preferences, decisions or earlier conversations may bear on. Put the question as the user put it, in their language; time words such as "last week" or 上次 are understood.',
    'Do not use it for general knowledge that has nothing to do with the user, nor twice for one question. For the prompt of a whole task use get_context; to browse memories without a question use list_memories.',
    'Where the answer names ids in `judge`, read these items and call again with `recallId` and, in `yes`, the ids of those that answer.',
  ].join(' '),
  input: z.strictObject({
    ...recallOperation.input.shape,
    query: recallOperation.input.shape.query.optional().describe('The question, in any language, as the user put it. Needed unless `recallId` is given.'),
    recallId: judgeOperation.input.shape.recallId.optional().describe('Only to judge an earlier answer: its recallId.'),
    yes: judgeOperation.input.shape.yes.optional().describe('With recallId: ids of the items that answer the question; all others are left out.'),
  }),
  output: recallAnswerSchema,
  operations: [recallOperation, judgeOperation],
  async reply({ access, signal }, { recallId, yes = [], query = '', ...question }): Promise<ToolReply<typeof recallAnswerSchema>> {
    const answer = recallId === undefined ? await access.run(recallOperation, { query, ...question }, signal) : await access.run(judgeOperation, { recallId, yes }, signal);
    return { answer, text: recallText(answer), links: answer.decision === 'fall_back' ? [] : answer.items.map(itemLink) };
  },
});

function recallText({ decision, confidence, notice, items, conflicts, judge, recallId }: RecallAnswer): string {
  return joined(
    `${DECISION_WORDS[decision]} (confidence ${confidence.toFixed(2)})`,
    notice ?? '',
    decision === 'fall_back' ? '' : asData([...items.flatMap(itemLines), ...conflicts.map(({ warning, pendingId, pendingText }) => `- Contradiction: ${warning} Waiting (${pendingId}): ${pendingText}`)]),
    judge === undefined || judge.length === 0 ? '' : `To judge these for the question: recall {"recallId": "${recallId}", "yes": [ids that answer]}.`,
  );
}
