import { hashOfText } from '../../content-hash.js';
import type { Clock } from '../../model/clock.js';
import { MnemeError } from '../../model/errors.js';
import { OWNER, type Actor, type ChangeEntry, type JournalAction } from '../../model/journal.js';
import type { NoteWriter } from '../../model/note-writer.js';
import type { NotePath } from '../../model/note-path.js';
import { isMemoryNote, type MemoryNote, type ParsedNote } from '../../model/note.js';
import type { ChunkReader } from '../../model/search.js';
import type { Settings } from '../../model/settings.js';
import type { Vault } from '../../model/vault.js';
import { parseNote } from '../../read/parse-note.js';
import type { VaultDirectory } from '../../recall/vault-directory.js';
import { sideBySide } from '../../side-by-side.js';
import { withoutErasedLinks } from '../journal/journal-erasure.js';
import type { Journal } from '../journal/journal.js';
import { KnownNotes } from './known-notes.js';
import { isSlippedNoteOf, noMemory } from './slipped-note.js';
import { composeMemoryNote, editMemoryNote, readMemoryNote, type MemoryLink, type MemoryNoteEdit, type MemoryNoteText, type NewMemoryNote } from '../memory-note/memory-note.js';
import { pathFor } from '../memory-note/note-name.js';
import type { Who } from '../writing.js';

/** The owner may be typing in the note: after so many changed readings the write gives up. */
const MOST_RETRIES = 5;
const RETRY_AFTER_MS = 100;
const MOST_NAMES = 20;
/** A memory's note takes a millisecond to parse, which is less than telling another thread of it. */
const PARSED_HERE_CHARACTERS = 10_000;

/** Writes of memories are done one after another: each sees what the one before has done. */
export const MEMORY_WRITES = 'memories';

export interface MemoryKeeperParts {
  readonly vault: Vault;
  readonly noteWriter: NoteWriter;
  readonly journal: Journal;
  readonly index: ChunkReader;
  /** Follows the index; recall looks into it as well. */
  readonly directory: VaultDirectory;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Brings one note's present text into the index before it resolves. @param foreseen what the note should say, parsed while it was written */
  readonly readNow: (path: NotePath, foreseen?: ParsedNote) => Promise<void>;
}

/** A memory's note as it was read. */
export interface ReadNote {
  readonly text: string;
  readonly memory: MemoryNoteText;
}

/** `undefined` changes nothing. */
export type EditMemory = (memory: MemoryNoteText) => MemoryNoteEdit | undefined;
type RewriteMemory = (text: string, memory: MemoryNoteText) => string | undefined;

/** Under whose name a change is journalled. */
export interface ChangeBy {
  readonly actor: Actor;
  readonly action: JournalAction;
  /** Names the bulk operation that the change belongs to. */
  readonly bulk?: string;
  /** See `ChangeEntry`, as of `said`. */
  readonly told?: string;
  readonly said?: string;
}

/** What somebody does is journalled under the act that it belongs to. */
export function changeBy({ actor, act }: Who, action: JournalAction): ChangeBy {
  return { actor, action, ...(act !== undefined && { bulk: act }) };
}

/**
 * Writes memory notes: the note first, then journal and index side by side, and only then is a write acknowledged. A crash in between leaves a
 * whole note, which the next start finds and journals.
 */
export class MemoryKeeper {
  readonly known = new KnownNotes();
  private reading: Promise<void> | undefined;
  /** Entries of changes that are made, to go to the disk with the next ones. */
  private readonly unjournalled: ChangeEntry[] = [];
  private isTogether = false;

  constructor(readonly parts: MemoryKeeperParts) {}

  get directory(): VaultDirectory {
    return this.parts.directory;
  }

  /** Reads the journals once; what comes before waits. */
  ready(): Promise<void> {
    this.reading ??= this.readJournals();
    return this.reading;
  }

