import type { GroundedMemory, OpenConflict } from '../../../core/oversight/oversight.js';
import type { QuestionAnswer, ResolveChoice } from '../../../core/model/memory-shapes.js';
import type { Who } from '../../../core/write/writing.js';
import { askToErase } from '../ask-to-erase.js';
import type { Acts } from '../acts.js';
import { EditModal } from '../edit-modal.js';
import type { ViewParts } from '../view-parts.js';

type Engine = NonNullable<ReturnType<ViewParts['engine']>>;

/** What the owner can do in the review; each act tells the engine and nothing else. */
export class ReviewActions {
  constructor(
    private readonly parts: ViewParts,
    private readonly acts: Acts,
    private readonly onDone: () => void,
    private readonly onMerged: (groupId: string) => void,
  ) {}

  resolve({ id }: OpenConflict, keep: ResolveChoice): void {
    this.run(this.done.resolve, (engine, who) => engine.memories.resolve(id, keep, who));
  }

  /** Writes what holds into the later memory, and keeps that one. */
  settleWith({ id }: OpenConflict, memory: GroundedMemory): void {
    this.edit(memory, this.done.resolve, async (engine, text, who) => {
      await engine.memories.patch(memory.id, { text }, who);
      await engine.memories.resolve(id, 'new', who);
    });
  }

  change(memory: GroundedMemory): void {
    this.edit(memory, this.done.edit, async (engine, text, who) => {
      await engine.memories.patch(memory.id, { text }, who);
      await engine.memories.confirm(memory.id, who);
    });
  }

  confirm(id: string): void {
    this.run(this.done.confirm, (engine, who) => engine.memories.confirm(id, who));
  }

  archive(id: string): void {
    this.run(this.done.archive, (engine, who) => engine.memories.archive(id, who));
  }

  archiveAll(ids: readonly string[], count: string): void {
    this.run(this.done.archiveAll(count), async (engine, who) => {
      for (const id of ids) await engine.memories.archive(id, who);
    });
  }

  answer(questionId: string, answer: QuestionAnswer['answer']): void {
    this.run(this.done.answer, (engine, who) => engine.memories.answerQuestion(questionId, { answer }, who));
  }

  writeSummary(groupId: string, text: string): void {
    this.run(this.done.merge, async (engine, who) => {
      await engine.upkeep.writeGroup(groupId, text, who);
      this.onMerged(groupId);
    });
  }

  erase(memory: GroundedMemory): void {
    askToErase(memory, this.parts, this.onDone);
  }

  private get done(): ViewParts['words']['review']['done'] {
    return this.parts.words.review.done;
  }

  private edit(memory: GroundedMemory, label: string, work: (engine: Engine, text: string, who: Who) => Promise<unknown>): void {
    new EditModal(this.parts.app, this.parts.words, memory.text, (text) => this.run(label, (engine, who) => work(engine, text, who))).open();
  }

  private run(label: string, work: (engine: Engine, who: Who) => Promise<unknown>): void {
    const engine = this.parts.engine();
    if (engine === undefined) return;
    void this.acts.run(label, (who) => work(engine, who)).then(this.onDone);
  }
}
