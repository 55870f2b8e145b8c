import { z } from 'zod';
import { memoryDetailSchema, memoryIdSchema, type MemoryDetail } from '../../../core/model/memory-shapes.js';
import { InputError } from '../../../core/model/parse.js';
import { getMemoryOperation, listMemoriesOperation } from '../../operations/memories.js';
import { historySchema, memoryHistoryOperation } from '../../operations/memory-history.js';
import { defineTool, type ToolReply } from '../define-tool.js';
import { memoryLink } from '../links.js';
import { asData, joined, memoryLines } from '../reply-text.js';

const listOutputSchema = z.object({
  items: z.array(memoryDetailSchema.partial({ evidence: true, version: true })).describe('Newest first; with `id` that memory alone, whole.'),
  nextCursor: z.string().optional().describe('Absent on the last page.'),
  versions: historySchema.optional().describe('With `id` and `history`: every version of it, oldest first.'),
});
type ListReply = ToolReply<typeof listOutputSchema>;

export const listMemoriesTool = defineTool({
  name: 'list_memories',
  title: 'List memories',
  description: [
    'Lists memories, newest first, by kind, layer, status, entity or text; or, with `id`, reads one whole, with context, evidence and version, and with `history` its earlier versions.',
    'Use it to find the id of a memory that is to be changed, to review what waits (`status: "pending_review"`), or to see what is known about an entity.',
    'Do not use it to answer a question: recall finds by meaning, in notes too, and says how far the answer can be relied on.',
  ].join(' '),
  input: z.strictObject({
    ...listMemoriesOperation.input.shape,
    id: memoryIdSchema.optional().describe('Only this memory, whole; the other filters are not used then.'),
    history: z.boolean().optional().describe('With id: also its earlier versions.'),
  }),
  output: listOutputSchema,
  operations: [listMemoriesOperation, getMemoryOperation, memoryHistoryOperation],
  async reply({ access, signal }, { id, history = false, ...filter }): Promise<ListReply> {
    if (id === undefined) {
      if (history) throw new InputError([{ path: 'history', message: 'It goes with id: name the memory whose versions are wanted.' }]);
      const page = await access.run(listMemoriesOperation, filter, signal);
      const more = page.nextCursor === undefined ? '' : `More with cursor ${page.nextCursor}.`;
      return { answer: page, text: page.items.length === 0 ? 'No memories.' : joined(asData(page.items.flatMap(memoryLines)), more), links: page.items.map(memoryLink) };
    }
    const memory = await access.run(getMemoryOperation, { id }, signal);
    const versions = history ? await access.run(memoryHistoryOperation, { id }, signal) : undefined;
    return { answer: { items: [memory], ...(versions !== undefined && { versions }) }, text: joined(memoryText(memory), versions === undefined ? '' : asData(versions.map(({ version, at, actor, action }) => `- version ${version}, ${at}: ${action} by ${actor}`))), links: [memoryLink(memory)] };
  },
});

/** A memory whole, marked as data. */
export function memoryText(memory: MemoryDetail): string {
  const { context, evidence, entities, path, source, trust, version, conflictsWith, mayChange = [] } = memory;
  return asData([
    ...memoryLines(memory).slice(0, 1).map((line) => line.slice(0, line.indexOf('): ') + 1)),
    memory.text,
    ...(memory.warning === undefined ? [] : [`Warning: ${memory.warning}`]),
    ...(context === undefined ? [] : [`Context: ${context}`]),
    ...evidence.map((words) => `Evidence: ${words}`),
    ...(entities.length === 0 ? [] : [`About: ${entities.join(', ')}`]),
    ...(conflictsWith.length === 0 ? [] : [`Contradicts: ${conflictsWith.join(', ')}`]),
    ...(mayChange.length === 0 ? [] : [`May change, not judged yet: ${mayChange.join(', ')}`]),
    `Note: ${path}; source ${source}${trust === undefined ? '' : `, trust ${trust}`}; version ${version}`,
  ]);
}
