import type { Engine } from '../../../core/engine.js';
import { DAY_MS } from '../../../core/model/clock.js';
import type { Shown as FirstOf, SoonForgotten, Timeline } from '../../../core/oversight/oversight.js';
import { FollowedItems, type Shown } from '../followed-items.js';
import type { ViewParts } from '../view-parts.js';

export interface TimelineFilters {
  readonly days: 7 | 30 | 90 | 365;
  readonly agent: string | undefined;
  readonly entity: string | undefined;
}

/** What happened, and what is about to. */
export interface Happened {
  readonly timeline: Timeline;
  readonly soon: FirstOf<SoonForgotten>;
}

const PAGE = 100;
/** What happened stands below it. */
const SOON_PAGE = 10;
const SOON_DAYS = 30;
const REFRESH_MS = 1000;

/** Gets what happened in a time. */
export class TimelineItems extends FollowedItems<Happened> {
  filters: TimelineFilters = { days: 30, agent: undefined, entity: undefined };
  private limit = PAGE;
  private soonLimit = SOON_PAGE;

  constructor(parts: Pick<ViewParts, 'engine' | 'clock' | 'words'>, onShown: (shown: Shown<Happened>) => void) {
    super(parts, REFRESH_MS, onShown);
  }

  filter(change: Partial<TimelineFilters>): void {
    this.filters = { ...this.filters, ...change };
    this.limit = PAGE;
    this.soonLimit = SOON_PAGE;
    void this.refresh();
  }

  more(): void {
    this.limit += PAGE;
    void this.refresh();
  }

  moreSoon(): void {
    this.soonLimit += PAGE;
    void this.refresh();
  }

  protected override async read(engine: Engine): Promise<Happened> {
    const { days, agent, entity } = this.filters;
    const nowMs = this.parts.clock.now();
    const timeline = await engine.oversight.timeline({ fromMs: nowMs - (days - 1) * DAY_MS, toMs: nowMs + 1, agent, entity, limit: this.limit });
    // Whom a memory came from is in the journal alone, where forgetting does not look.
    return { timeline, soon: agent === undefined ? await engine.oversight.soonForgotten({ withinDays: SOON_DAYS, entity, limit: this.soonLimit }) : { items: [], total: 0 } };
  }
}
