import { z } from 'zod';
import { modelLockSchema } from '../../model/embedder.js';
import { TURN_ROLES } from '../../model/gate.js';
import { changeEntrySchema, recalledSchema, tombstoneSchema } from '../../model/journal.js';
import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_SOURCES, MEMORY_STATUSES } from '../../model/memory.js';
import { MAX_STATEMENT_CHARACTERS, memoryIdSchema } from '../../model/memory-shapes.js';
import { momentSchema } from '../../model/recall.js';
import { MAX_TURN_CHARACTERS, sessionIdSchema, taskSchema } from '../../model/session-shapes.js';

/** The format of exports, described for others in docs/export-format.md. */
export const EXPORT_FORMAT = 'mneme-memories';
/** Goes up when what older versions read would be wrong; fields that are only added do not change it. */
export const EXPORT_VERSION = 1;

/** How many lines of each type follow the header. */
export const exportCountsSchema = z.object({ memory: z.int().min(0), change: z.int().min(0), erased: z.int().min(0), recalled: z.int().min(0), task: z.int().min(0) });
export type ExportCounts = z.infer<typeof exportCountsSchema>;

/** `sha256:` and the hex digits: of all lines between the first and the last, each with a line feed. */
const checksumSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/);

export const headerSchema = z.looseObject({
  type: z.literal('header'),
  format: z.string().optional(),
  version: z.number(),
  exported: momentSchema.optional(),
  chunkerVersion: z.int().optional(),
  modelLock: modelLockSchema.optional(),
  counts: exportCountsSchema.partial().optional(),
  /** Only where the header could be written last; else the last line says it. */
  checksum: checksumSchema.optional(),
});
export type ExportHeader = z.infer<typeof headerSchema>;

/** The last line: a file without one, and without a checksum in its header, broke off. */
export const endSchema = z.looseObject({ type: z.literal('end'), counts: exportCountsSchema.partial().optional(), checksum: checksumSchema });
export type ExportEnd = z.infer<typeof endSchema>;

/** Notes of the owner's may be longer than what an agent may send: moving must lose none of them. */
const MAX_MOVED_CHARACTERS = 200_000;

const share = z.number().min(0).max(1);
const texts = z.array(z.string().max(2000)).max(256);
const ids = z.array(memoryIdSchema).max(256);

export const quoteSchema = z.union([z.string().max(MAX_STATEMENT_CHARACTERS), z.object({ text: z.string().max(MAX_STATEMENT_CHARACTERS), said: z.string().max(500).default('') })]);

/** What one line of an export says of a memory. The least that an imported line needs is `type` and `text`. */
export const memoryLineSchema = z.looseObject({
  type: z.literal('memory'),
  id: memoryIdSchema.optional(),
  text: z.string().trim().min(1).max(MAX_MOVED_CHARACTERS),
  kind: z.enum(MEMORY_KINDS).default('fact'),
  layer: z.enum(MEMORY_LAYERS).optional(),
  status: z.enum(MEMORY_STATUSES).default('active'),
  entities: texts.default([]),
  created: momentSchema.optional(),
  lastSeen: momentSchema.optional(),
  /** When it was last changed where it comes from: an older text never takes the place of a newer one. */
  updated: momentSchema.optional(),
  source: z.enum(MEMORY_SOURCES).default('import'),
  /** `null` where its note says nothing. */
  trust: share.nullish(),
  importance: share.nullish(),
  session: z.string().max(200).optional(),
  context: z.string().max(MAX_MOVED_CHARACTERS).optional(),
  evidence: z.array(quoteSchema).max(64).default([]),
  externalId: z.string().min(1).max(500).optional(),
  externalIds: texts.default([]),
  repo: z.string().max(1000).optional(),
  branch: z.string().max(1000).optional(),
  commit: z.string().max(100).optional(),
  committedAt: momentSchema.optional(),
  files: texts.default([]),
  archivedAt: momentSchema.optional(),
  warning: z.string().max(2000).optional(),
  tags: texts.default([]),
  conflictsWith: ids.default([]),
  supersedes: ids.default([]),
  mayChange: ids.default([]),
  sources: ids.default([]),
  summarisedIn: ids.default([]),
  /** Properties that Mneme does not know, by name. */
  properties: z.record(z.string().min(1).max(200), z.unknown()).default({}),
  /** The owner's own sections of the note, as Markdown. */
  sections: z.string().max(MAX_MOVED_CHARACTERS).optional(),
  /** Where it stood in the file that it was converted from, for messages. */
  origin: z.string().max(1000).optional(),
});
export type MemoryLine = z.output<typeof memoryLineSchema>;
export type MemoryLineInput = z.input<typeof memoryLineSchema>;

/** One thing said in a conversation: goes through the gate, as if it had been reported while it was said. */
export const turnLineSchema = z.looseObject({
  type: z.literal('turn'),
  session: sessionIdSchema,
  role: z.enum(TURN_ROLES),
  text: z.string().min(1).max(MAX_TURN_CHARACTERS),
  at: momentSchema.optional(),
  origin: z.string().max(1000).optional(),
});
export type TurnLine = z.output<typeof turnLineSchema>;
export type TurnLineInput = z.input<typeof turnLineSchema>;

export const taskLineSchema = taskSchema.extend({ type: z.literal('task') }).loose();
export type TaskLine = z.output<typeof taskLineSchema>;

/** Versions, recalls and tombstones are the journal's own entries. */
export const journalLineSchema = z.discriminatedUnion('type', [changeEntrySchema.extend({ id: memoryIdSchema }).loose(), tombstoneSchema.extend({ id: memoryIdSchema }).loose(), recalledSchema.loose()]);
export type JournalLine = z.output<typeof journalLineSchema>;
