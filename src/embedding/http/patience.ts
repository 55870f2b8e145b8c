import type { Clock } from '../../core/model/clock.js';
import { MnemeError } from '../../core/model/errors.js';

/** How often and how patiently a request is repeated. */
export interface RetryPolicy {
  /** Tries in all, the first one counted. */
  readonly attempts: number;
  /** The first pause is at most this long; each further one at most twice the one before. */
  readonly baseMs: number;
  /** No pause is longer, and a server that asks for a longer one is not waited for. */
  readonly longestMs: number;
}

/**
 * Exponential back-off with full jitter, so that many clients of a server that comes back do not come back together
 * (AWS Architecture Blog, "Exponential Backoff And Jitter").
 * @param failures tries that have failed so far, at least 1
 * @param random a number in [0, 1)
 */
export function backOffMs(policy: RetryPolicy, failures: number, random: number): number {
  return Math.min(policy.longestMs, policy.baseMs * 2 ** (failures - 1)) * random;
}

/** Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** Whether the same request may well succeed later. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

export function abortedError(): MnemeError {
  return new MnemeError('aborted', 'Stopped before it was done, as asked.');
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw abortedError();
}

/** @throws MnemeError `aborted` */
export function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(abortedError());
      return;
    }
    const onAbort = (): void => {
      callOff();
      reject(abortedError());
    };
    const callOff = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Aborts a request when nothing was heard for `limitMs`, or when the caller no longer wants it. Whoever makes one ends it. */
export class Watchdog {
  private readonly controller = new AbortController();
  private callOff: () => void;
  private readonly onAbort = (): void => this.controller.abort();
  /** Whether it was the silence that ended the request, not the caller. */
  expired = false;

  constructor(
    private readonly clock: Clock,
    private readonly limitMs: number,
    private readonly outer?: AbortSignal,
  ) {
    this.callOff = this.start();
    if (outer?.aborted === true) this.controller.abort();
    else outer?.addEventListener('abort', this.onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Something was heard: the time starts again. */
  heard(): void {
    this.callOff();
    this.callOff = this.start();
  }

  end(): void {
    this.callOff();
    this.outer?.removeEventListener('abort', this.onAbort);
  }

  private start(): () => void {
    return this.clock.after(this.limitMs, () => {
      this.expired = true;
      this.controller.abort();
    });
  }
}
