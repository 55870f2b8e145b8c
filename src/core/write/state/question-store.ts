import { z } from 'zod';
import { DAY_MS } from '../../model/clock.js';
import { questionSchema, type Question } from '../../model/memory-shapes.js';
import type { ProblemReport } from '../../model/status.js';
import { StateFile, type StateParts } from './state-file.js';

/** DESIGN section 5. */
export const QUESTION_OPEN_MS = 7 * DAY_MS;
/** An agent that asks and never reads the questions must not fill the disk: the oldest goes. */
const MOST_QUESTIONS = 500;

const askedSchema = z.object({ question: questionSchema, payload: z.json(), askedMs: z.number() });
type Asked = z.output<typeof askedSchema>;

/** Questions that wait for the agent's judgement, each with what is needed to carry out the answer. @typeParam P JSON */
export class QuestionStore<P> {
  private readonly file: StateFile<readonly Asked[]>;
  /** What was removed under an act, for as long as the app runs: an answer can be taken back. */
  private readonly removedBy = new Map<string, Asked>();

  /** Grows with every question that is asked, answered or taken back. */
  changes = 0;

  /** @param onChange Told after every such change. */
  constructor(
    private readonly parts: StateParts,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.file = new StateFile(parts, { name: 'questions.json', schema: z.array(askedSchema), empty: [], loss: 'Open questions can no longer be answered; what they are about is asked again when it comes up.' });
  }

  async add(question: Question, payload: P): Promise<void> {
    // What JSON does not keep must not be missed only after a restart.
    const asked = askedSchema.parse({ question, payload: JSON.parse(JSON.stringify(payload)) as unknown, askedMs: this.parts.clock.now() });
    await this.update((all) => [...this.open(all), asked].slice(-MOST_QUESTIONS));
  }

  /** `undefined` for a question that is answered, or older than seven days. */
  async get(id: string): Promise<{ readonly question: Question; readonly payload: P } | undefined> {
    const found = this.open(await this.file.read()).find(({ question }) => question.id === id);
    // Only `add` writes this file, and the file's version tells whether it was this version's `add`.
    return found === undefined ? undefined : { question: found.question, payload: found.payload as P };
  }

  /** The open ones, the latest first. */
  async all(): Promise<readonly { readonly question: Question; readonly askedMs: number }[]> {
    return this.open(await this.file.read()).toReversed();
  }

  /** Once it is answered. @param act Brings it back, see `bringBack`. */
  remove(id: string, act?: string): Promise<void> {
    return this.removeWhere((asked) => {
      const isMeant = asked.question.id === id;
      if (isMeant && act !== undefined) this.removedBy.set(act, asked);
      return isMeant;
    });
  }

  /** Opens again what was answered under that act. @returns whether there was anything */
  async bringBack(act: string): Promise<boolean> {
    const asked = this.removedBy.get(act);
    if (asked === undefined) return false;
    await this.update((all) => [...this.open(all), asked]);
    this.removedBy.delete(act);
    return true;
  }

  /** Forgets every question that names the memory or holds its text. */
  removeAbout(memoryId: string): Promise<void> {
    const mark = JSON.stringify(memoryId);
    const isAbout = (asked: Asked): boolean => JSON.stringify([asked.question.candidates, asked.payload]).includes(mark);
    for (const [act, asked] of this.removedBy) if (isAbout(asked)) this.removedBy.delete(act);
    return this.removeWhere(isAbout);
  }

  problems(): readonly ProblemReport[] {
    return this.file.problems();
  }

  private async update(change: (all: readonly Asked[]) => readonly Asked[]): Promise<void> {
    await this.file.update(change);
    this.changes += 1;
    this.onChange();
  }

  private removeWhere(isGone: (asked: Asked) => boolean): Promise<void> {
    return this.update((all) => {
      const left = this.open(all).filter((asked) => !isGone(asked));
      return left.length === all.length ? all : left;
    });
  }

  /** A clock that was put back makes a question younger, never older than it is. */
  private open(all: readonly Asked[]): readonly Asked[] {
    const since = this.parts.clock.now() - QUESTION_OPEN_MS;
    return all.filter(({ askedMs }) => askedMs > since);
  }
}
