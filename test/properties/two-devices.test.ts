import { expect, test } from 'vitest';
import { seeded } from '../../bench/corpus.js';
import { runSchedule } from '../support/two-device-schedule.js';

/** `npm run bench -- migration` runs a thousand. */
const SCHEDULES = 8;

test.each(Array.from({ length: SCHEDULES }, (_, at) => [at + 1, at % 4 !== 3] as const))(
  'two devices that share a folder by a dumb copier come to the same memories, none lost, doubled or risen (schedule %i, journal carried: %s)',
  { timeout: 60_000 },
  async (seed, withJournal) => {
    expect(await runSchedule(seeded(seed), withJournal)).toEqual({ converged: true, lost: [], doubled: [], risen: [] });
  },
);
