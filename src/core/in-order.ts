/** Lets work on one thing wait for earlier work on the same thing; different things do not wait for each other. */
export class InOrder {
  private readonly queues = new Map<string, Promise<void>>();

  /** Runs `work` once everything that was asked for under `key` before has ended, well or badly. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.queues.get(key) ?? Promise.resolve()).then(work);
    // The next in line waits for this one, whether or not it fails; the caller of this one hears of the failure.
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    this.queues.set(key, settled);
    void settled.then(() => {
      if (this.queues.get(key) === settled) this.queues.delete(key);
    });
    return mine;
  }
}
