import { z } from 'zod';
import { pageRequestSchema } from './memory-shapes.js';
import { momentSchema } from './recall.js';

/** More than this many notes and memories are not named by one entry. */
export const MAX_TOUCHED = 50;

/** Who did what to what. It names things and quotes none of them. */
export const auditEntrySchema = z.object({
  at: z.string().describe('When it was over, UTC, ISO 8601.'),
  caller: z.string().describe("Name of the token; `unknown` for who showed none that is known."),
  operation: z.string().describe('Name of the operation; over MCP as over REST. `mcp` where a caller was refused before it was known.'),
  outcome: z.string().describe('`done`, or the code of the error.'),
  touched: z.array(z.string()).describe(`Ids of memories, and paths of notes, that were asked for or answered with; at most ${MAX_TOUCHED}.`),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditRequestSchema = pageRequestSchema.extend({
  caller: z.string().min(1).max(200).optional().describe('Only what this caller did.'),
  since: momentSchema.optional().describe('Only what is from this moment or later; ISO 8601, local time without a zone.'),
  until: momentSchema.optional().describe('Only what is from this moment or earlier; ISO 8601, local time without a zone.'),
});
export type AuditInput = z.input<typeof auditRequestSchema>;

export const auditPageSchema = z.object({ items: z.array(auditEntrySchema).describe('Newest first.'), nextCursor: z.string().optional().describe('Absent on the last page.') });
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Who read and wrote what, for the owner. */
export interface Auditing {
  /** Returns at once; never throws. */
  note(entry: Omit<AuditEntry, 'at'>): void;
  /** @throws MnemeError `bad_request`, `store_failed` */
  read(request: AuditInput): Promise<AuditPage>;
}
