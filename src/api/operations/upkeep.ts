import { z } from 'zod';
import { memoryDetailSchema } from '../../core/model/memory-shapes.js';
import { compactedSchema, consolidateAnswerSchema, consolidateGroupSchema, dryRunSchema, sweepAnswerSchema, undoneSchema } from '../../core/model/upkeep-shapes.js';
import { whoOf } from '../access.js';
import { answerOperation } from '../operation.js';

export const sweepOperation = answerOperation({
  name: 'sweep',
  method: 'POST',
  path: '/v1/sweep',
  summary: 'Archive what nobody relies on',
  description: 'Archives memories of low trust that were neither recalled nor seen for thirty days. Happens daily by itself unless switched off. With `dryRun` it only says what would go.',
  input: dryRunSchema.strict(),
  output: sweepAnswerSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'memories',
  auth: 'agent',
  examples: [{ summary: 'Only look', input: { dryRun: true } }],
  handle: ({ engine, caller }, options) => engine.upkeep.sweep(options, whoOf(caller)),
});

export const consolidateOperation = answerOperation({
  name: 'consolidate',
  method: 'POST',
  path: '/v1/consolidate',
  summary: 'Compress memories of one topic',
  description: 'Finds memories of one topic and writes one summary for each group; the sources are archived and linked. With `dryRun` it only proposes groups: write better words for one with POST /v1/consolidate/{group}.',
  input: dryRunSchema.strict(),
  output: consolidateAnswerSchema,
  stopsWithClient: true,
  annotations: { readOnly: false, destructive: false, idempotent: false },
  reach: 'memories',
  auth: 'agent',
  examples: [{ summary: 'Propose groups', input: { dryRun: true } }],
  handle: ({ engine, caller }, options, signal) => engine.upkeep.consolidate(options, whoOf(caller), signal),
});

export const writeSummaryOperation = answerOperation({
  name: 'write_summary',
  method: 'POST',
  path: '/v1/consolidate/{group}',
  summary: 'Write the summary of a group',
  description: 'Puts your words in place of the draft of a group that POST /v1/consolidate proposed. The sources are archived and linked.',
  input: consolidateGroupSchema.extend({ group: z.string().min(1).max(200).describe('Id of the group.') }).strict(),
  output: memoryDetailSchema,
  annotations: { readOnly: false, destructive: false, idempotent: false },
  reach: 'memories',
  auth: 'agent',
  examples: [{ summary: 'A summary', input: { group: 'g-1', text: 'CI of project-x runs on Node 20, with pnpm, on every push.' } }],
  handle: ({ engine, caller }, { group, text }) => engine.upkeep.writeGroup(group, text, whoOf(caller)),
});

/** The owner's alone: the last bulk change may be one that the owner made. */
export const undoOperation = answerOperation({
  name: 'undo',
  method: 'POST',
  path: '/v1/undo',
  summary: 'Take back the last bulk change',
  description: 'Takes back the last sweep, consolidation or import, except what was changed since.',
  input: z.strictObject({}),
  output: undoneSchema,
  annotations: { readOnly: false, destructive: false, idempotent: false },
  reach: 'memories',
  auth: 'owner',
  examples: [],
  handle: ({ engine, caller }) => engine.upkeep.undo(whoOf(caller)),
});

/** The owner's alone: it rewrites files that sync carries. */
export const compactJournalOperation = answerOperation({
  name: 'compact_journal',
  method: 'POST',
  path: '/v1/journal/compact',
  summary: 'Compress the journals of this device',
  description: 'Compresses the journals of months that are over, and takes copies that a sync tool made of them into one file. Every version stays, and history and rollback read them as before.',
  input: z.strictObject({}),
  output: compactedSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'memories',
  auth: 'owner',
  examples: [],
  handle: ({ engine }) => engine.upkeep.compactJournal(),
});
