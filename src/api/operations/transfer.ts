import { z } from 'zod';
import { MEMORY_KINDS } from '../../core/model/memory.js';
import { momentSchema } from '../../core/model/recall.js';
import { importReportSchema, RELATE_MODES } from '../../core/model/upkeep-shapes.js';
import { momentMs } from '../../core/recall/candidates.js';
import { whoOf } from '../access.js';
import { queryFlag } from '../query-flag.js';
import { linesInOperation, linesOutOperation } from '../operation.js';

export const exportRequestSchema = z.strictObject({
  kind: z.enum(MEMORY_KINDS).optional().describe('Only memories of this kind.'),
  entity: z.string().min(1).max(500).optional().describe('Only memories about it.'),
  since: momentSchema.optional().describe('Only what was created or seen since; ISO 8601, local time without a zone.'),
});
export type ExportInput = z.input<typeof exportRequestSchema>;

export const exportOperation = linesOutOperation({
  name: 'export',
  method: 'POST',
  path: '/v1/export',
  summary: 'All memories',
  description: 'One JSON object a line, the first of them about the vault and its model, the others memories with all that is known of them. An answer that breaks off is not complete.',
  input: exportRequestSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'memories',
  auth: 'agent',
  examples: [{ summary: 'Decisions since November', input: { kind: 'decision', since: '2026-11-01' } }],
  give: ({ engine }, { kind, entity, since }) =>
    engine.transfer.export({
      ...(kind === undefined ? {} : { kind }),
      ...(entity === undefined ? {} : { entity }),
      ...(since === undefined ? {} : { sinceMs: momentMs(since) }),
    }),
});

export const importOperation = linesInOperation({
  name: 'import',
  method: 'POST',
  path: '/v1/import',
  summary: 'Take memories in',
  description: 'Skips the gate, never the refusal of secrets. A line whose `externalId` is known updates its memory. What cannot be taken is told by its line, and the others are taken all the same. POST /v1/undo takes it all back.',
  bodyDescription: 'JSON lines, as many as there are. The least that a line needs is `{"type": "memory", "text": …}`; `kind`, `layer`, `entities`, `created`, `session`, `trust`, `importance`, `status` and `externalId` are kept where given.',
  input: z.strictObject({
    relate: z.enum(RELATE_MODES).default('duplicates').describe('Compare with what is known: not at all, for duplicates only, or fully, conflicts included.'),
    dryRun: queryFlag.describe('true: only say what would be done.'),
  }),
  output: importReportSchema,
  annotations: { readOnly: false, destructive: false, idempotent: false },
  reach: 'memories',
  auth: 'agent',
  examples: [{ summary: 'Only look', input: { dryRun: 'true' } }],
  async take({ engine, caller }, options, lines, signal) {
    const report = await engine.transfer.import(lines, options, whoOf(caller), signal);
    if (lines.unreadable.length === 0) return report;
    return { ...report, read: report.read + lines.unreadable.length, refused: [...report.refused, ...lines.unreadable.map((line) => ({ ...line, code: 'unreadable' as const }))].sort((a, b) => a.line - b.line) };
  },
});
