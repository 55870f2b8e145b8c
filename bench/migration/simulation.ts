import { runSchedule } from '../../test/support/two-device-schedule.js';
import { seeded } from '../corpus.js';

export interface SimulationFigures {
  readonly schedules: number;
  readonly notConverged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly risen: number;
  /** Numbers of the schedules that failed, to run one again. */
  readonly failed: readonly number[];
}

/** Half of a schedule is waiting for files. */
const AT_ONCE = 4;

/** Random schedules of two devices and a dumb copier, every fourth without the journal. */
export async function simulate(schedules: number): Promise<SimulationFigures> {
  const sum = { notConverged: 0, lost: 0, doubled: 0, risen: 0 };
  const failed: number[] = [];
  const seeds = Array.from({ length: schedules }, (_, at) => at + 1).values();
  const lane = async (): Promise<void> => {
    for (const seed of seeds) {
      const outcome = await runSchedule(seeded(seed), seed % 4 !== 0);
      sum.notConverged += Number(!outcome.converged);
      sum.lost += outcome.lost.length;
      sum.doubled += outcome.doubled.length;
      sum.risen += outcome.risen.length;
      if (!outcome.converged || outcome.lost.length + outcome.doubled.length + outcome.risen.length > 0) failed.push(seed);
      if (seed % 100 === 0) console.log(`${seed} of ${schedules} schedules begun or done, failed: ${failed.length === 0 ? 'none' : failed.join(', ')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { schedules, ...sum, failed: failed.toSorted((a, b) => a - b) };
}
