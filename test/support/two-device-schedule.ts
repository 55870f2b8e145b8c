import { TwoDevices } from './two-devices.js';

/** What one schedule came to. Every count is to be 0, and `converged` true. */
export interface ScheduleOutcome {
  readonly converged: boolean;
  /** Texts that are in no note and no history of either device. */
  readonly lost: readonly string[];
  /** Memories that two notes hold, or texts that two active memories say. */
  readonly doubled: readonly string[];
  /** Erased memories that are still in a note. */
  readonly risen: readonly string[];
}

/** Two devices are used and copied to and fro as the random numbers say, and at the end have everything. */
export async function runSchedule(random: () => number, withJournal: boolean): Promise<ScheduleOutcome> {
  const pair = await TwoDevices.begin({ random, withJournal });
  try {
    const steps = 4 + Math.floor(random() * 8);
    for (let step = 0; step < steps; step += 1) {
      await pair.act();
      if (random() < 0.5) await pair.copySome(random());
    }
    const settled = await pair.settle();
    const [first, second] = await pair.contents();
    const seen = await Promise.all(
      pair.devices.map((device) =>
        device.use(async (engine) => {
          const { items } = engine.memories.list({ limit: 500 });
          const histories = await Promise.all(items.map(async ({ id }) => ({ id, versions: await engine.memories.history(id) })));
          return { items, histories: histories.sort((a, b) => (a.id < b.id ? -1 : 1)), words: [...items.map(({ text }) => text), ...histories.flatMap(({ versions }) => versions.flatMap(({ before = '', after = '' }) => [before, after]))].join('\n') };
        }),
      ),
    );
    const words = seen.map((each) => each.words).join('\n');
    const { items = [] } = seen[0] ?? {};
    const [one, other] = seen.map(({ histories }) => JSON.stringify(histories));
    const active = items.filter(({ status }) => status === 'active').map(({ text }) => text);
    return {
      // Without the journals each device knows its own versions.
      converged: settled && JSON.stringify(first) === JSON.stringify(second) && (!withJournal || one === other),
      lost: [...pair.written].filter((text) => !words.includes(text) && !pair.erasedTexts.has(text)),
      doubled: [...twice(items.map(({ id }) => id)), ...twice(active)],
      risen: items.filter(({ id }) => pair.erased.has(id)).map(({ id }) => id),
    };
  } finally {
    await pair.end();
  }
}

function twice(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
