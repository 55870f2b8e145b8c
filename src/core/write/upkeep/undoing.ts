import { UNDO_PREFIX, type ChangeEntry } from '../../model/journal.js';
import { toNotePath } from '../../model/note-path.js';
import type { Undone, UndoRefusal } from '../../model/upkeep-shapes.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { editMemoryNote } from '../memory-note/memory-note.js';
import { statusChange } from '../memory-note/status-change.js';
import { ACT_PREFIX, type Who } from '../writing.js';

const REASONS: Readonly<Record<UndoRefusal, string>> = { changed_since: 'It was changed since.', note_gone: 'Its note is gone; bring it back with rollback.' };

/** Takes back the last bulk operation (sweep, consolidation or import), or one that is named. */
export class Undoing {
  constructor(
    private readonly keeper: MemoryKeeper,
    private readonly backUp: (bulk: string) => Promise<void>,
  ) {}

  async undo({ actor }: Who, act?: string): Promise<Undone> {
    await this.keeper.ready();
    const { changes, later } = await this.changesOf(act);
    if (act === undefined && changes.length > 0) await this.backUp('undo');
    const kept: Undone['kept'] = [];
    let undone = 0;
    // The last change of each memory first: what was changed twice goes back to what it was before both.
    for (const entry of changes.toReversed()) {
      const refused = await this.takeBack(entry, later, actor);
      if (refused === undefined) undone += 1;
      else kept.push({ id: entry.id, code: refused, reason: REASONS[refused] });
    }
    return { undone, kept };
  }

  private async takeBack(entry: ChangeEntry, later: ReadonlySet<string>, actor: string): Promise<UndoRefusal | undefined> {
    const { id, before, after } = entry;
    if (later.has(id)) return 'changed_since';
    const note = this.keeper.find(id);
    const by = { actor, action: 'rollback', bulk: `${UNDO_PREFIX}${entry.bulk ?? ''}` } as const;
    if (note === undefined) {
      if (before === undefined) return undefined;
      if (after !== undefined) return 'note_gone';
      await this.keeper.recreate(id, toNotePath(entry.path), before, by);
      return undefined;
    }
    // The journal may not know yet what was changed by hand.
    const found = { isAsLeft: true };
    const compose = (text: string): string | undefined => {
      found.isAsLeft = text === after;
      if (!found.isAsLeft) return undefined;
      return before ?? editMemoryNote(text, { properties: statusChange('archived', this.keeper.parts.clock.now()) });
    };
    const isThere = await this.keeper.rewriteIfThere(id, compose, by);
    if (!isThere) return before === undefined ? undefined : 'note_gone';
    return found.isAsLeft ? undefined : 'changed_since';
  }

  /** The changes of the named operation, else of the last bulk one that was not taken back, and the memories that were changed after it. */
  private async changesOf(act: string | undefined): Promise<{ changes: ChangeEntry[]; later: Set<string> }> {
    const byBulk = new Map<string, ChangeEntry[]>();
    const lastAt = new Map<string, string>();
    for await (const entry of this.keeper.parts.journal.entries()) {
      if (entry.type !== 'change') continue;
      if ((lastAt.get(entry.id) ?? '') < entry.at) lastAt.set(entry.id, entry.at);
      if (entry.bulk === undefined) continue;
      const known = byBulk.get(entry.bulk);
      if (known === undefined) byBulk.set(entry.bulk, [entry]);
      else known.push(entry);
    }
    const isMeant = (bulk: string): boolean => (act === undefined ? !bulk.startsWith(UNDO_PREFIX) && !bulk.startsWith(ACT_PREFIX) : bulk === act);
    const open = [...byBulk].filter(([bulk]) => isMeant(bulk) && !byBulk.has(`${UNDO_PREFIX}${bulk}`));
    const [, changes = []] = open.sort(([, a], [, b]) => ((a.at(-1)?.at ?? '') < (b.at(-1)?.at ?? '') ? 1 : -1))[0] ?? [];
    // Of each memory by itself: a clock that was put back orders only the changes of one.
    const lastHere = new Map(changes.map(({ id, at }) => [id, at]));
    return { changes, later: new Set([...lastHere].filter(([id, at]) => (lastAt.get(id) ?? '') > at).map(([id]) => id)) };
  }
}
