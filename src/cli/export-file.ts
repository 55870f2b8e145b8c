import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, MnemeError } from '../core/model/errors.js';
import { joinedBytes } from '../core/write/files/joined-bytes.js';
import { endSchema, headerSchema } from '../core/write/transfer/export-format.js';
import { isMissing } from '../vault/node/file-error.js';

const LINE_FEED = 0x0a;
/** The last line of an export is shorter than this. */
const TAIL_BYTES = 4096;
/** Room in the first line for what is known only at the end: counts and checksum. */
const ROOM_BYTES = 400;

export interface WrittenFile {
  readonly memories: number;
  readonly bytes: number;
}

/**
 * Writes an export so that its first line says all that its last line does: a file can be gone back in, a stream cannot.
 * The file is there when all of it is: an export that broke off must not pass for a whole one. @throws MnemeError `bad_request` for a place that cannot hold it, `store_failed`
 */
export function writeExport(file: string, lines: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  return written(file, async (handle) => {
    const ends = new LineEnds();
    let header: Uint8Array | undefined;
    let at = 0;
    for await (const piece of lines) {
      const rest = ends.take(piece);
      if (header === undefined && ends.first !== undefined) {
        header = ends.first;
        at = header.byteLength + ROOM_BYTES;
        await write(handle, filledUp(header, at), 0);
      }
      at += await write(handle, rest, at);
    }
    const end = endSchema.parse(jsonOf(ends.last));
    const known = { ...headerSchema.parse(jsonOf(header ?? new Uint8Array())), counts: end.counts, checksum: end.checksum };
    const first = new TextEncoder().encode(JSON.stringify(known));
    await write(handle, filledUp(first, (header?.byteLength ?? 0) + ROOM_BYTES), 0);
    await handle.sync();
    return { memories: end.counts?.memory ?? 0, bytes: at };
  });
}

/** Writes what cannot be looked into, such as an encrypted export. @throws MnemeError `store_failed` */
export function writeSealed(file: string, pieces: AsyncIterable<Uint8Array>, memories: () => number): Promise<WrittenFile> {
  return written(file, async (handle) => {
    let bytes = 0;
    for await (const piece of pieces) bytes += await write(handle, piece, bytes);
    await handle.sync();
    return { memories: memories(), bytes };
  });
}

/** Remembers the first line of what passes, and the last. */
export class LineEnds {
  first: Uint8Array | undefined;
  private begun: Uint8Array[] = [];
  private tail: Uint8Array = new Uint8Array();

  /** @returns what of the piece is not of the first line */
  take(piece: Uint8Array): Uint8Array {
    this.tail = joinedBytes([this.tail, piece]).slice(-TAIL_BYTES);
    if (this.first !== undefined) return piece;
    const feed = piece.indexOf(LINE_FEED);
    if (feed < 0) {
      this.begun.push(piece);
      return new Uint8Array();
    }
    this.first = joinedBytes([...this.begun, piece.subarray(0, feed)]);
    return piece.subarray(feed + 1);
  }

  get last(): Uint8Array {
    const closed = this.tail.at(-1) === LINE_FEED ? this.tail.subarray(0, -1) : this.tail;
    return closed.subarray(closed.lastIndexOf(LINE_FEED) + 1);
  }
}

async function written(file: string, fill: (handle: FileHandle) => Promise<WrittenFile>): Promise<WrittenFile> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    if (await isFolder(file)) throw new MnemeError('bad_request', `${file} is a folder. Name the file that is to be written in it.`);
    // It may hold what is private: for its owner alone, as notes mostly are not.
    const handle = await open(partial, 'w', 0o600);
    const result = await fill(handle).finally(() => handle.close());
    await rename(partial, file);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof MnemeError) throw error;
    if (isMissing(error)) throw new MnemeError('bad_request', `There is no folder ${dirname(file)}. Make it, or name a file in another one.`, { cause: error });
    throw new MnemeError('store_failed', `The export to ${file} is not complete, and was not kept: ${messageOf(error)}`, { cause: error });
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function write(handle: FileHandle, bytes: Uint8Array, at: number): Promise<number> {
  for (let done = 0; done < bytes.byteLength; ) done += (await handle.write(bytes, done, bytes.byteLength - done, at + done)).bytesWritten;
  return bytes.byteLength;
}

/** Spaces before a line's end mean nothing in JSON. */
function filledUp(line: Uint8Array, length: number): Uint8Array {
  const whole = new Uint8Array(length).fill(0x20);
  whole.set(line);
  whole[length - 1] = LINE_FEED;
  return whole;
}

function jsonOf(line: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(line));
}
