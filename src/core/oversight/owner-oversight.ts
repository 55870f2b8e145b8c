import { Slices } from '../model/clock.js';
import { MnemeError } from '../model/errors.js';
import type { MemoryNote } from '../model/note.js';
import { daysUntilForgotten, type LastRecalled } from '../write/upkeep/forgetting.js';
import type { MemoryKeeper } from '../write/keeping/memory-keeper.js';
import { groundedOf, memoryOf } from '../write/memory-view.js';
import type { QuestionStore } from '../write/state/question-store.js';
import type { RecallDays } from '../write/state/recall-days.js';
import type { GroundedMemory, OpenConflict, Oversight, ReviewQueue, Shown, SoonForgotten, SoonForgottenRequest, Timeline, TimelineRequest } from './oversight.js';
import { reviewableIn } from './review-queue.js';
import { isAbout, timelineOf } from './timeline.js';

export interface OwnerOversightParts {
  readonly keeper: MemoryKeeper;
  readonly questions: Pick<QuestionStore<unknown>, 'all'>;
  readonly recallDays: Pick<RecallDays, 'all'>;
  readonly lastRecalled: () => Promise<LastRecalled>;
}

/** Looks at notes, journal and state as they are when it is asked. */
export class OwnerOversight implements Oversight {
  constructor(private readonly parts: OwnerOversightParts) {}

  async reviewQueue(limit: number): Promise<ReviewQueue> {
    const { keeper, questions } = this.parts;
    keeper.directory.refresh(keeper.parts.index);
    const open = await questions.all();
    const { conflicts, unconfirmed, warned } = await reviewableIn(keeper.memories(), keeper.directory.memories, keeper.parts.clock);
    const slices = new Slices(keeper.parts.clock);
    return {
      conflicts: await shown(conflicts, limit, slices, (sides) => this.conflict(sides)),
      unconfirmed: await shown(unconfirmed, limit, slices, (note) => this.grounded(note)),
      warned: await shown(warned, limit, slices, (note) => this.grounded(note)),
      questions: open.map(({ question, askedMs }) => ({ question, asked: new Date(askedMs).toISOString() })),
    };
  }

  async timeline(request: TimelineRequest): Promise<Timeline> {
    const { keeper, recallDays } = this.parts;
    const { index, journal, clock } = keeper.parts;
    return timelineOf({ notes: keeper.memories(), index, journal: journal.entries(), recalls: await recallDays.all(), clock }, request);
  }

  async soonForgotten({ withinDays, entity, limit }: SoonForgottenRequest): Promise<Shown<SoonForgotten>> {
    const { keeper, lastRecalled } = this.parts;
    const { index, clock } = keeper.parts;
    await keeper.ready();
    const [recalled, nowMs] = [await lastRecalled(), clock.now()];
    const slices = new Slices(clock);
    const soon: { readonly note: MemoryNote; readonly inDays: number }[] = [];
    for (const note of keeper.memories()) {
      if (slices.due) await slices.next();
      const inDays = daysUntilForgotten(note, nowMs, recalled, (id) => keeper.known.arrivedMs(id));
      if (inDays !== undefined && inDays <= withinDays && isAbout(note, entity)) soon.push({ note, inDays });
    }
    soon.sort((a, b) => a.inDays - b.inDays);
    return { items: soon.slice(0, limit).map(({ note, inDays }) => ({ memory: memoryOf(note, index), inDays })), total: soon.length };
  }

  private async conflict(sides: readonly MemoryNote[]): Promise<OpenConflict | undefined> {
    const [older, ...newer] = await Promise.all(sides.map((side) => this.grounded(side)));
    return older === undefined ? undefined : { id: older.id, older, newer };
  }

  /** What cannot be read of its note, such as one that goes at this moment, is left out. */
  private async grounded(note: MemoryNote): Promise<GroundedMemory> {
    const { keeper } = this.parts;
    try {
      return groundedOf(note, (await keeper.read(note)).memory);
    } catch (thrown) {
      if (thrown instanceof MnemeError) return { ...memoryOf(note, keeper.parts.index), evidence: [] };
      throw thrown;
    }
  }
}

/** One after the other: what is read at once is parsed at once, and holds the thread for as long as all of it takes. */
async function shown<T, R>(all: readonly T[], limit: number, slices: Slices, view: (each: T) => Promise<R | undefined>): Promise<Shown<R>> {
  const items: R[] = [];
  for (const each of all.slice(0, limit)) {
    if (slices.due) await slices.next();
    const item = await view(each);
    if (item !== undefined) items.push(item);
  }
  return { items, total: all.length };
}
