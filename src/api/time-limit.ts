import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';

export interface TimeLimit {
  readonly clock: Clock;
  readonly limitMs: number;
  /** What is thrown when the time is up. */
  readonly lateness: () => MnemeError;
  /** Any of them calls the work off: the client went away, the server closes. */
  readonly calledOffBy: readonly AbortSignal[];
}

/**
 * Runs work that must be done in time. Its signal is aborted when the time is up or the work is called off, and the promise
 * rejects right then, even if the work does not listen.
 * @throws MnemeError the given lateness, or `aborted`
 */
export async function withinTime<T>(limit: TimeLimit, work: (signal: AbortSignal) => Promise<T> | T): Promise<T> {
  const controller = new AbortController();
  const callOff = (): void => controller.abort(new MnemeError('aborted', 'The request was called off: its client went away or the server is closing.'));
  const stopClock = limit.clock.after(limit.limitMs, () => controller.abort(limit.lateness()));
  for (const signal of limit.calledOffBy) signal.addEventListener('abort', callOff, { once: true });
  if (limit.calledOffBy.some((signal) => signal.aborted)) callOff();
  try {
    return await Promise.race([work(controller.signal), untilAborted(controller.signal).then(() => Promise.reject(reasonOf(controller.signal)))]);
  } catch (thrown) {
    // Work that listens rejects first, in its own words; the reason is what counts.
    throw controller.signal.aborted ? reasonOf(controller.signal) : thrown;
  } finally {
    stopClock();
    for (const signal of limit.calledOffBy) signal.removeEventListener('abort', callOff);
  }
}

/** Resolves once the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new MnemeError('aborted', 'The request was called off.');
}