  /** The memory's note as indexed; `undefined` where there is none. */
  find(id: string): MemoryNote | undefined {
    this.directory.refresh(this.parts.index);
    return this.directory.memories.get(id);
  }

  /** Every memory in the index, archived ones included. */
  memories(): MemoryNote[] {
    return [...this.parts.index.notes()].filter(isMemoryNote);
  }

  /** Links to memories, by the names of their notes; by the id where there is no note. */
  linksTo(ids: readonly string[]): MemoryLink[] {
    return ids.map((id) => this.linkTo(id));
  }

  linkTo(id: string): MemoryLink {
    return { id, name: this.find(id)?.title ?? id };
  }

  /** @throws MnemeError `not_found` */
  require(id: string): MemoryNote {
    const note = this.find(id);
    if (note === undefined) throw this.notFound(id);
    return note;
  }

  /** @throws MnemeError `note_gone`, `note_unwritable` */
  async read(note: MemoryNote): Promise<ReadNote> {
    const text = decode(await this.parts.vault.read(note.path), note.path);
    const memory = readMemoryNote(text);
    if (memory?.facts.id !== note.memory.id) throw new MnemeError('note_unwritable', `${note.path} is no longer the note of memory ${note.memory.id}. Look at its properties.`);
    return { text, memory };
  }

  /** As `read`; `undefined` where there is no file any more, which the index has yet to notice. */
  async readIfThere(note: MemoryNote): Promise<ReadNote | undefined> {
    try {
      return await this.read(note);
    } catch (thrown) {
      if (thrown instanceof MnemeError && thrown.code === 'note_gone') return undefined;
      throw thrown;
    }
  }

  /** For a change that is about to come. What cannot be read now is read again by it. */
  readAhead(note: MemoryNote): Promise<ReadNote | undefined> {
    return this.readIfThere(note).catch(() => undefined);
  }

  /** Makes the note of a new memory. @param beside what else is to be done once there is a note, and before it is acknowledged @returns its path */
  async create(note: NewMemoryNote, by: ChangeBy, beside?: (path: NotePath) => Promise<void>): Promise<NotePath> {
    await this.ready();
    this.mustBeRecallable();
    const text = composeMemoryNote(note);
    const { memoryFolder } = this.parts.settings;
    for (let attempt = 0; attempt < MOST_NAMES; attempt += 1) {
      const path = pathFor(memoryFolder, note.facts.kind, note.statement, note.facts.id, attempt);
      if ((await this.follow(this.parts.noteWriter.create(path, text), path, text, () => [this.entry(note.facts.id, path, undefined, text, by)], beside && (() => beside(path)))) === 'written') return path;
    }
    throw new MnemeError('note_exists', `No free name was found for the memory in ${memoryFolder}. Tidy up the notes there that begin alike.`);
  }

  /**
   * Changes a memory's note. `edit` is asked again where the note changed meanwhile: the owner's edit wins. `undefined` changes nothing.
   * @returns the memory as it is afterwards
   * @throws MnemeError `not_found`, `note_unwritable`
   */
  async change(id: string, edit: EditMemory, by: ChangeBy): Promise<MemoryNoteText> {
    return this.existing(id, await this.changeIfThere(id, edit, by));
  }

  /** As `change`; `undefined` where the note was erased, deleted or moved out of the vault since it was looked up. */
  async changeIfThere(id: string, edit: EditMemory, by: ChangeBy): Promise<MemoryNoteText | undefined> {
    return (await this.rewriteIfThere(id, edited(edit), by))?.();
  }

  /** As `changeIfThere`, for whom it is enough to know whether there is such a note. @param ahead see `readAhead` */
  async editIfThere(id: string, edit: EditMemory, by: ChangeBy, ahead?: Promise<ReadNote | undefined>): Promise<boolean> {
    return (await this.rewriteIfThere(id, edited(edit), by, ahead)) !== undefined;
  }

