import { z } from 'zod';

const folder = z
  .string()
  .transform((text) => text.replace(/\\/g, '/').replace(/^\/+|\/+$/g, ''))
  .describe('A folder, relative to the vault.');

/** A remote embedding endpoint. Its key is never kept here: it is in the app's secret storage or in an environment variable. */
export const remoteModelSchema = z.object({
  provider: z.enum(['openai', 'ollama']),
  baseUrl: z.url(),
  model: z.string().min(1),
  dimension: z.int().min(1).max(8192).optional(),
  queryPrefix: z.string().default(''),
  passagePrefix: z.string().default(''),
  batchSize: z.int().min(1).max(512).default(32),
  timeoutMs: z.int().min(100).default(30_000),
  maxTokens: z.int().min(32).optional().describe('Longest text sent in one piece, counted as for budgets; a longer one is sent in parts.'),
});
export type RemoteModel = z.infer<typeof remoteModelSchema>;

/** A language model for what the rules cannot tell, and for summaries. Its key is kept like that of a remote model. */
export const chatSettingsSchema = z.object({
  provider: z.enum(['openai', 'ollama']),
  baseUrl: z.url(),
  model: z.string().min(1),
  timeoutMs: z.int().min(100).max(120_000).default(20_000).describe('For one answer; a failed one is asked for once more.'),
});
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

/** Comes with the project, and knows Chinese beside English. */
export const DEFAULT_MODEL = 'multilingual-e5-small-80k-q8';

/** The plugin's `data.json`; headless reads the same file, or `--config FILE`. Every key has a default; unknown keys are kept. */
export const settingsSchema = z.looseObject({
  memoryFolder: folder.default('Memory'),
  exclude: z.array(z.string()).default([]).describe('Folders or glob patterns that are not indexed.'),
  privateFolders: z.array(folder).default([]),
  privateTags: z.array(z.string().transform((tag) => tag.replace(/^#/, ''))).default(['private']),
  semanticFolders: z.array(folder).default([]).describe('Folders of stable reference notes; they do not decay.'),
  semanticRefresh: z.enum(['edit', 'daily', 'weekly']).default('edit'),
  halfLifeDays: z
    .object({ habit: z.number().positive().default(30), progress: z.number().positive().default(3), other: z.number().positive().default(7) })
    .prefault({}),
  // Measured (bench recall): at 0.6 the Chinese corpus loses 0.31 of its R@1 to what is merely recent, at 0.9 still 0.03.
  decayFloor: z.number().min(0).max(1).default(0.95),
  sweep: z.boolean().default(true).describe('Archive daily what nobody relies on any more.'),
  model: z.string().default(DEFAULT_MODEL),
  modelAddress: z.url().optional().describe('Where models are downloaded from: a release page, a hub or a mirror.'),
  modelFolder: z.string().optional().describe('A folder on this machine that holds models.'),
  downloadConsent: z.array(z.string()).default([]).describe('Addresses the owner has agreed to download models from.'),
  remoteModel: remoteModelSchema.optional(),
  chat: chatSettingsSchema.optional().describe('Off where left out: doubtful cases then go back to the agent.'),
  embeddingPaused: z.boolean().default(false),
  port: z.int().min(0).max(65535).default(27130),
});
export type Settings = z.infer<typeof settingsSchema>;
