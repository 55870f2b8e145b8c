import { Slices, type Clock } from '../model/clock.js';
import { toMnemeError } from '../model/errors.js';
import type { BlobReader } from '../model/index-store.js';
import { journalEntrySchema, type JournalEntry } from '../model/journal.js';

const PIECE_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

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

/** One line of a journal as it is in the file. */
export interface JournalLine {
  /** Counts from 1. */
  readonly number: number;
  /** With its line feed; the last line may have none. */
  readonly bytes: Uint8Array;
  /** `undefined` where the bytes are no UTF-8. */
  readonly text: string | undefined;
  readonly isClosed: boolean;
}

/** The lines of a journal, read in pieces. @throws MnemeError `aborted`, `store_failed` */
export async function* journalLines(reader: BlobReader, clock: Clock, signal?: AbortSignal): AsyncGenerator<JournalLine> {
  const slices = new Slices(clock);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  /** Pieces of a line whose end has not been read yet. */
  let begun: Uint8Array[] = [];
  for (let offset = 0; offset < reader.sizeBytes; offset += PIECE_BYTES) {
    const piece = await reader.read(offset, PIECE_BYTES);
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      if (signal?.aborted === true) throw toMnemeError(signal.reason, 'aborted');
      begun.push(piece.subarray(from, end + 1));
      number += 1;
      yield lineOf(number, joined(begun), true, decoder);
      begun = [];
      from = end + 1;
      await slices.next();
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  }
  if (begun.length > 0) yield lineOf(number + 1, joined(begun), false, decoder);
}

export function contentOf({ text }: JournalLine): LineContent {
  if (text === undefined) return { kind: 'damaged' };
  if (text.trim() === '') return { kind: 'empty' };
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return { kind: 'damaged' };
  if (value.type === CLOSES_TORN_LINE.type) return { kind: 'closes_torn_line' };
  const result = journalEntrySchema.safeParse(value);
  if (result.success) return { kind: 'entry', entry: result.data };
  if (KNOWN_TYPES.has(value.type)) return { kind: 'damaged' };
  return { kind: 'unknown', id: 'id' in value && typeof value.id === 'string' ? value.id : undefined };
}

/** The last byte of a file is read, to know whether a crash tore its last line. */
export async function hasTornEnd(reader: BlobReader): Promise<boolean> {
  return reader.sizeBytes > 0 && (await reader.read(reader.sizeBytes - 1, 1))[0] !== LINE_FEED;
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(journalEntrySchema.options.map((option) => option.shape.type.value));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

function lineOf(number: number, bytes: Uint8Array, isClosed: boolean, decoder: TextDecoder): JournalLine {
  return { number, bytes, text: decoded(bytes, decoder), isClosed };
}

function decoded(bytes: Uint8Array, decoder: TextDecoder): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch (thrown) {
    if (thrown instanceof TypeError) return undefined;
    throw thrown;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
