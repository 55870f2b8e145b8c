import { MnemeError } from '../../model/errors.js';
import type { Version } from '../../model/journal.js';
import type { MemoryNote } from '../../model/note.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { saidIn } from '../memory-note/memory-note.js';
import { linkedIn, withoutLinksTo } from '../memory-note/unlink.js';
import type { SessionStore } from '../session/session-store.js';
import type { QuestionStore } from '../state/question-store.js';
import type { RecallDays } from '../state/recall-days.js';
import type { Who } from '../writing.js';
import type { Backups } from './backups.js';

export interface ErasingParts {
  readonly keeper: MemoryKeeper;
  readonly questions: Pick<QuestionStore<unknown>, 'removeAbout'>;
  readonly recallDays: Pick<RecallDays, 'remove'>;
  readonly sessions: Pick<SessionStore, 'forgetSaid'>;
  readonly backups: Pick<Backups, 'forget'>;
  /** Writes index and vectors without what has gone from them. */
  readonly saveWithout: () => Promise<void>;
}

/** Forgets for good: note, vectors and every text that Mneme keeps of a memory go; a tombstone stays, which sync and import honour. */
export class Erasing {
  constructor(private readonly parts: ErasingParts) {}

  /** @throws MnemeError `forbidden` for anyone but the owner, `not_found` */
  async erase(id: string, { actor, isOwner }: Who): Promise<{ erased: true; id: string }> {
    if (!isOwner) throw new MnemeError('forbidden', 'Only the owner may erase a memory for good. Archive it instead, or ask the owner.');
    const { keeper } = this.parts;
    const { journal, noteWriter, readNow } = keeper.parts;
    await keeper.ready();
    const note = keeper.find(id);
    const versions = keeper.known.isErased(id) ? [] : await journal.history(id);
    if (versions.length === 0 && note === undefined) throw keeper.notFound(id);
    const noted = note === undefined ? undefined : (await keeper.readAhead(note))?.text;
    for (const other of this.linkedWith(id, noted)) {
      await keeper.rewriteIfThere(other, (text) => withoutLinksTo(new Set([id]), text), { actor, action: 'edit' });
    }
    // The tombstone first: where that fails nothing is half done, and a crash behind it is made good by the next start.
    const tombstone = await journal.erase(id);
    if (note !== undefined) {
      await noteWriter.erase(note.path);
      await readNow(note.path);
    }
    keeper.known.take(tombstone);
    await this.forgetDerived([id], [...textsOf(versions), ...saidIn(noted)]);
    return { erased: true, id };
  }

  /** Takes what was erased here or on another device out of all that is neither note nor journal. @param texts What it said, as far as that is known */
  async forgetDerived(ids: readonly string[], texts: readonly string[] = []): Promise<void> {
    if (ids.length === 0) return;
    const { questions, recallDays, sessions, backups, saveWithout } = this.parts;
    for (const id of ids) {
      await questions.removeAbout(id);
      await recallDays.remove(id);
    }
    await sessions.forgetSaid(texts);
    await backups.forget(new Set(ids));
    await saveWithout();
  }

  /** Memories whose notes may link it: some list of theirs names it, they sum it up, or it sums them up. */
  private linkedWith(id: string, noted: string | undefined): string[] {
    const mayLink = ({ memory }: MemoryNote): boolean => memory.kind === 'summary' || Object.values(memory).some((value) => Array.isArray(value) && value.includes(id));
    const linking = this.parts.keeper.memories().filter(mayLink).map(({ memory }) => memory.id);
    return [...new Set([...linking, ...linkedIn(noted)])].filter((other) => other !== id);
  }
}

/** All that a memory has ever said, and the words that it rested on. */
function textsOf(versions: readonly Version[]): string[] {
  return versions.flatMap(({ before, after, said }) => [...saidIn(before), ...saidIn(after), ...(said === undefined ? [] : [said])]);
}
