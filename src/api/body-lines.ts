import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';
import { counted } from '../core/model/in-words.js';
import { withinTime } from './time-limit.js';

/** A line of more bytes is not read: a whole memory with all its history is far smaller, and what is read must fit into memory. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** More unreadable lines than this, and the body is something else than JSON lines. */
const MAX_UNREADABLE = 1000;

const LINE_FEED = 0x0a;

export interface LineReading {
  readonly clock: Clock;
  /** Milliseconds that the sender may pause for. What reads slowly makes the sender wait, which does not count. */
  readonly idleMs: number;
  /** Any of them ends the reading. */
  readonly calledOffBy: readonly AbortSignal[];
}

export interface UnreadableLine {
  /** 1-based. */
  readonly line: number;
  readonly reason: string;
}

/**
 * The lines of a body, without their line ends, read as they are asked for, so that memory stays bounded whatever the length of the body.
 * Can be read once. Rejects with MnemeError `request_incomplete`, `aborted`, or `bad_request` where hardly anything is readable.
 */
export class BodyLines implements AsyncIterable<string> {
  /** Lines that are too long or no UTF-8. They come as empty lines, so that the numbers of the others stay right. */
  readonly unreadable: UnreadableLine[] = [];
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private line = 0;
  private pieces: Uint8Array[] = [];
  private pieceBytes = 0;

  constructor(
    private readonly body: ReadableStream<Uint8Array> | null,
    private readonly reading: LineReading,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    if (this.body === null) return;
    const reader = this.body.getReader();
    try {
      for (;;) {
        const { done, value } = await this.next(reader);
        if (done) break;
        let from = 0;
        for (let end = value.indexOf(LINE_FEED); end >= 0; end = value.indexOf(LINE_FEED, from)) {
          this.add(value.subarray(from, end));
          from = end + 1;
          yield this.takeLine();
        }
        this.add(value.subarray(from));
      }
      if (this.pieceBytes > 0) yield this.takeLine();
    } finally {
      await reader.cancel().catch(() => undefined); // It may have failed already, which whoever reads has heard of.
    }
  }

  private async next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
    const { idleMs, ...limit } = this.reading;
    const lateness = (): MnemeError => new MnemeError('request_incomplete', `The next line took longer than ${idleMs / 1000} s. ${this.soFar}`);
    return withinTime({ ...limit, limitMs: idleMs, lateness }, async () => {
      try {
        return await reader.read();
      } catch (thrown) {
        throw new MnemeError('aborted', `The body did not arrive in full. ${this.soFar}`, { cause: thrown });
      }
    });
  }

  private get soFar(): string {
    return `Before that, ${counted(this.line, 'line was', 'lines were')} read.`;
  }

  private add(piece: Uint8Array): void {
    this.pieceBytes += piece.byteLength;
    if (this.pieceBytes > MAX_LINE_BYTES) this.pieces = [];
    else if (piece.byteLength > 0) this.pieces.push(piece);
  }

  private takeLine(): string {
    this.line += 1;
    const { pieces, pieceBytes } = this;
    this.pieces = [];
    this.pieceBytes = 0;
    if (pieceBytes > MAX_LINE_BYTES) return this.refuse(`The line is longer than ${MAX_LINE_BYTES} bytes.`);
    try {
      return this.decoder.decode(whole(pieces, pieceBytes)).replace(/\r$/, '');
    } catch {
      return this.refuse('The line is not valid UTF-8.');
    }
  }

  private refuse(reason: string): string {
    this.unreadable.push({ line: this.line, reason });
    if (this.unreadable.length > MAX_UNREADABLE) throw new MnemeError('bad_request', `More than ${counted(MAX_UNREADABLE, 'line')} cannot be read. Send JSON lines in UTF-8.`);
    return '';
  }
}

function whole(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const joined = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.byteLength;
  }
  return joined;
}
