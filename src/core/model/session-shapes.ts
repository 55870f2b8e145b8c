import { z } from 'zod';
import { TURN_ROLES } from './gate.js';
import { MEMORY_KINDS } from './memory.js';
import { MAX_STATEMENT_CHARACTERS, rememberAnswerSchema } from './memory-shapes.js';
import { momentSchema } from './recall.js';

export const MAX_TURN_CHARACTERS = 200_000;

const MOST_ID_CHARACTERS = 200;
/** An id that nobody can see cannot be told of, nor typed. */
const idSchema = z.string().min(1).max(MOST_ID_CHARACTERS).refine((id) => /\S/.test(id) && !/\p{Cc}/u.test(id), 'An id has at least one visible character, and no control characters.');
const SAYS_NOTHING = 'It says nothing. Report what was said, or leave the turn out.';

export const sessionIdSchema = idSchema.describe('The conversation.');

export const turnRequestSchema = z.object({
  role: z.enum(TURN_ROLES).describe('Who said it.'),
  text: z
    .string()
    .min(1, { error: SAYS_NOTHING, abort: true })
    .max(MAX_TURN_CHARACTERS)
    .refine((text) => /[^\s\p{Cc}]/u.test(text), SAYS_NOTHING)
    .describe('What was said, verbatim.'),
  at: momentSchema.optional().describe('When; now where left out.'),
});
export type TurnInput = z.input<typeof turnRequestSchema>;

export const turnSchema = z.object({ role: z.enum(TURN_ROLES).describe('Who said it.'), text: z.string().describe('What was said.'), at: z.string().describe('UTC, ISO 8601.') });

/** Short-term memory, as an agent sees it. */
export const sessionSchema = z.object({
  id: z.string().describe('The conversation.'),
  started: z.string().describe('UTC, ISO 8601.'),
  lastTurn: z.string().optional().describe('When the last turn was said, UTC, ISO 8601.'),
  turnCount: z.int().min(0).describe('Turns reported so far.'),
  window: z.array(turnSchema).describe('The last turns, whole.'),
  topics: z.array(z.object({ title: z.string().describe('The topic in a few words.'), summary: z.string().describe('What was said about it.'), turns: z.int().describe('Turns that it sums up.') })).describe('What older turns were about.'),
});
export type SessionView = z.infer<typeof sessionSchema>;

export const observedSchema = z.object({
  turnCount: z.int().min(0).describe('Turns reported so far.'),
  known: z.boolean().describe('This turn had been reported before; it counts once.'),
  refused: z.string().optional().describe('Why a part of the turn was not kept, such as a secret.'),
});
export type Observed = z.infer<typeof observedSchema>;

export const sessionEndSchema = z.object({
  memories: z.array(rememberAnswerSchema.extend({ text: z.string().describe('The statement that was drawn.'), kind: z.enum(MEMORY_KINDS).optional().describe('What it is about.') })).describe('What was drawn from the session.'),
  keptInSession: z.int().min(0).describe('How many candidates were not worth it, and are gone with the session.'),
  summaryId: z.string().optional().describe('The summary memory of the session, where something was drawn.'),
  alreadyEnded: z.literal(true).optional().describe('The session had ended before: there was nothing left to draw from.'),
});
export type SessionEnd = z.infer<typeof sessionEndSchema>;

const step = z.string().trim().min(1).max(2000);

/** Working memory. */
export const taskSchema = z.object({
  id: z.string().min(1).max(MOST_ID_CHARACTERS).describe('The task.'),
  goal: z.string().trim().min(1).max(MAX_STATEMENT_CHARACTERS).describe('What the task is to reach.'),
  currentFile: z.string().max(4000).optional().describe('The file being worked on.'),
  done: z.array(step).max(500).default([]).describe('Sub-goals reached.'),
  next: z.array(step).max(500).default([]).describe('Steps to take.'),
  notes: z.string().max(20_000).optional().describe('Whatever else must not be forgotten.'),
});
/** As it is written; what was kept before is read as it is. */
export const taskRequestSchema = taskSchema.extend({ id: idSchema.describe('The task.') });
export type TaskState = z.output<typeof taskSchema>;
export type TaskInput = z.input<typeof taskSchema>;
