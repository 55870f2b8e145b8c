import { abortedError, throwIfAborted } from '../http/patience.js';

/**
 * Lets questions go at once and passages one batch at a time, and no batch while a question is on its way: most local
 * servers work on one request at a time, and a question must not wait behind the filling of an index.
 */
export class QuestionsFirst {
  private questions = 0;
  private passageRuns = false;
  private readonly waiting: (() => void)[] = [];

  async question<T>(task: () => Promise<T>): Promise<T> {
    this.questions += 1;
    try {
      return await task();
    } finally {
      this.questions -= 1;
      this.wakeNext();
    }
  }

  /** @throws MnemeError `aborted` while it waits */
  async passage<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turn(signal);
    try {
      return await task();
    } finally {
      this.passageRuns = false;
      this.wakeNext();
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    throwIfAborted(signal);
    if (!this.passageRuns && this.questions === 0 && this.waiting.length === 0) {
      this.passageRuns = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(abortedError());
      };
      this.waiting.push(start);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private wakeNext(): void {
    if (this.passageRuns || this.questions > 0) return;
    const next = this.waiting.shift();
    if (next === undefined) return;
    this.passageRuns = true;
    next();
  }
}
