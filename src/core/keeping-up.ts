import { DAY_MS, type Clock } from './model/clock.js';

const HOUR_MS = 3_600_000;
/** Not right at the start, when there is enough to do. */
const FIRST_DAILY_MS = 600_000;

export interface RegularWork {
  /** Ends sessions that nobody ended. */
  endIdleSessions(): Promise<void>;
  /** What needs doing once a day: the sweep, and a look at what a watcher may have missed. */
  daily(): Promise<void>;
}

/** Does the regular work of an engine that stays. Whoever starts it stops it. */
export class KeepingUp {
  private readonly callOffs = new Map<string, () => void>();
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly work: RegularWork,
  ) {}

  start(): void {
    this.repeat('hourly', HOUR_MS, HOUR_MS, () => this.work.endIdleSessions());
    this.repeat('daily', FIRST_DAILY_MS, DAY_MS, () => this.work.daily());
  }

  stop(): void {
    this.stopped = true;
    for (const callOff of this.callOffs.values()) callOff();
  }

  private repeat(name: string, delayMs: number, everyMs: number, work: () => Promise<void>): void {
    if (this.stopped) return;
    this.callOffs.set(
      name,
      this.clock.after(delayMs, () => {
        // What fails is tried again the next time; what keeps it from working is in the status.
        void work()
          .catch(() => undefined)
          .then(() => this.repeat(name, everyMs, everyMs, work));
      }),
    );
  }
}
