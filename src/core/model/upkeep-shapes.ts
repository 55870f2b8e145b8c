import { z } from 'zod';
import { MAX_STATEMENT_CHARACTERS } from './memory-shapes.js';
import { foldersSchema, momentSchema, recallItemSchema, conflictSchema, workspaceSchema, DECISIONS, MAX_QUERY_CHARACTERS } from './recall.js';

export const contextRequestSchema = z.object({
  query: z.string().trim().min(1).max(MAX_QUERY_CHARACTERS).describe('What the user just said.'),
  sessionId: z.string().max(200).optional().describe('The conversation that asks.'),
  taskId: z.string().max(200).optional().describe('The task whose state belongs in the message.'),
  workspace: workspaceSchema.optional(),
  maxTokens: z.int().min(50).max(100_000).default(1500).describe('Budget for both texts together; one per CJK character and one per four others.'),
  at: momentSchema.optional().describe('The clock for decay and time words.'),
  folders: foldersSchema.optional(),
});
export type ContextInput = z.input<typeof contextRequestSchema>;

export const contextAnswerSchema = z.object({
  system: z.string().describe('Profile for the system prompt: habits and stable preferences; empty where there are none.'),
  message: z.string().describe('Task context for the current message; empty on fall_back without a task.'),
  items: z.array(recallItemSchema).describe('What both texts cite.'),
  conflicts: z.array(conflictSchema).describe('Contradictions among the items.'),
  decision: z.enum(DECISIONS).describe('use_memory: rely on the items; weak: use with care; fall_back: the vault does not know, turn to general knowledge.'),
  tokens: z.int().describe('Size of both texts; one per CJK character and one per four others.'),
  unknownTask: z.literal(true).optional().describe('No task of the id that was named is open: the message is without its state.'),
});
export type ContextAnswer = z.infer<typeof contextAnswerSchema>;

export const codeChangeRequestSchema = z.object({
  repo: z.string().max(1000).optional().describe('Name or path of the repository.'),
  branch: z.string().min(1).max(1000).describe('The branch that it was made on.'),
  commit: z.string().max(100).optional().describe('Hash of the commit.'),
  committedAt: momentSchema.describe('When it was committed.'),
  stat: z.string().max(4_000_000).describe('Output of git diff --stat.'),
  diff: z.string().max(10_000_000).optional().describe('The unified diff, or its key hunks.'),
  message: z.string().max(100_000).optional().describe('The commit message.'),
  summary: z.string().trim().min(1).max(2000).optional().describe('What changed and why, in the agent\'s words.'),
});
export type CodeChangeInput = z.input<typeof codeChangeRequestSchema>;

export const dryRunSchema = z.object({ dryRun: z.boolean().default(false).describe('Only say what would be done.') });

const dryRun = z.boolean().describe('Nothing was done; this is what would be.');

export const sweepAnswerSchema = z.object({
  dryRun,
  archived: z.array(z.object({ id: z.string().describe('The memory.'), text: z.string().describe('What it says.'), path: z.string().describe('Its note.'), reason: z.string().describe('Why, in words.') })).describe('What was, or would be, archived.'),
  kept: z.int().describe('Memories looked at and left active.'),
});
export type SweepAnswer = z.infer<typeof sweepAnswerSchema>;

export const consolidationGroupSchema = z.object({
  id: z.string().describe('Names the group, to write its summary: POST /v1/consolidate/{group}, or the MCP tool consolidate.'),
  topic: z.string().describe('What they have in common.'),
  sources: z.array(z.object({ id: z.string().describe('The memory.'), text: z.string().describe('What it says.') })).describe('The memories that it would sum up.'),
  draft: z.string().describe('An extractive summary; replace it with better words.'),
});
export const consolidateAnswerSchema = z.object({
  dryRun,
  groups: z.array(consolidationGroupSchema).describe('Memories of one topic each.'),
  written: z.array(z.object({ group: z.string().describe('The group.'), id: z.string().describe('The summary memory.'), path: z.string().describe('Its note.') })).describe('Summaries written; none in a dry run.'),
});
export type ConsolidateAnswer = z.infer<typeof consolidateAnswerSchema>;

export const consolidateGroupSchema = z.object({ text: z.string().trim().min(1).max(MAX_STATEMENT_CHARACTERS).describe('The summary, in your words.') });

/** Why a line of an import is not taken. */
export const IMPORT_REFUSALS = [
  'secret', 'unreadable', 'not_json', 'unknown_type', 'malformed', 'id_twice', 'erased_here', 'erased_there', 'erased_by_owner', 'changed_here', 'task_open', 'broken_off', 'altered',
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];

/** more_refused: lines beyond those that are told one by one · turns_not_tried: turns that a dry run does not give to the gate. */
export const IMPORT_NOTES = ['more_refused', 'turns_not_tried'] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];

/** Why a change is not taken back. */
export const UNDO_REFUSALS = ['changed_since', 'note_gone'] as const;
export type UndoRefusal = (typeof UNDO_REFUSALS)[number];

export const undoneSchema = z.object({
  undone: z.int().describe('Changes taken back.'),
  kept: z
    .array(
      z.object({
        id: z.string().describe('The memory.'),
        reason: z.string().describe('Why its change was not taken back.'),
        code: z.enum(UNDO_REFUSALS).describe('The reason as a code.'),
      }),
    )
    .describe('What stays, such as a memory that was changed since.'),
});
export type Undone = z.infer<typeof undoneSchema>;

/** What became of an import. Nothing that was left out is left out in silence. */
export const importReportSchema = z.object({
  read: z.int().describe('Lines that hold something.'),
  created: z.int().describe('New memories.'),
  merged: z.int().describe('Known already.'),
  updated: z.int().describe('Known by their id or external id, and changed.'),
  versions: z.int().describe('Earlier versions and recalls that went into the journal.'),
  tasks: z.int().describe('Task states taken in.'),
  keptInSession: z.int().describe('What was said in conversations and passed the gate only in part, or not.'),
  refused: z
    .array(z.object({ line: z.int().describe('1-based.'), reason: z.string().describe('Why, in words.'), code: z.enum(IMPORT_REFUSALS).describe('The reason as a code.'), origin: z.string().optional().describe('Where it stood in the file that it was converted from.') }))
    .describe('Lines that were not taken.'),
  leftOut: z
    .array(z.object({ field: z.string().describe('Its name.'), count: z.int().describe('Lines that have it.'), lines: z.array(z.int()).describe('The first of them, 1-based.') }))
    .describe('Fields that were not taken.'),
  dryRun,
  notes: z.array(z.string()).describe('What else the owner should know.'),
  noteCodes: z.array(z.object({ code: z.enum(IMPORT_NOTES).describe('What it tells.'), count: z.int().describe('Of how many.') })).describe('The same notes as codes, in the same order.'),
});
export type ImportReport = z.infer<typeof importReportSchema>;
/** What became of this device's journals. */
export const compactedSchema = z.object({
  files: z.int().describe('Journals of this device that were compressed or went into another one.'),
  entries: z.int().describe('Entries in them; all are still there.'),
  bytesBefore: z.int().describe('Their size before.'),
  bytesAfter: z.int().describe('And after.'),
});
export type Compacted = z.infer<typeof compactedSchema>;

export const RELATE_MODES = ['none', 'duplicates', 'full'] as const;
export type RelateMode = (typeof RELATE_MODES)[number];