  /** As `change`, with the whole text of the note. */
  async rewrite(id: string, compose: RewriteMemory, by: ChangeBy): Promise<MemoryNoteText> {
    return this.existing(id, (await this.rewriteIfThere(id, compose, by))?.());
  }

  /** As `rewrite`, where the note may be gone by now: `undefined` then. @returns reads the memory as it is afterwards */
  async rewriteIfThere(id: string, compose: RewriteMemory, by: ChangeBy, ahead?: Promise<ReadNote | undefined>): Promise<(() => MemoryNoteText) | undefined> {
    await this.ready();
    for (let attempt = 0; attempt <= MOST_RETRIES; attempt += 1) {
      const note = this.find(id);
      if (note === undefined) return undefined;
      const current = (attempt === 0 ? await ahead : undefined) ?? (await this.readIfThere(note));
      if (current === undefined) {
        await this.parts.readNow(note.path);
        continue;
      }
      const { text, memory } = current;
      const after = compose(text, memory);
      if (after === undefined || after === text) return () => memory;
      const outcome = await this.follow(this.parts.noteWriter.replace(note.path, text, after), note.path, after, () => [...this.unseen(id, note.path, text), this.entry(id, note.path, text, after, by)]);
      if (outcome === 'written') return () => readMemoryNote(after) ?? memory;
      await this.wait(RETRY_AFTER_MS * attempt);
      await this.parts.readNow(note.path);
    }
    throw new MnemeError('note_unwritable', `The note of memory ${id} keeps changing while it is to be written. Try again when it is no longer being edited.`);
  }

  /** Puts a text in the place of a note that names the memory and cannot be read as one, such as after a slip in its properties. @returns whether there was such a note */
  async replaceUnreadable(id: string, path: NotePath, text: string, by: ChangeBy): Promise<boolean> {
    await this.ready();
    const { vault, noteWriter } = this.parts;
    if ((await vault.stat(path)) === undefined) return false;
    const slipped = decode(await vault.read(path), path);
    if (!isSlippedNoteOf(id, slipped)) return false;
    // What was written by hand stays in the history.
    const entries = (): ChangeEntry[] => [this.entry(id, path, undefined, slipped, { actor: OWNER, action: 'edit' }), this.entry(id, path, slipped, text, by)];
    return (await this.follow(noteWriter.replace(path, slipped, text), path, text, entries)) === 'written';
  }

  /** Puts a text where the memory has no note any more. @returns its path */
  async recreate(id: string, path: NotePath, text: string, by: ChangeBy): Promise<NotePath> {
    await this.ready();
    for (let attempt = 0; attempt < MOST_NAMES; attempt += 1) {
      const candidate = attempt === 0 ? path : (path.replace(/(?:\.md)?$/i, ` ${id.slice(-6)}${attempt === 1 ? '' : `-${attempt}`}.md`) as NotePath);
      if ((await this.follow(this.parts.noteWriter.create(candidate, text), candidate, text, () => [...this.unseenDeletion(id), this.entry(id, candidate, undefined, text, by)])) === 'written') return candidate;
    }
    throw new MnemeError('note_exists', `There are notes in the place of ${path} already. Move them away and try again.`);
  }

  /** Appends entries, and knows them from then on. */
  async journal(changes: readonly ChangeEntry[]): Promise<void> {
    // A copy that sync brings, or an older version, may link what was erased since.
    const entries = changes.map((change) => withoutErasedLinks(change, this.known.erasedIds));
    if (this.isTogether) {
      this.unjournalled.push(...entries);
    } else {
      await this.parts.journal.append([...this.unjournalled, ...entries]);
      this.unjournalled.length = 0;
    }
    for (const entry of entries) this.known.take(entry);
  }

  /**
   * Forces what `work` changes to the disk at once, before it resolves: names and journal, not each time. A crash before leaves whole
   * notes, which the next start journals. To be called in the order of writes.
   */
  async together<T>(work: () => Promise<T>): Promise<T> {
    if (this.isTogether) return work();
    this.isTogether = true;
    try {
      return await this.parts.noteWriter.together(work);
    } finally {
      this.isTogether = false;
      await this.journal([]);
    }
  }

