/** A task that held the page's thread for 50 ms or more, as the browser tells of it. In ms; the start is by `performance.now()`. */
export interface LongTask {
  readonly startMs: number;
  readonly durationMs: number;
}

/** Watches for long tasks from now on. Returns what gives those since it was last asked. */
export function watchLongTasks(): () => LongTask[] {
  let seen: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  return () => {
    const all = [...seen, ...observer.takeRecords()];
    seen = [];
    return all.map(({ startTime, duration }) => ({ startMs: startTime, durationMs: duration }));
  };
}
