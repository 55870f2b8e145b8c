import { Notice } from 'obsidian';
import { ACT_PREFIX, type Who } from '../../core/write/writing.js';
import { errorText, failureText } from '../language/error-text.js';
import { keptText } from '../language/write-text.js';
import { AS_OWNER, type ViewParts } from './view-parts.js';

/** Long enough to see that it was the wrong button. */
const UNDO_NOTICE_MS = 8000;
const MOST_REMEMBERED = 50;

interface Act {
  readonly name: string;
  /** What was done, as a sentence. */
  readonly label: string;
}

/** What the owner does to memories, each of which can be taken back; also those before the last one, in turn. */
export class Acts {
  private readonly done: Act[] = [];

  constructor(private readonly parts: Pick<ViewParts, 'engine' | 'words' | 'newId'>) {}

  /** The last one that can be taken back. */
  get last(): Act | undefined {
    return this.done.at(-1);
  }

  /** Does it, says so and offers to take it back; what fails is told. @returns whether it was done */
  run(label: string, work: (who: Who) => Promise<unknown>): Promise<boolean> {
    return this.runTelling(async (who) => {
      await work(who);
      return label;
    });
  }

  /** As `run`, where only the work tells what was done. @param work Gives the sentence that says so; `undefined` where nothing was. */
  async runTelling(work: (who: Who) => Promise<string | undefined>): Promise<boolean> {
    const name = `${ACT_PREFIX}${this.parts.newId()}`;
    let label: string | undefined;
    try {
      label = await work({ ...AS_OWNER, act: name });
    } catch (thrown) {
      new Notice(failureText(thrown, this.parts.words), UNDO_NOTICE_MS);
    }
    if (label === undefined) return false;
    const act: Act = { name, label };
    this.done.push(act);
    if (this.done.length > MOST_REMEMBERED) this.done.shift();
    this.offerUndo(act);
    return true;
  }

  /** Takes back the last act. */
  async undoLast(): Promise<void> {
    const { last } = this;
    if (last === undefined) new Notice(this.parts.words.review.nothingToUndo);
    else await this.undo(last);
  }

  private async undo(act: Act): Promise<void> {
    const { engine, words } = this.parts;
    const at = this.done.indexOf(act);
    if (at < 0) return;
    this.done.splice(at, 1);
    try {
      const undone = await engine()?.upkeep.undo(AS_OWNER, act.name);
      const [kept] = undone?.kept ?? [];
      new Notice(kept === undefined ? words.common.undone : words.common.notUndone(keptText(kept, words)));
    } catch (thrown) {
      this.done.splice(at, 0, act);
      new Notice(words.common.notUndone(errorText(thrown, words)), UNDO_NOTICE_MS);
    }
  }

  private offerUndo(act: Act): void {
    const message = createFragment((fragment) => {
      fragment.createSpan({ text: act.label });
      const button = fragment.createEl('button', { cls: 'mneme-undo', text: this.parts.words.common.undo });
      button.addEventListener('click', () => void this.undo(act));
    });
    new Notice(message, UNDO_NOTICE_MS);
  }
}
