import { DAY_MS } from '../../../core/model/clock.js';
import { messageOf, MnemeError } from '../../../core/model/errors.js';
import type { SoonForgotten, Timeline } from '../../../core/oversight/oversight.js';
import type { ViewParts } from '../view-parts.js';

export interface TimelineFilters {
  readonly days: 7 | 30 | 90 | 365;
  readonly agent: string | undefined;
  readonly entity: string | undefined;
}

export type TimelineShown =
  | { readonly type: 'waiting' }
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'timeline'; readonly timeline: Timeline; readonly soon: readonly SoonForgotten[] };

const PAGE = 100;
const SOON_DAYS = 30;
const REFRESH_MS = 1000;

/** Gets what happened in a time, again when the vault changes. Whoever made it disposes it. */
export class TimelineItems {
  filters: TimelineFilters = { days: 30, agent: undefined, entity: undefined };
  private limit = PAGE;
  private loading = 0;
  private callOff: (() => void) | undefined;

  constructor(
    private readonly parts: Pick<ViewParts, 'engine' | 'clock'>,
    private readonly onShown: (shown: TimelineShown) => void,
  ) {}

  filter(change: Partial<TimelineFilters>): void {
    this.filters = { ...this.filters, ...change };
    this.limit = PAGE;
    void this.refresh();
  }

  more(): void {
    this.limit += PAGE;
    void this.refresh();
  }

  refreshSoon(): void {
    this.callOff?.();
    this.callOff = this.parts.clock.after(REFRESH_MS, () => void this.refresh());
  }

  async refresh(): Promise<void> {
    this.callOff?.();
    this.loading += 1;
    const mine = this.loading;
    const shown = await this.read();
    if (mine === this.loading) this.onShown(shown);
  }

  dispose(): void {
    this.callOff?.();
    this.loading += 1;
  }

  private async read(): Promise<TimelineShown> {
    const engine = this.parts.engine();
    if (engine?.status().ready !== true) return { type: 'waiting' };
    const { days, agent, entity } = this.filters;
    const nowMs = this.parts.clock.now();
    try {
      const timeline = await engine.oversight.timeline({ fromMs: nowMs - (days - 1) * DAY_MS, toMs: nowMs + 1, agent, entity, limit: this.limit });
      return { type: 'timeline', timeline, soon: await engine.oversight.soonForgotten(SOON_DAYS) };
    } catch (thrown) {
      return thrown instanceof MnemeError && thrown.code === 'aborted' ? { type: 'waiting' } : { type: 'failed', message: messageOf(thrown) };
    }
  }
}
