import type { Engine } from '../../../core/engine.js';
import type { OpenQuestion, ReviewQueue, Shown as FirstOf, SoonForgotten } from '../../../core/oversight/oversight.js';
import type { ConsolidateAnswer } from '../../../core/model/upkeep-shapes.js';
import { FollowedItems, type Shown } from '../followed-items.js';
import { AS_OWNER, type ViewParts } from '../view-parts.js';

/** What waits for the owner. */
export interface Waiting {
  readonly queue: Omit<ReviewQueue, 'questions'>;
  readonly questions: FirstOf<OpenQuestion>;
  readonly soon: FirstOf<SoonForgotten>;
  /** `undefined` until memories of one topic were looked for. */
  readonly groups: FirstOf<ConsolidateAnswer['groups'][number]> | undefined;
}

/** Cards are large, and nobody settles more at a sitting; the rest is a click away. */
const PAGE = 20;
const SOON_DAYS = 7;
const REFRESH_MS = 400;

/** Gets what waits for the owner. */
export class ReviewItems extends FollowedItems<Waiting> {
  private limit = PAGE;
  private groups: ConsolidateAnswer['groups'] | undefined;

  constructor(parts: Pick<ViewParts, 'engine' | 'clock' | 'words'>, onShown: (shown: Shown<Waiting>) => void) {
    super(parts, REFRESH_MS, onShown);
  }

  more(): void {
    this.limit += PAGE;
    void this.refresh();
  }

  /** Looks for memories of one topic: only when asked to, for it takes a while in a large vault. */
  lookForMerges(): Promise<void> {
    return this.load(async (engine) => {
      this.groups = (await engine.upkeep.consolidate({ dryRun: true }, AS_OWNER)).groups;
      return this.read(engine);
    });
  }

  /** A group that has been written is no proposal any more. */
  merged(groupId: string): void {
    this.groups = this.groups?.filter(({ id }) => id !== groupId);
  }

  protected override async read(engine: Engine): Promise<Waiting> {
    const { questions, ...queue } = await engine.oversight.reviewQueue(this.limit);
    const soon = await engine.oversight.soonForgotten({ withinDays: SOON_DAYS, limit: this.limit });
    return { queue, questions: this.first(questions), soon, groups: this.groups === undefined ? undefined : this.first(this.groups) };
  }

  private first<T>(all: readonly T[]): FirstOf<T> {
    return { items: all.slice(0, this.limit), total: all.length };
  }
}
