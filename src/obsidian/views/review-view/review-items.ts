import { messageOf, MnemeError } from '../../../core/model/errors.js';
import type { ReviewQueue, SoonForgotten } from '../../../core/oversight/oversight.js';
import type { ConsolidateAnswer } from '../../../core/model/upkeep-shapes.js';
import { AS_OWNER, type ViewParts } from '../view-parts.js';

/** What is to be shown. */
export type ReviewShown =
  | { readonly type: 'waiting' }
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'items'; readonly queue: ReviewQueue; readonly soon: readonly SoonForgotten[]; readonly groups: ConsolidateAnswer['groups'] | undefined };

/** Cards are large, and nobody settles more at a sitting; the rest is a click away. */
const PAGE = 20;
const SOON_DAYS = 7;
/** A vault that changes all the time must not have its cards drawn all the time. */
const REFRESH_MS = 400;

/** Gets what waits for the owner, again and again as the vault changes. Whoever made it disposes it. */
export class ReviewItems {
  private limit = PAGE;
  private groups: ConsolidateAnswer['groups'] | undefined;
  private loading = 0;
  private callOff: (() => void) | undefined;

  constructor(
    private readonly parts: Pick<ViewParts, 'engine' | 'clock'>,
    private readonly onShown: (shown: ReviewShown) => void,
  ) {}

  refreshSoon(): void {
    this.callOff?.();
    this.callOff = this.parts.clock.after(REFRESH_MS, () => void this.refresh());
  }

  more(): void {
    this.limit += PAGE;
    void this.refresh();
  }

  /** Looks for memories of one topic: only when asked to, for it takes a while in a large vault. */
  async lookForMerges(): Promise<void> {
    await this.load(async (engine) => {
      this.groups = (await engine.upkeep.consolidate({ dryRun: true }, AS_OWNER)).groups;
    });
  }

  /** A group that has been written is no proposal any more. */
  merged(groupId: string): void {
    this.groups = this.groups?.filter(({ id }) => id !== groupId);
  }

  async refresh(): Promise<void> {
    await this.load(() => Promise.resolve());
  }

  dispose(): void {
    this.callOff?.();
    this.loading += 1;
  }

  private async load(before: (engine: NonNullable<ReturnType<ViewParts['engine']>>) => Promise<void>): Promise<void> {
    this.callOff?.();
    this.loading += 1;
    const mine = this.loading;
    const shown = await this.read(before);
    if (mine === this.loading) this.onShown(shown);
  }

  private async read(before: (engine: NonNullable<ReturnType<ViewParts['engine']>>) => Promise<void>): Promise<ReviewShown> {
    const engine = this.parts.engine();
    if (engine?.status().ready !== true) return { type: 'waiting' };
    try {
      await before(engine);
      const queue = await engine.oversight.reviewQueue(this.limit);
      return { type: 'items', queue, soon: await engine.oversight.soonForgotten(SOON_DAYS), groups: this.groups };
    } catch (thrown) {
      return thrown instanceof MnemeError && thrown.code === 'aborted' ? { type: 'waiting' } : { type: 'failed', message: messageOf(thrown) };
    }
  }
}
