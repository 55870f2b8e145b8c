/**
 * A batch should be done in about this time: local servers work on one request at a time, so it is also how long a question
 * may have to wait behind a batch.
 */
const TARGET_MS = 2000;

/**
 * How many texts go into the next batch. A server on a slow machine took 30 s for 32 passages, a hosted one takes 0.3 s: the size
 * follows what was measured, between one and what the settings and the server allow.
 */
export class BatchPace {
  private readonly targetMs: number;
  private most: number;
  private now: number;

  /** @param timeoutMs of one request; a batch is kept well below it */
  constructor(largest: number, timeoutMs: number) {
    this.targetMs = Math.min(TARGET_MS, timeoutMs / 4);
    this.most = largest;
    this.now = Math.min(largest, 8);
  }

  get size(): number {
    return this.now;
  }

  took(texts: number, ms: number): void {
    if (ms > this.targetMs) this.now = Math.max(1, Math.floor((texts * this.targetMs) / ms));
    else if (texts >= this.now && ms < this.targetMs / 2) this.now = Math.min(this.most, this.now * 2);
  }

  /** The server refused so many texts at once, though none of them was too long by itself. */
  refused(texts: number): void {
    this.most = Math.max(1, Math.min(this.most, texts - 1));
    this.now = Math.min(this.now, this.most);
  }

  /** No answer within the time limit. */
  timedOut(texts: number): void {
    this.now = Math.max(1, Math.min(this.now, Math.floor(texts / 4)));
  }
}
