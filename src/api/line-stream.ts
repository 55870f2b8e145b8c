import type { Clock } from '../core/model/clock.js';

export interface LineStreamOptions {
  readonly clock: Clock;
  /** A reader that takes nothing for so long is taken for gone. */
  readonly idleMs: number;
  /** Breaks the stream off at once. */
  readonly closing: AbortSignal;
  /** Ends the connection; where there is none, reading the stream fails. */
  readonly breakOff: (() => void) | undefined;
  /** Told of what broke while lines were made. */
  readonly onFault: (error: unknown) => void;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

/** Lines are sent in pieces of about this many characters: one by one, a hundred thousand of them take seconds. */
const PIECE_CHARACTERS = 32_768;

/** The first line and the others as bytes, made as they are read. Breaks off, rather than ends, where not all lines could be made. */
export function lineStream(first: IteratorResult<string>, others: AsyncIterator<string>, options: LineStreamOptions): ReadableStream<Uint8Array> {
  const channel = new LineChannel(first, others, options);
  return new ReadableStream<Uint8Array>({
    start: (controller) => channel.open(controller),
    pull: () => channel.send(),
    cancel: () => channel.end(),
  });
}

/** One open stream. Disposed by `end`. */
class LineChannel {
  private readonly encoder = new TextEncoder();
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private stopPatience: () => void = () => undefined;
  private ended = false;

  constructor(
    private first: IteratorResult<string> | undefined,
    private readonly lines: AsyncIterator<string>,
    private readonly options: LineStreamOptions,
  ) {}

  open(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.controller = controller;
    this.options.closing.addEventListener('abort', this.breakOff, { once: true });
    if (this.options.closing.aborted) this.breakOff();
  }

  async send(): Promise<void> {
    this.stopPatience();
    try {
      const { piece, done } = await this.nextPiece();
      if (this.ended) return;
      if (piece !== '') this.controller?.enqueue(this.encoder.encode(piece));
      if (done) {
        this.end();
        this.controller?.close();
        return;
      }
      this.stopPatience = this.options.clock.after(this.options.idleMs, this.breakOff);
    } catch (thrown) {
      this.options.onFault(thrown);
      this.breakOff();
    }
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.stopPatience();
    this.options.closing.removeEventListener('abort', this.breakOff);
    void this.lines.return?.().catch((thrown: unknown) => this.options.onFault(thrown));
    this.options.onEnd();
  }

  private async nextPiece(): Promise<{ readonly piece: string; readonly done: boolean }> {
    let piece = '';
    while (piece.length < PIECE_CHARACTERS) {
      const line = this.first ?? (await this.lines.next());
      this.first = undefined;
      if (line.done === true) return { piece, done: true };
      piece += line.value;
    }
    return { piece, done: false };
  }

  private readonly breakOff = (): void => {
    if (this.ended) return;
    this.end();
    const { breakOff } = this.options;
    if (breakOff === undefined) this.controller?.error(new Error('Not all lines could be sent.'));
    else breakOff();
  };
}
