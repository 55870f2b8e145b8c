/** Time comes in from outside. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Monotonic milliseconds, for measuring how long something took. */
  ticks(): number;
}
