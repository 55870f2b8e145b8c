import { MnemeError } from '../model/errors.js';
import type { MemoryNote } from '../model/note.js';
import { daysUntilForgotten, type LastRecalled } from '../write/upkeep/forgetting.js';
import type { MemoryKeeper } from '../write/keeping/memory-keeper.js';
import { groundedOf, memoryOf } from '../write/memory-view.js';
import type { QuestionStore } from '../write/state/question-store.js';
import type { RecallDays } from '../write/state/recall-days.js';
import type { GroundedMemory, OpenConflict, Oversight, ReviewQueue, Shown, SoonForgotten, Timeline, TimelineRequest } from './oversight.js';
import { reviewableIn } from './review-queue.js';
import { timelineOf } from './timeline.js';

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
    return {
      conflicts: await shown(conflicts, limit, (sides) => this.conflict(sides)),
      unconfirmed: await shown(unconfirmed, limit, (note) => this.grounded(note)),
      warned: await shown(warned, limit, (note) => this.grounded(note)),
      questions: open.map(({ question, askedMs }) => ({ question, asked: new Date(askedMs).toISOString() })),
    };
  }

  async timeline(request: TimelineRequest): Promise<Timeline> {
    const { keeper, recallDays } = this.parts;
    const { index, journal } = keeper.parts;
    return timelineOf({ notes: keeper.memories(), index, journal: journal.entries(), recalls: await recallDays.all() }, request);
  }

  async soonForgotten(withinDays: number): Promise<SoonForgotten[]> {
    const { keeper, lastRecalled } = this.parts;
    await keeper.ready();
    const [recalled, nowMs] = [await lastRecalled(), keeper.parts.clock.now()];
    return keeper
      .memories()
      .flatMap((note) => {
        const inDays = daysUntilForgotten(note, nowMs, recalled, (id) => keeper.known.arrivedMs(id));
        return inDays === undefined || inDays > withinDays ? [] : [{ memory: memoryOf(note, keeper.parts.index), inDays }];
      })
      .sort((a, b) => a.inDays - b.inDays);
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

async function shown<T, R>(all: readonly T[], limit: number, view: (each: T) => Promise<R | undefined>): Promise<Shown<R>> {
  const items = await Promise.all(all.slice(0, limit).map(view));
  return { items: items.filter((item) => item !== undefined), total: all.length };
}