  entry(id: string, path: NotePath, before: string | undefined, after: string | undefined, { actor, action, bulk, told, said }: ChangeBy): ChangeEntry {
    const { clock, newId } = this.parts;
    // A clock that was put back must not put a change before the one that it follows.
    const atMs = Math.max(clock.now(), (this.known.get(id)?.atMs ?? 0) + 1);
    return {
      type: 'change',
      entry: newId(),
      id,
      at: new Date(atMs).toISOString(),
      actor,
      action,
      path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(bulk !== undefined && { bulk }),
      ...(told !== undefined && { told }),
      ...(said !== undefined && { said }),
    };
  }

  /** What was changed by hand and not journalled yet, so that no text is lost by what comes next. */
  private unseen(id: string, path: NotePath, text: string): ChangeEntry[] {
    if (this.known.holdsText(id, hashOfText(text))) return [];
    return [this.entry(id, path, undefined, text, { actor: OWNER, action: this.known.get(id) === undefined ? 'create' : 'edit' })];
  }

  /** A note that was deleted by hand, as far as the journal does not know yet. */
  private unseenDeletion(id: string): ChangeEntry[] {
    const known = this.known.get(id);
    return known?.hash === undefined ? [] : [this.entry(id, known.path as NotePath, undefined, undefined, { actor: OWNER, action: 'delete' })];
  }

  /** A write that is under way: what the note will say is parsed meanwhile, and once it says it, journal and index follow side by side. */
  private async follow<Outcome extends string>(writing: Promise<Outcome>, path: NotePath, text: string, entries: () => readonly ChangeEntry[], beside?: () => Promise<void>): Promise<Outcome> {
    // A long note, which is the owner's, is left to the thread that parses.
    const foreseen = text.length > PARSED_HERE_CHARACTERS ? undefined : parseNote(path, new TextEncoder().encode(text));
    const outcome = await writing;
    if (outcome === 'written') await sideBySide([this.journal(entries()), this.parts.readNow(path, foreseen), beside?.() ?? Promise.resolve()]);
    return outcome;
  }

  /** A memory that recall would never see is a promise that cannot be kept. */
  private mustBeRecallable(): void {
    const { memoryFolder, privateFolders, exclude } = this.parts.settings;
    const hidden = [...privateFolders, ...exclude].find((folder) => memoryFolder === folder || memoryFolder.startsWith(`${folder}/`));
    if (hidden !== undefined) throw new MnemeError('config_invalid', `The memory folder "${memoryFolder}" lies within "${hidden}", which is private or excluded. Change one of the two in the settings.`);
  }

  /** What to tell who names a memory that has no note. */
  notFound(id: string): MnemeError {
    return noMemory(id, this.known, this.parts.index);
  }

  /** @throws MnemeError `not_found` */
  private existing(id: string, memory: MemoryNoteText | undefined): MemoryNoteText {
    if (memory === undefined) throw this.notFound(id);
    return memory;
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.parts.clock.after(ms, resolve));
  }

  private async readJournals(): Promise<void> {
    for await (const entry of this.parts.journal.entries()) this.known.take(entry);
  }
}

function edited(edit: EditMemory): RewriteMemory {
  return (text, memory) => {
    const changes = edit(memory);
    return changes === undefined ? undefined : editMemoryNote(text, changes);
  };
}

/** The note's text, byte for byte. @throws MnemeError `note_unwritable` */
export function decode(bytes: Uint8Array, path: NotePath): string {
  try {
    // The byte order mark is kept: what is written back must differ in nothing but the edit.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (thrown) {
    throw new MnemeError('note_unwritable', `${path} is not valid UTF-8. Save it as UTF-8; until then it is left as it is.`, { cause: thrown });
  }
}
