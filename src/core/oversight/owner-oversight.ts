import { daysUntilForgotten, type LastRecalled } from '../write/forgetting.js';
import type { MemoryKeeper } from '../write/memory-keeper.js';
import { memoryOf } from '../write/memory-view.js';
import type { QuestionStore } from '../write/state/question-store.js';
import type { RecallDays } from '../write/state/recall-days.js';
import type { Oversight, ReviewQueue, SoonForgotten, Timeline, TimelineRequest } from './oversight.js';
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
    const waiting = await reviewableIn({ notes: keeper.memories(), directory: keeper.directory.memories, ...keeper.parts }, limit);
    return { ...waiting, questions: open.map(({ question, askedMs }) => ({ question, asked: new Date(askedMs).toISOString() })) };
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
}
