import type { Clock } from '../core/model/clock.js';

export interface EventStreamOptions {
  readonly clock: Clock;
  /** A comment this often keeps proxies and clients from giving up on a quiet stream. */
  readonly heartbeatMs: number;
  /** Ends the stream at once. */
  readonly closing: AbortSignal;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

/** @param about What the message is about, where an event tells of several things. */
type EmitEvent = (name: string, data: unknown, about?: string) => void;

/** A reader that takes nothing for so many heartbeats is taken for gone, so that it does not hold one of the few places. */
const PATIENCE_BEATS = 8;
/** Milliseconds after which a client that lost the stream may come back. */
const RETRY_MS = 2000;

/**
 * Server-sent events (HTML standard, section 9.2) of what `follow` emits, until its promise settles, the reader leaves or the server closes.
 * Of one event's messages about one thing a slow reader gets the newest: memory stays bounded however slow it is.
 */
export function eventStream(options: EventStreamOptions, follow: (emit: EmitEvent, signal: AbortSignal) => Promise<void>): ReadableStream<Uint8Array> {
  const channel = new EventChannel(options);
  return new ReadableStream<Uint8Array>({
    start: (controller) => channel.open(controller, follow),
    pull: () => channel.drain(),
    cancel: () => channel.end(),
  });
}

/** One open stream. Disposed by `end`. */
class EventChannel {
  private readonly encoder = new TextEncoder();
  private readonly work = new AbortController();
  /** By event and what it is about: a newer message takes the place of an older one. */
  private readonly waiting = new Map<string, string>();
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private stopHeartbeat: (() => void) | undefined;
  private missedBeats = 0;
  private finishing = false;
  private ended = false;

  constructor(private readonly options: EventStreamOptions) {}

  open(controller: ReadableStreamDefaultController<Uint8Array>, follow: (emit: EmitEvent, signal: AbortSignal) => Promise<void>): void {
    this.controller = controller;
    controller.enqueue(this.encoder.encode(`retry: ${RETRY_MS}\n\n`));
    this.options.closing.addEventListener('abort', this.closeNow, { once: true });
    if (this.options.closing.aborted) return this.closeNow();
    this.awaitBeat();
    void follow((name, data, about) => this.send(name, data, about), this.work.signal).finally(() => {
      this.finishing = true;
      this.drain();
    });
  }

  drain(): void {
    while (!this.ended && this.hasRoom) {
      const [next] = this.waiting;
      if (next === undefined) {
        if (this.finishing) this.closeNow();
        return;
      }
      this.waiting.delete(next[0]);
      this.controller?.enqueue(this.encoder.encode(next[1]));
    }
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.stopHeartbeat?.();
    this.options.closing.removeEventListener('abort', this.closeNow);
    this.waiting.clear();
    this.work.abort();
    this.options.onEnd();
  }

  private readonly closeNow = (): void => {
    if (this.ended) return;
    this.end();
    this.controller?.close();
  };

  private send(name: string, data: unknown, about = ''): void {
    if (this.ended) return;
    this.waiting.set(`${name} ${about}`, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    this.drain();
  }

  private awaitBeat(): void {
    this.stopHeartbeat = this.options.clock.after(this.options.heartbeatMs, () => {
      this.missedBeats = this.hasRoom ? 0 : this.missedBeats + 1;
      if (this.missedBeats >= PATIENCE_BEATS) return this.closeNow();
      if (this.hasRoom) this.controller?.enqueue(this.encoder.encode(': still here\n\n'));
      this.awaitBeat();
    });
  }

  private get hasRoom(): boolean {
    return (this.controller?.desiredSize ?? 0) > 0;
  }
}
