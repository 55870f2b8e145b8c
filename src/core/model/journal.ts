import { z } from 'zod';

/** Folder of the journal, in the memory folder. */
export const JOURNAL_FOLDER = '_journal';

/** Who changed a memory: the owner in Obsidian or by an editor, an agent by name, or Mneme itself. */
export const actorSchema = z.string().min(1).max(200).describe('owner, an agent by its name, or mneme.');
export type Actor = z.infer<typeof actorSchema>;

export const OWNER: Actor = 'owner';
export const MNEME: Actor = 'mneme';

export const JOURNAL_ACTIONS = [
  'create',
  'merge',
  'refine',
  'supersede',
  'conflict',
  'edit',
  'archive',
  'restore',
  'resolve',
  'rollback',
  'move',
  'delete',
  'import',
  'warn',
  'settle',
] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

/** Begins the name of an import, among bulk operations. */
export const IMPORT_PREFIX = 'import-';
/** Before the name of what is taken back: that is a bulk operation too. */
export const UNDO_PREFIX = 'undo-';

/** One change of one memory. The texts are those of the whole note. */
export const changeEntrySchema = z.object({
  type: z.literal('change'),
  /** ULID; makes an entry the same entry wherever it is copied. */
  entry: z.string(),
  /** Id of the memory. */
  id: z.string(),
  /** UTC, ISO 8601. */
  at: z.string(),
  actor: actorSchema,
  action: z.enum(JOURNAL_ACTIONS),
  path: z.string(),
  /** Absent where there was no note. */
  before: z.string().optional(),
  /** Absent where there is none any more. */
  after: z.string().optional(),
  /** Names the bulk operation that this change belongs to, for `undo`. */
  bulk: z.string().optional(),
  /** Hash of what the imported line said that brought this change: a line that says it again brings nothing. */
  told: z.string().optional(),
  /** Of a merge: the words that were taken for what the memory says already, where they are others. */
  said: z.string().optional(),
});
export type ChangeEntry = z.infer<typeof changeEntrySchema>;

/** What is left of a memory that the owner erased for good. */
export const tombstoneSchema = z.object({ type: z.literal('erased'), entry: z.string(), id: z.string(), at: z.string() });
export type Tombstone = z.infer<typeof tombstoneSchema>;

/** Ids recalled on one day on this device: keeps them from being forgotten on any device. */
export const recalledSchema = z.object({ type: z.literal('recalled'), entry: z.string(), day: z.string(), ids: z.array(z.string()) });

export const journalEntrySchema = z.discriminatedUnion('type', [changeEntrySchema, tombstoneSchema, recalledSchema]);
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** One version of a memory, as its history shows it. */
export const versionSchema = z.object({
  version: z.int().min(1).describe('Counts from 1, in the order of time.'),
  at: z.string().describe('UTC, ISO 8601.'),
  actor: actorSchema,
  action: z.enum(JOURNAL_ACTIONS).describe('What was done.'),
  before: z.string().optional().describe('The whole note before; absent where there was none.'),
  after: z.string().optional().describe('The whole note after; absent where there is none any more.'),
  said: z.string().optional().describe('Of a merge: the words that were taken for what the memory says already, where they are others.'),
});
export type Version = z.infer<typeof versionSchema>;
