import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Clock } from '../../core/model/clock.js';

/** The machine's own time. Its timers keep the process alive: work that waits for one is work that is not done. */
export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
  giveWay: () => nextTurn(),
};
