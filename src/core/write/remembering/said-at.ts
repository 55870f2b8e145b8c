import { DAY_MS } from '../../model/clock.js';

/** Clocks differ, and who leaves out the zone means another hour: so much ahead is now, and nobody needs to be told. */
const SKEW_MS = DAY_MS;

/** When something was said; nothing was said later than now. Dated in the future, it would not age, and hold against whatever is said until then. */
export function saidAtMs(toldMs: number, nowMs: number): number {
  return Math.min(toldMs, nowMs);
}

/** What becomes of a time in the future, in words. */
export function tellOfFuture(toldMs: number, nowMs: number): readonly string[] {
  return toldMs > nowMs + SKEW_MS ? [`It is dated ${new Date(toldMs).toISOString()}, which is in the future: kept as said now, ${new Date(nowMs).toISOString()}.`] : [];
}
