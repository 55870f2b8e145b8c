import { z } from 'zod';
import { counted, ofNumber } from '../../../core/model/in-words.js';
import { InputError } from '../../../core/model/parse.js';
import { statusSchema, type EngineStatus } from '../../../core/model/status.js';
import { consolidateAnswerSchema, type ConsolidateAnswer } from '../../../core/model/upkeep-shapes.js';
import { statusOperation } from '../../operations/status.js';
import { consolidateOperation, writeSummaryOperation } from '../../operations/upkeep.js';
import { defineTool, type ToolReply } from '../define-tool.js';
import { memoryLink } from '../links.js';
import { asData, excerpt, joined } from '../reply-text.js';

const DRAFT_CHARACTERS = 400;

export const consolidateTool = defineTool({
  name: 'consolidate',
  title: 'Compress memories of one topic',
  description: [
    'Finds memories of one topic and sums each group up in one memory that links its sources, which are archived.',
    'Use it when the user asks to tidy up, or when list_memories shows many memories of one topic: first with `dryRun`, which proposes groups with drafts, then once a group with `group` and `text`, a better summary in your words. Without either it writes all drafts as they are; the owner can undo that.',
    'Do not use it in the middle of other work.',
  ].join(' '),
  input: z.strictObject({
    ...consolidateOperation.input.shape,
    group: writeSummaryOperation.input.shape.group.optional().describe('Write the summary of this proposed group alone.'),
    text: writeSummaryOperation.input.shape.text.optional().describe('With group: the summary.'),
  }),
  output: consolidateAnswerSchema,
  operations: [consolidateOperation, writeSummaryOperation],
  async reply({ access, signal, tell }, { dryRun, group, text }): Promise<ToolReply<typeof consolidateAnswerSchema>> {
    if ((group === undefined) !== (text === undefined)) throw new InputError([{ path: group === undefined ? 'group' : 'text', message: 'group and text go together: the group that is summed up, and its summary.' }]);
    if (group === undefined || text === undefined) {
      tell(dryRun ? 'Comparing memories' : 'Summing memories up');
      const answer = await access.run(consolidateOperation, { dryRun }, signal);
      return { answer, text: groupsText(answer) };
    }
    const memory = await access.run(writeSummaryOperation, { group, text }, signal);
    return { answer: { dryRun: false, groups: [], written: [{ group, id: memory.id, path: memory.path }] }, text: `The summary is memory ${memory.id}; its sources are archived.`, links: [memoryLink(memory)] };
  },
});

export const statusTool = defineTool({
  name: 'status',
  title: 'State of the vault',
  description: [
    'What is indexed, how far vectors are, which model is in use, and what could not be read.',
    'Use it when recall says that its answer is limited, or when the user asks about Mneme itself.',
    'Do not use it before every question: recall says by itself what limits it.',
  ].join(' '),
  input: statusOperation.input,
  output: statusSchema,
  operations: [statusOperation],
  async reply({ access, signal }) {
    const answer = await access.run(statusOperation, {}, signal);
    return { answer, text: statusText(answer) };
  },
});

function groupsText({ dryRun, groups, written }: ConsolidateAnswer): string {
  if (groups.length === 0) return 'No memories are of one topic.';
  const head = dryRun ? `${counted(groups.length, 'group')} could be summed up. Write one with consolidate {"group": id, "text": summary}.` : `${written.length} of ${counted(groups.length, 'group')} ${ofNumber(written.length, 'was', 'were')} summed up.`;
  return joined(head, asData(groups.map(({ id, topic, sources, draft }) => `- ${id} (${topic}, ${counted(sources.length, 'memory', 'memories')}): ${excerpt(draft, DRAFT_CHARACTERS)}`)));
}

function statusText({ vault, notes, memories, text, vectors, problems }: EngineStatus): string {
  return [
    `Vault ${vault}: ${counted(notes, 'note')}, ${memories} of them ${ofNumber(memories, 'a memory', 'memories')}.`,
    `Full text ${text.state} (${text.done} of ${text.total}); vectors ${vectors.state} (${vectors.done} of ${vectors.total}).${vectors.message === undefined ? '' : ` ${vectors.message}`}`,
    ...problems.slice(0, 10).map(({ path, message }) => `Problem${path === undefined ? '' : ` with ${path}`}: ${message}`),
  ].join('\n');
}
