import type { Clock } from '../../model/clock.js';

/** A line that takes longer is not waited for by those before it. */
const PAUSE_MS = 200;

/** The lines, and `undefined` wherever the next one is not there yet: whoever writes them one by one sees each taken in. */
export async function* withPauses(lines: AsyncIterable<string>, clock: Clock): AsyncGenerator<string | undefined> {
  const iterator = lines[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = iterator.next();
      if (await isLate(next, clock)) yield undefined;
      const result = await next;
      if (result.done === true) {
        isOver = true;
        return;
      }
      yield result.value;
    }
  } finally {
    // Not awaited: a line that never comes would hold up whoever has stopped reading.
    if (!isOver) void iterator.return?.(undefined).catch(() => undefined);
  }
}

function isLate(next: Promise<unknown>, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const callOff = clock.after(PAUSE_MS, () => resolve(true));
    const inTime = (): void => {
      callOff();
      resolve(false);
    };
    next.then(inTime, inTime);
  });
}
