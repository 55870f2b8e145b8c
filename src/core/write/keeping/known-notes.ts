import { IMPORT_PREFIX, UNDO_PREFIX, type ChangeEntry, type JournalEntry } from '../../model/journal.js';
import { hashOfText } from '../../content-hash.js';

/** What the journal last said of a memory's note. */
export interface KnownNote {
  readonly path: string;
  /** Of the whole note; `undefined` where the last entry says that there is none any more. */
  readonly hash: string | undefined;
  /** UTC milliseconds of that entry. */
  readonly atMs: number;
}

/**
 * The last journalled text of every memory, by its hash: what differs from it on the disk was changed by hand, by sync or by a
 * crash between a note and its journal.
 */
export class KnownNotes {
  private readonly byId = new Map<string, KnownNote>();
  /** Every text that any journal holds, so that a note that sync brings before or after its journal is not taken for an edit. */
  private readonly texts = new Set<string>();
  /** By memory, what imported lines said that brought it or were merged into it. */
  private readonly told = new Set<string>();
  /** What an import brought and `undo` took away, and nobody has changed since. */
  private readonly takenBack = new Set<string>();
  private readonly erased = new Set<string>();
  private readonly arrivals = new Map<string, number>();

  take(entry: JournalEntry): void {
    switch (entry.type) {
      case 'change':
        this.takeChange(entry);
        break;
      case 'erased':
        this.erased.add(entry.id);
        this.byId.delete(entry.id);
        break;
      case 'recalled':
        break;
    }
  }

  /** When it was last imported or restored; UTC milliseconds. */
  arrivedMs(id: string): number | undefined {
    return this.arrivals.get(id);
  }

  get(id: string): KnownNote | undefined {
    return this.byId.get(id);
  }

  isErased(id: string): boolean {
    return this.erased.has(id);
  }

  get erasedIds(): ReadonlySet<string> {
    return this.erased;
  }

  /** Whether some journal holds this text as this memory's. */
  holdsText(id: string, hash: string): boolean {
    return this.texts.has(`${id} ${hash}`);
  }

  /** Whether an imported line that said this was taken into the memory before. */
  wasTold(id: string, told: string): boolean {
    return this.told.has(`${id} ${told}`);
  }

  /** Whether the last that happened to it is that an import was undone: another import brings it back. */
  wasTakenBack(id: string): boolean {
    return this.takenBack.has(id);
  }

  /** Memories that had a note when they were last journalled. */
  *alive(): Iterable<readonly [id: string, known: KnownNote]> {
    for (const entry of this.byId) if (entry[1].hash !== undefined) yield entry;
  }

  private takeChange({ id, at, action, path, after, bulk, told }: ChangeEntry): void {
    const atMs = Date.parse(at);
    if (told !== undefined) this.told.add(`${id} ${told}`);
    if (action === 'import' || action === 'restore' || action === 'rollback') this.arrivals.set(id, Math.max(atMs, this.arrivals.get(id) ?? 0));
    const hash = after === undefined ? undefined : hashOfText(after);
    if (hash !== undefined) this.texts.add(`${id} ${hash}`);
    const known = this.byId.get(id);
    if (known !== undefined && known.atMs > atMs) return;
    this.byId.set(id, { path, hash, atMs });
    if (bulk?.startsWith(`${UNDO_PREFIX}${IMPORT_PREFIX}`) === true) this.takenBack.add(id);
    else this.takenBack.delete(id);
  }
}
