import { hashOfBytes } from '../../content-hash.js';
import { Slices, type Clock } from '../../model/clock.js';
import { toMnemeError } from '../../model/errors.js';
import type { BlobReader } from '../../model/index-store.js';
import { joinedBytes } from './joined-bytes.js';

const PIECE_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;
/** Long enough for the last entry of a journal, which is like no other, or the end of its text. */
const TAIL_BYTES = 4096;

/** One line of a file of JSON lines, as it is in the file. */
export interface FileLine {
  /** Counts from 1. */
  readonly number: number;
  /** With its line feed; the last line may have none. */
  readonly bytes: Uint8Array;
  /** `undefined` where the bytes are no UTF-8. */
  readonly text: string | undefined;
  readonly isClosed: boolean;
}

/**
 * The lines of a file that is only added to, read in pieces.
 * @param from Where a line begins; numbers count from there.
 * @throws MnemeError `aborted`, `store_failed`
 */
export async function* fileLines(reader: BlobReader, clock: Clock, signal?: AbortSignal, from = 0): AsyncGenerator<FileLine> {
  const slices = new Slices(clock);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  /** Pieces of a line whose end has not been read yet. */
  let begun: Uint8Array[] = [];
  for (let offset = from; offset < reader.sizeBytes; offset += PIECE_BYTES) {
    const piece = await reader.read(offset, PIECE_BYTES);
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      if (signal?.aborted === true) throw toMnemeError(signal.reason, 'aborted');
      begun.push(piece.subarray(start, end + 1));
      number += 1;
      yield lineOf(number, joinedBytes(begun), true, decoder);
      begun = [];
      start = end + 1;
      await slices.next();
    }
    if (start < piece.length) begun.push(piece.subarray(start));
  }
  if (begun.length > 0) yield lineOf(number + 1, joinedBytes(begun), false, decoder);
}

/** Tells one state of such a file from another that sync may put in its place: how long it is, and how it ends. */
export async function stateOf(reader: BlobReader): Promise<string> {
  const end = await reader.read(Math.max(0, reader.sizeBytes - TAIL_BYTES), TAIL_BYTES);
  return `${reader.sizeBytes} ${hashOfBytes(end)}`;
}

/** The last byte of a file is read, to know whether a crash tore its last line. */
export async function hasTornEnd(reader: BlobReader): Promise<boolean> {
  return reader.sizeBytes > 0 && (await reader.read(reader.sizeBytes - 1, 1))[0] !== LINE_FEED;
}

/** Whether nothing stands in the line but JSON's own white space; any other sign is damage. */
export function isBlank({ text }: FileLine): boolean {
  return text !== undefined && /^[ \t\r\n]*$/.test(text);
}

/** The line's JSON; `undefined` where it is none. */
export function jsonOf({ text }: FileLine): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

/** One line that is known to be there. @throws MnemeError `store_failed` */
export async function lineAt(reader: BlobReader, offset: number, bytes: number): Promise<FileLine> {
  return lineOf(1, await reader.read(offset, bytes), true, new TextDecoder('utf-8', { fatal: true }));
}

function lineOf(number: number, bytes: Uint8Array, isClosed: boolean, decoder: TextDecoder): FileLine {
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
