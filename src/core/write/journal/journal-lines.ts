import { journalEntrySchema, type JournalEntry } from '../../model/journal.js';
import { isBlank, jsonOf, type FileLine } from '../files/file-lines.js';

/** Follows a line that a crash tore and the next start closed, so that it is not reported as damage: it was never acknowledged. */
const CLOSES_TORN_LINE = { type: 'torn' } as const;

/** What goes before the next entry in a file whose last line has no end. */
export const TORN_LINE_ENDING = `\n${JSON.stringify(CLOSES_TORN_LINE)}\n`;

/** What a line of a journal says. */
export type LineContent =
  | { readonly kind: 'entry'; readonly entry: JournalEntry }
  /** Of a type that only a newer version knows: skipped, and kept. */
  | { readonly kind: 'unknown'; readonly id: string | undefined }
  | { readonly kind: 'closes_torn_line' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged' };

export function contentOf(line: FileLine): LineContent {
  if (isBlank(line)) return { kind: 'empty' };
  const value = jsonOf(line);
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return { kind: 'damaged' };
  if (value.type === CLOSES_TORN_LINE.type) return { kind: 'closes_torn_line' };
  const result = journalEntrySchema.safeParse(value);
  if (result.success) return { kind: 'entry', entry: result.data };
  if (KNOWN_TYPES.has(value.type)) return { kind: 'damaged' };
  return { kind: 'unknown', id: 'id' in value && typeof value.id === 'string' ? value.id : undefined };
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(journalEntrySchema.options.map((option) => option.shape.type.value));
