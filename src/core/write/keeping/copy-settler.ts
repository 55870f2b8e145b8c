import { MNEME } from '../../model/journal.js';
import { stemOf } from '../../model/note-path.js';
import type { MemoryNote } from '../../model/note.js';
import { simplified } from '../../read/comparable.js';
import { derivedId } from '../memory-note/derived-id.js';
import { decode, type MemoryKeeper } from './memory-keeper.js';
import { editMemoryNote, linkProperties, readMemoryNote, type MemoryLink, type MemoryNoteText } from '../memory-note/memory-note.js';
import { withoutLinksTo } from '../memory-note/unlink.js';

/** How Dropbox, Syncthing, iCloud, OneDrive, Nextcloud, Obsidian Sync and file managers name the copy that they set aside. */
const COPY_NAME = /conflict|sync-conflict|冲突|副本|\bcopy\b|拷贝| \(\d+\)$| \d+$|_\d{8}-\d{6}/i;
const isNamedAsCopy = ({ path }: MemoryNote): boolean => COPY_NAME.test(simplified(stemOf(path)));

/**
 * Settles several notes that claim one id: one stays the memory, the others become memories of their own, so that neither text is lost.
 * The new ids come from what the copies say, so that two devices that see the same copies settle them alike.
 */
export class CopySettler {
  constructor(private readonly keeper: MemoryKeeper) {}

  /** @returns the notes that still have the id: one, or all where they could not be told apart */
  async settle(id: string, notes: readonly MemoryNote[]): Promise<MemoryNote[]> {
    const [original, ...copies] = [...notes].sort((a, b) => this.rank(a) - this.rank(b) || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
    if (original === undefined || copies.length === 0) return [...notes];
    const read = await this.read(original);
    if (read === undefined) return [...notes];
    const links: MemoryLink[] = [];
    for (const copy of copies) {
      const link = await this.settleOne(id, read.memory, copy);
      if (link !== undefined) links.push(link);
    }
    if (links.length > 0) await this.linkOriginal(original, links);
    return [this.keeper.find(id) ?? original];
  }

  /** Lower is more likely the original: where the journal knows it, then not named like a copy. */
  private rank(note: MemoryNote): number {
    if (this.keeper.known.get(note.memory.id)?.path === note.path) return 0;
    return isNamedAsCopy(note) ? 2 : 1;
  }

  /** @returns how the original is to be linked, where the two contradict each other */
  private async settleOne(id: string, original: MemoryNoteText, copy: MemoryNote): Promise<MemoryLink | undefined> {
    const { parts } = this.keeper;
    const read = await this.read(copy);
    if (read === undefined) return undefined;
    const differs = read.memory.statement !== original.statement;
    const setAside = isNamedAsCopy(copy);
    const newId = derivedId(`${id}\n${read.text}`);
    const after = editMemoryNote(withoutLinksTo(this.keeper.known.erasedIds, read.text), {
      properties: {
        id: newId,
        ...(differs && setAside && { status: 'pending_review', ...linkProperties('conflicts_with', [{ id, name: original.statement.slice(0, 60) }]) }),
        ...(!differs && setAside && { status: 'archived' }),
      },
    });
    if ((await parts.noteWriter.replace(copy.path, read.text, after)) !== 'written') return undefined;
    await this.keeper.journal([this.keeper.entry(newId, copy.path, read.text, after, { actor: MNEME, action: 'settle' })]);
    await parts.readNow(copy.path);
    return differs && setAside ? { id: newId, name: stemOf(copy.path) } : undefined;
  }

  private async linkOriginal(original: MemoryNote, links: readonly MemoryLink[]): Promise<void> {
    await this.keeper.parts.readNow(original.path);
    await this.keeper.change(
      original.memory.id,
      ({ facts }) => ({ properties: linkProperties('conflicts_with', [...this.keeper.linksTo(facts.conflictsWith), ...links]) }),
      { actor: MNEME, action: 'settle' },
    );
  }

  private async read(note: MemoryNote): Promise<{ text: string; memory: MemoryNoteText } | undefined> {
    const text = decode(await this.keeper.parts.vault.read(note.path), note.path);
    const memory = readMemoryNote(text);
    return memory === undefined ? undefined : { text, memory };
  }
}
