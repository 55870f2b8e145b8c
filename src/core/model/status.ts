import { z } from 'zod';

/** off: no model could be loaded · waiting: not started yet · running · paused: by the owner · complete · failed: says why in `message`. */
export const VECTOR_STATES = ['off', 'waiting', 'running', 'paused', 'complete', 'failed'] as const;

export const problemReportSchema = z.object({
  path: z.string().optional(),
  code: z.string(),
  message: z.string().describe('What is wrong and what to do.'),
});
export type ProblemReport = z.infer<typeof problemReportSchema>;

export const statusSchema = z.object({
  version: z.string(),
  vault: z.string().describe('Name of the vault.'),
  ready: z.boolean().describe('Full-text recall works.'),
  notes: z.int(),
  chunks: z.int(),
  memories: z.int(),
  privateNotes: z.int(),
  text: z.object({ state: z.enum(['loading', 'indexing', 'complete', 'failed']), done: z.int(), total: z.int() }),
  vectors: z.object({
    state: z.enum(VECTOR_STATES),
    done: z.int(),
    total: z.int(),
    perSecond: z.number(),
    secondsLeft: z.number().optional(),
    embedded: z.int().describe('Texts embedded since start; a cached vector is not counted.'),
    message: z.string().optional(),
  }),
  model: z.object({ id: z.string(), revision: z.string(), dimension: z.int() }).optional(),
  lastSaved: z.string().optional(),
  problems: z.array(problemReportSchema),
});
export type EngineStatus = z.infer<typeof statusSchema>;
