/**
 * The longest time in ms between two turns of the page's event loop while `work` ran, and how long that took. A page that
 * is free shows some 5 ms, which is how long nested timers are held back.
 */
export async function longestGap(work: () => Promise<unknown>): Promise<{ gapMs: number; tookMs: number }> {
  const started = performance.now();
  let gapMs = 0;
  let last = started;
  let timer = 0;
  const tick = (): void => {
    const now = performance.now();
    gapMs = Math.max(gapMs, now - last);
    last = now;
    timer = window.setTimeout(tick, 1);
  };
  tick();
  try {
    await work();
  } finally {
    tick();
    window.clearTimeout(timer);
  }
  return { gapMs, tookMs: performance.now() - started };
}
