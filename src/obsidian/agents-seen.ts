import type { Clock } from '../core/model/clock.js';

/** An agent that was let in, and when it asked last. */
export interface SeenAgent {
  readonly name: string;
  /** ISO 8601; `undefined` for one that never asked. */
  readonly lastSeen: string | undefined;
}

const LOOK_EVERY_MS = 30_000;
/** An agent that works asks at least once within this time. */
const ACTIVE_MS = 5 * 60_000;

/** Which agents are at work now. Whoever made it stops it. */
export class AgentsSeen {
  private agents: readonly SeenAgent[] = [];
  private callOff: (() => void) | undefined;
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly read: () => Promise<readonly SeenAgent[]>,
    private readonly onChange: () => void,
  ) {}

  /** Names, in the order in which they were let in. */
  get active(): string[] {
    const since = this.clock.now() - ACTIVE_MS;
    return this.agents.filter(({ lastSeen }) => lastSeen !== undefined && Date.parse(lastSeen) >= since).map(({ name }) => name);
  }

  start(): void {
    void this.look();
  }

  stop(): void {
    this.stopped = true;
    this.callOff?.();
  }

  private async look(): Promise<void> {
    const before = this.active.join();
    // What cannot be read now is read the next time; it is only shown.
    this.agents = await this.read().catch(() => this.agents);
    if (this.stopped) return;
    if (this.active.join() !== before) this.onChange();
    this.callOff = this.clock.after(LOOK_EVERY_MS, () => void this.look());
  }
}
