import type { Clock } from '../../src/core/model/clock.js';
import { realClock } from './real-clock.js';

/** A clock that a test sets; what is to happen later happens when the time is moved past it. */
export class SetClock implements Clock {
  private readonly waiting = new Set<{ readonly atMs: number; readonly action: () => void }>();

  constructor(public nowMs: number) {}

  now(): number {
    return this.nowMs;
  }

  ticks(): number {
    return realClock.ticks();
  }

  after(delayMs: number, action: () => void): () => void {
    const planned = { atMs: this.nowMs + delayMs, action };
    this.waiting.add(planned);
    return () => this.waiting.delete(planned);
  }

  giveWay(): Promise<void> {
    return realClock.giveWay();
  }

  /** How many actions are still to come. */
  get planned(): number {
    return this.waiting.size;
  }

  move(byMs: number): void {
    this.nowMs += byMs;
    for (const planned of this.waiting) {
      if (planned.atMs > this.nowMs) continue;
      this.waiting.delete(planned);
      planned.action();
    }
  }
}
