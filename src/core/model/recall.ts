import { z } from 'zod';
import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_STATUSES } from './memory.js';

/** A moment: ISO 8601 with or without a zone; without one it is local time, as in notes. */
export const momentSchema = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

export const MAX_RECALL_ITEMS = 200;
export const MAX_QUERY_CHARACTERS = 20_000;

export const workspaceSchema = z.object({
  repo: z.string().max(1000).optional(),
  branch: z.string().max(1000).optional(),
  changedFiles: z.array(z.string().max(4000)).max(10_000).optional(),
});

export const recallRequestSchema = z.object({
  query: z.string().trim().min(1, 'Say what to look for.').max(MAX_QUERY_CHARACTERS, `A query may have at most ${MAX_QUERY_CHARACTERS} characters.`).describe('The question, in any language, as the user put it.'),
  k: z.int().min(1).max(MAX_RECALL_ITEMS).default(8).describe('How many items at most.'),
  maxTokens: z.int().min(1).max(1_000_000).optional().describe('Budget for the texts of all items; one per CJK character and one per four others.'),
  network: z.enum(['auto', 'semantic', 'episodic', 'both']).default('auto'),
  kinds: z.array(z.enum(MEMORY_KINDS)).max(16).optional().describe('Only memories of these kinds.'),
  entities: z.array(z.string().min(1).max(500)).max(64).optional().describe('Only what is about one of these projects, files, people, tools or topics.'),
  tags: z.array(z.string().min(1).max(500)).max(64).optional(),
  folders: z.array(z.string().max(1000)).max(64).optional(),
  since: momentSchema.optional(),
  until: momentSchema.optional(),
  at: momentSchema.optional().describe('The clock for decay and time words; what was created later is left out.'),
  sessionId: z.string().max(200).optional(),
  workspace: workspaceSchema.optional(),
  includePending: z.boolean().default(false),
  explain: z.boolean().default(false),
});
/** What a caller may leave out. */
export type RecallInput = z.input<typeof recallRequestSchema>;
export type RecallRequest = z.output<typeof recallRequestSchema>;

export const DECISIONS = ['use_memory', 'weak', 'fall_back'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Why an item was found and where it stands: every factor of its score. */
export const whySchema = z.object({
  text: z.number().describe('Full-text relevance, 0..1.'),
  meaning: z.number().describe('Vector relevance, 0..1; 0 while vectors are missing.'),
  relevance: z.number(),
  age: z.number().describe('What is left after decay, 0..1.'),
  trust: z.number(),
  matched: z.array(z.string()).describe('Words of the question found in the item.'),
  notes: z.array(z.string()).describe('Further reasons, in words.'),
});
export type Why = z.infer<typeof whySchema>;

export const recallItemSchema = z.object({
  id: z.string(),
  type: z.enum(['memory', 'note']),
  text: z.string(),
  path: z.string(),
  heading: z.array(z.string()),
  lines: z.tuple([z.int(), z.int()]).describe('First and last line, 1-based and inclusive, front matter counted.'),
  kind: z.enum(MEMORY_KINDS).optional(),
  layer: z.enum(MEMORY_LAYERS).optional(),
  status: z.enum(MEMORY_STATUSES).optional(),
  created: z.string().optional().describe('UTC, ISO 8601.'),
  lastSeen: z.string().optional(),
  trust: z.number().optional(),
  externalIds: z.array(z.string()).optional(),
  score: z.number(),
  warning: z.string().optional(),
  why: whySchema.optional(),
});
export type RecallItem = z.infer<typeof recallItemSchema>;

export const conflictSchema = z.object({
  activeId: z.string(),
  pendingId: z.string(),
  pendingText: z.string(),
  pendingCreated: z.string(),
  warning: z.string(),
});

export const timeRangeSchema = z.object({
  expr: z.string().describe('The words of the question that name a time.'),
  from: z.string().optional(),
  to: z.string().optional(),
});

export const routeSchema = z.object({
  network: z.enum(['semantic', 'episodic', 'both']),
  crossSession: z.boolean().describe('The question leans on an earlier conversation.'),
  entities: z.array(z.string()),
  time: timeRangeSchema.optional(),
});
export type Route = z.infer<typeof routeSchema>;

export const recallAnswerSchema = z.object({
  recallId: z.string(),
  decision: z.enum(DECISIONS),
  confidence: z.number().describe('0..1'),
  route: routeSchema,
  items: z.array(recallItemSchema),
  conflicts: z.array(conflictSchema),
  judge: z.array(z.string()).optional().describe('Ids the agent should judge yes or no, for a question about earlier sessions.'),
  notice: z.string().optional().describe('What limits this answer, such as vectors that are not ready yet.'),
  tokens: z.int(),
  tookMs: z.number(),
});
export type RecallAnswer = z.infer<typeof recallAnswerSchema>;
