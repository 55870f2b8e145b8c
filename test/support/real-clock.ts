import type { Clock } from '../../src/core/model/clock.js';

/** The process's own time. */
export const realClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
  giveWay: () => new Promise((resolve) => setImmediate(resolve)),
};
