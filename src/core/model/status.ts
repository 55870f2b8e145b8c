import { z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { NoteProblem } from './note.js';

/** off: no model could be loaded · waiting: not started yet · running · paused: by the owner · complete · failed: says why in `message`. */
export const VECTOR_STATES = ['off', 'waiting', 'running', 'paused', 'complete', 'failed'] as const;

/** What may be wrong for a while and is told in the status. May be added to, never renamed. */
export type ProblemCode =
  | ErrorCode
  | NoteProblem['code']
  | 'audit_full'
  | 'audit_unsaved'
  | 'chat_model_silent'
  | 'journal_damaged'
  | 'memory_folder_renamed'
  | 'more'
  | 'recalls_unsaved'
  | 'secret_in_memory'
  | 'session_damaged'
  | 'state_damaged'
  | 'vault';

/** On the wire a string: who asks an endpoint that is newer than itself must not fail over a code it does not know. */
const problemCode = z.string() as unknown as z.ZodType<ProblemCode, ProblemCode>;

export const problemReportSchema = z.object({
  path: z.string().optional().describe('The note or file concerned, relative to the vault.'),
  code: problemCode.describe('Stable code of what is wrong.'),
  message: z.string().describe('What is wrong and what to do.'),
});
export type ProblemReport = z.infer<typeof problemReportSchema>;

export const statusSchema = z.object({
  version: z.string().describe('Version of Mneme.'),
  vault: z.string().describe('Name of the vault.'),
  memoryFolder: z.string().describe('Where memories are kept, relative to the vault.'),
  ready: z.boolean().describe('Full-text recall works.'),
  notes: z.int().describe('Notes in the index.'),
  chunks: z.int().describe('Pieces of notes in the index.'),
  memories: z.int().describe('Notes that are memories.'),
  privateNotes: z.int().describe('Notes left out because the owner made them private; told to the owner, 0 to anybody else.'),
  text: z
    .object({
      state: z.enum(['loading', 'indexing', 'complete', 'failed']).describe('loading: the saved index is being read; indexing: notes are being read; failed: see problems.'),
      done: z.int().describe('Notes read in this run; to agents, the notes in the index.'),
      total: z.int().describe('Notes to read in this run; to agents, the notes in the index.'),
    })
    .describe('Progress of the full-text index.'),
  vectors: z
    .object({
      state: z.enum(VECTOR_STATES).describe('off: no model could be loaded; waiting: not started yet; running; paused: by the owner; complete; failed: see message.'),
      done: z.int().describe('Chunks that have their vector.'),
      total: z.int().describe('Chunks that need one.'),
      perSecond: z.number().describe('Texts embedded a second, lately.'),
      secondsLeft: z.number().optional().describe('Estimate until all vectors are there.'),
      embedded: z.int().describe('Texts embedded since start; a cached vector is not counted.'),
      message: z.string().optional().describe('Why vectors are off or failed, and what to do.'),
      code: problemCode.optional().describe('Stable code of why they failed.'),
    })
    .describe('Progress of the vectors.'),
  model: z
    .object({
      id: z.string().describe('Name of the model.'),
      revision: z.string().describe('Revision of its weights.'),
      dimension: z.int().describe('Numbers in a vector.'),
    })
    .optional()
    .describe('The embedding model in use.'),
  lastSaved: z.string().optional().describe('When the index was last saved, UTC, ISO 8601.'),
  problems: z.array(problemReportSchema).describe('What could not be read or needs the owner.'),
});
export type EngineStatus = z.infer<typeof statusSchema>;
