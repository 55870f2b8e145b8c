import { z } from 'zod';
import { memoryDetailSchema, patchRequestSchema, questionAnswerSchema, rememberAnswerSchema, resolveRequestSchema, type MemoryDetail } from '../../../core/model/memory-shapes.js';
import { versionSchema } from '../../../core/model/journal.js';
import { deleteMemoryOperation, getMemoryOperation, updateMemoryOperation } from '../../operations/memories.js';
import { resolveConflictOperation, restoreMemoryOperation, rollbackMemoryOperation } from '../../operations/memory-history.js';
import { answerQuestionOperation } from '../../operations/remember.js';
import { fieldsFor } from '../action-fields.js';
import { defineTool, type ToolReply } from '../define-tool.js';
import { memoryLink } from '../links.js';
import { asData, joined, memoryLines, writeText } from '../reply-text.js';

const updateOutputSchema = z.object({
  memories: z.array(memoryDetailSchema.partial({ evidence: true, version: true })).describe('The memories that changed, as they stand now; both sides where a conflict was settled.'),
  answered: rememberAnswerSchema.optional().describe('What became of the statement, where a question was answered.'),
});
type UpdateReply = ToolReply<typeof updateOutputSchema>;

export const updateMemoryTool = defineTool({
  name: 'update_memory',
  title: 'Change a memory',
  description: [
    'Changes one memory: `edit` its text or facts, `archive` it (it leaves recall, and can be restored), `restore` it, `resolve` a conflict, `roll_back` to an earlier version; or `answer` a question that Mneme asked. Every version stays in the history.',
    'Use it when the user says that something remembered is wrong, out of date or decided, and to answer the `question` of an earlier call. Ask the user before you resolve a conflict.',
    'Do not use it to add a new fact: remember compares it with what is known and links both. Nothing is erased for good here; only the owner can do that.',
  ].join(' '),
  input: z.strictObject({
    action: z.enum(['edit', 'archive', 'restore', 'resolve', 'roll_back', 'answer']).describe('What to do; each takes id and the fields that name it.'),
    id: z.string().min(1).max(200).describe('The memory; for answer, the question.'),
    text: patchRequestSchema.shape.text.describe('For edit: the statement as it should read.'),
    entities: patchRequestSchema.shape.entities.describe('For edit: what it is about, in place of what it named.'),
    trust: patchRequestSchema.shape.trust.describe('For edit: how far it can be relied on, 0..1.'),
    importance: patchRequestSchema.shape.importance.describe('For edit: 0..1.'),
    ifVersion: patchRequestSchema.shape.ifVersion.describe('For edit: refuse if the memory has changed since this version.'),
    keep: resolveRequestSchema.shape.keep.optional().describe('For resolve: new archives the old, old archives the new and activates the old, both activates both.'),
    version: versionSchema.shape.version.optional().describe('For roll_back: the version to go back to, from list_memories with id and history.'),
    answer: questionAnswerSchema.shape.answer.optional().describe('For answer: a relation for a question of relation; keep or drop for worth_keeping.'),
    targetId: questionAnswerSchema.shape.targetId.describe('For answer: the memory that is meant, where the question names several.'),
  }),
  output: updateOutputSchema,
  operations: [updateMemoryOperation, deleteMemoryOperation, restoreMemoryOperation, resolveConflictOperation, rollbackMemoryOperation, answerQuestionOperation],
  async reply({ access, signal }, { action, ...fields }): Promise<UpdateReply> {
    // Which fields go with an action is what the operation's own schema says: it names what is missing or does not belong.
    switch (action) {
      case 'edit':
        return changed('Changed.', await access.run(updateMemoryOperation, fieldsFor(action, updateMemoryOperation.input, fields), signal));
      case 'archive':
        return archived(await access.run(deleteMemoryOperation, fieldsFor(action, getMemoryOperation.input, fields), signal), await access.run(getMemoryOperation, { id: fields.id }, signal));
      case 'restore':
        return changed('Active again.', await access.run(restoreMemoryOperation, fieldsFor(action, restoreMemoryOperation.input, fields), signal));
      case 'roll_back':
        return changed('Rolled back; this can be rolled back as well.', await access.run(rollbackMemoryOperation, fieldsFor(action, rollbackMemoryOperation.input, fields), signal));
      case 'resolve': {
        const { memories } = await access.run(resolveConflictOperation, fieldsFor(action, resolveConflictOperation.input, fields), signal);
        return { answer: { memories }, text: joined('The conflict is settled.', asData(memories.flatMap(memoryLines))), links: memories.map(memoryLink) };
      }
      case 'answer': {
        const answered = await access.run(answerQuestionOperation, fieldsFor(action, answerQuestionOperation.input, fields), signal);
        return { answer: { memories: [], answered }, text: writeText(answered) };
      }
    }
  },
});

function archived({ unchanged }: { readonly unchanged?: string | undefined }, memory: MemoryDetail): UpdateReply {
  return changed('Archived; `restore` brings it back.', { ...memory, ...(unchanged !== undefined && { unchanged }) });
}

function changed(words: string, memory: MemoryDetail): UpdateReply {
  return { answer: { memories: [memory] }, text: joined(memory.unchanged ?? words, asData(memoryLines(memory))), links: [memoryLink(memory)] };
}
