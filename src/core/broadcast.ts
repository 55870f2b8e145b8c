import type { Clock } from './model/clock.js';

/** The least time between two announcements: often enough for a progress bar, seldom enough to cost nothing. */
const ANNOUNCE_EVERY_MS = 250;

/** Tells listeners of a value that changes often: at once when it was quiet, else at most four times a second, the last change always. */
export class Broadcast<T> {
  private readonly listeners = new Set<(value: T) => void>();
  private callOff: (() => void) | undefined;
  private toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly current: () => T,
  ) {}

  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  announce(): void {
    if (this.callOff !== undefined || this.listeners.size === 0) return;
    const waitMs = this.toldAt + ANNOUNCE_EVERY_MS - this.clock.ticks();
    // Never within the caller's own step: a listener must not see a change half made.
    this.callOff = this.clock.after(Math.max(0, waitMs), () => {
      this.callOff = undefined;
      this.toldAt = this.clock.ticks();
      const value = this.current();
      for (const listener of this.listeners) listener(value);
    });
  }

  close(): void {
    this.callOff?.();
    this.callOff = undefined;
    this.listeners.clear();
  }
}
