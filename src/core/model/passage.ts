import { z } from 'zod';
import { recallItemSchema } from './recall.js';

/** A piece of one of the owner's notes, as an answer cites it. */
export const citedPassageSchema = recallItemSchema.pick({ path: true, heading: true, lines: true, text: true }).extend({
  id: z.string().describe('Names the piece for as long as its text and its place stay.'),
  created: z.string().describe('When the note was created, UTC, ISO 8601.'),
});
export type CitedPassage = z.infer<typeof citedPassageSchema>;
