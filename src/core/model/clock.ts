export const DAY_MS = 86_400_000;

/** Time comes in from outside. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Monotonic milliseconds, for measuring how long something took. */
  ticks(): number;
  /** Calls `action` once, after `delayMs`. Returns the function that calls it off. */
  after(delayMs: number, action: () => void): () => void;
  /** Resolves in a later turn of the event loop, once other waiting work has had its turn. */
  giveWay(): Promise<void>;
}

/** The longest that long work holds the thread at a time: half a frame at 60 Hz. */
export const SLICE_MS = 8;

/** Lets long work give way. `await slices.next()` between small steps gives up the thread once a slice is used up. */
export class Slices {
  private startedAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly sliceMs = SLICE_MS,
  ) {
    this.startedAt = clock.ticks();
  }

  /** Whether the slice is used up; saves the cost of a promise where it is not. */
  get due(): boolean {
    return this.clock.ticks() - this.startedAt >= this.sliceMs;
  }

  async next(): Promise<void> {
    if (!this.due) return;
    await this.clock.giveWay();
    this.startedAt = this.clock.ticks();
  }
}
