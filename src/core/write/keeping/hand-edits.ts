import { hashOfText } from '../../content-hash.js';
import type { InOrder } from '../../in-order.js';
import type { Clock } from '../../model/clock.js';
import { MnemeError, messageOf } from '../../model/errors.js';
import { OWNER, type ChangeEntry, type JournalAction } from '../../model/journal.js';
import type { MemoryNote, NoteRecord } from '../../model/note.js';
import type { ProblemReport } from '../../model/status.js';
import { isWithin, type NotePath } from '../../model/note-path.js';
import { CopySettler } from './copy-settler.js';
import { renamedProblem, renamedTo } from './renamed-folder.js';
import { holdsSecret } from '../gate/secrets.js';
import { saidIn } from '../memory-note/memory-note.js';
import { withoutLinksTo } from '../memory-note/unlink.js';
import { decode, MEMORY_WRITES, type MemoryKeeper } from './memory-keeper.js';

/** Sync tools and editors write a note in several steps; what they leave is journalled once they are done. */
const SETTLE_MS = 700;
/** What could not be taken over, such as a note that is being written, is tried again. */
const RETRY_MS = 10_000;
/** So many known memories gone at once, and none left, is a folder that is away, not a decision about each. */
const FOLDER_IS_AWAY = 3;

export interface HandEditParts {
  readonly keeper: MemoryKeeper;
  /** Shared with all writing of memories. */
  readonly writes: InOrder;
  readonly clock: Clock;
  /** Told after every batch. */
  readonly onProgress: () => void;
  /** See `Erasing`. */
  readonly forgetDerived: (ids: readonly string[], texts: readonly string[]) => Promise<void>;
}

/**
 * Takes over what happens to memory notes outside Mneme: edits by hand, moves, removals, copies that a sync tool makes. The note is
 * the truth; the journal follows it, so that nothing that was ever in a memory note is lost.
 */
export class HandEdits {
  private readonly waiting = new Set<string>();
  private readonly copies: CopySettler;
  private callOff: (() => void) | undefined;
  private problem: ProblemReport | undefined;
  private renamed: ProblemReport | undefined;
  /** By memory, the text on which note and journal last agreed, as its hash. */
  private readonly agreed = new Map<string, string>();
  /** Secrets that the owner wrote into a memory, by its id. */
  private readonly secrets = new Map<string, ProblemReport>();
  private closed = false;

  constructor(private readonly parts: HandEditParts) {
    this.copies = new CopySettler(parts.keeper);
  }

  problems(): ProblemReport[] {
    return [this.problem, this.renamed, ...this.secrets.values()].filter((problem) => problem !== undefined);
  }

  /** A note was read, moved or removed. */
  noticed(before: NoteRecord | undefined, after: NoteRecord | undefined): void {
    for (const id of [before?.memory?.id, after?.memory?.id]) if (id !== undefined) this.waiting.add(id);
    if (this.waiting.size === 0 || this.closed) return;
    this.callOff?.();
    this.callOff = this.parts.clock.after(SETTLE_MS, () => void this.settle());
  }

  /** Compares every memory note with the journal: finds what happened while Mneme was not there. */
  async reconcile(): Promise<void> {
    const { keeper } = this.parts;
    await keeper.ready();
    for (const { memory } of keeper.memories()) this.waiting.add(memory.id);
    for (const [id] of keeper.known.alive()) this.waiting.add(id);
    await this.settle();
  }

  /** Resolves when all that was noticed is journalled. */
  async settle(): Promise<void> {
    this.callOff?.();
    this.callOff = undefined;
    await this.parts.writes.run(MEMORY_WRITES, async () => {
      const ids = [...this.waiting];
      this.waiting.clear();
      if (ids.length === 0 || this.closed) return;
      try {
        await this.takeOver(ids);
        this.problem = undefined;
      } catch (thrown) {
        for (const id of ids) this.waiting.add(id);
        this.callOff = this.parts.clock.after(RETRY_MS, () => void this.settle());
        this.problem = { code: thrown instanceof MnemeError ? thrown.code : 'internal', message: `Changes of memory notes could not be journalled: ${messageOf(thrown)}` };
      }
    });
    this.parts.onProgress();
  }

  close(): void {
    this.closed = true;
    this.callOff?.();
  }

  private async takeOver(ids: readonly string[]): Promise<void> {
    const { keeper } = this.parts;
    await keeper.ready();
    const holders = this.holdersOf(new Set(ids));
    const gone = ids.filter((id) => !holders.has(id) && keeper.known.get(id)?.hash !== undefined);
    if (gone.length >= FOLDER_IS_AWAY && [...keeper.known.alive()].every(([id]) => !holders.has(id)) && this.parts.keeper.memories().length === 0) {
      throw new MnemeError('vault_unreadable', `All ${gone.length} memory notes are gone. If the memory folder was renamed or moved away, bring it back or name it in the settings; each memory can also be brought back with rollback.`);
    }
    const changed: { note: MemoryNote; text: string; action: JournalAction }[] = [];
    for (const [id, indexed] of holders) {
      const notes = await this.stillThere(indexed);
      const [first, ...others] = keeper.known.isErased(id) ? await this.eraseAgain(id, notes) : await this.copies.settle(id, notes);
      if (first === undefined || others.length > 0) continue;
      const action = this.whatHappened(first);
      if (action === undefined) continue;
      const text = await this.unlinked(first.path, decode(await keeper.parts.vault.read(first.path), first.path));
      if (hashOfText(text) !== first.contentHash && hashOfText(text) === keeper.known.get(id)?.hash) continue;
      changed.push({ note: first, text, action });
    }
    for (const { note, text } of changed) this.noteSecret(note, text);
    this.noteRenaming(changed.flatMap(({ note, action }) => (action === 'move' ? [note] : [])));
    for (const id of gone) this.secrets.delete(id);
    if (changed.length === 0 && gone.length === 0) return;
    const histories = await keeper.parts.journal.histories([...gone, ...changed.map(({ note }) => note.memory.id)]);
    const lastText = (id: string): string | undefined => histories.get(id)?.findLast(({ after }) => after !== undefined)?.after;
    const entries: ChangeEntry[] = [
      ...gone.map((id) => keeper.entry(id, (keeper.known.get(id)?.path ?? '') as MemoryNote['path'], lastText(id), undefined, { actor: OWNER, action: 'delete' })),
      ...changed.map(({ note, text, action }) => keeper.entry(note.memory.id, note.path, lastText(note.memory.id), text, { actor: OWNER, action })),
    ];
    await keeper.journal(entries);
    for (const { note, text } of changed) this.agreed.set(note.memory.id, hashOfText(text));
  }

  private noteRenaming(moved: readonly MemoryNote[]): void {
    const { known, parts } = this.parts.keeper;
    const { memoryFolder } = parts.settings;
    if (moved.length === 0) return;
    const staying = this.parts.keeper.memories().filter(({ path }) => isWithin(path, memoryFolder)).length;
    const now = renamedTo(memoryFolder, moved.map(({ memory, path }) => ({ from: known.get(memory.id)?.path ?? '', to: path })), staying);
    this.renamed = now === undefined ? undefined : renamedProblem(memoryFolder, now);
  }

  /** The owner's text is the owner's affair, and its history is kept as ever; but whoever writes a password down may not know that. */
  private noteSecret({ memory: { id }, path }: MemoryNote, text: string): void {
    const secret = holdsSecret(text);
    if (secret === undefined) this.secrets.delete(id);
    else this.secrets.set(id, { code: 'secret_in_memory', path, message: `${path} holds ${secret}, written by hand. Agents are told what memories say, and every version is kept: take it out, or erase memory ${id} for good.` });
  }

  private holdersOf(ids: ReadonlySet<string>): Map<string, MemoryNote[]> {
    const holders = new Map<string, MemoryNote[]>();
    for (const note of this.parts.keeper.memories()) {
      if (!ids.has(note.memory.id)) continue;
      const known = holders.get(note.memory.id);
      if (known === undefined) holders.set(note.memory.id, [note]);
      else known.push(note);
    }
    return holders;
  }

  /** While a note is being moved the index may know it in both places. */
  private async stillThere(notes: readonly MemoryNote[]): Promise<readonly MemoryNote[]> {
    if (notes.length === 1) return notes;
    const { vault, readNow } = this.parts.keeper.parts;
    const there: MemoryNote[] = [];
    for (const note of notes) {
      if ((await vault.stat(note.path)) === undefined) await readNow(note.path);
      else there.push(note);
    }
    return there;
  }

  private whatHappened(note: MemoryNote): JournalAction | undefined {
    const { known } = this.parts.keeper;
    const { id } = note.memory;
    const before = known.get(id);
    if (before?.hash === note.contentHash) this.agreed.set(id, note.contentHash);
    // A journal may arrive before its note. Once the note has said what the journal says, an earlier text is somebody's edit back to it.
    const wasHere = before?.hash !== undefined && this.agreed.get(id) === before.hash;
    if (before?.hash !== note.contentHash && (wasHere || !known.holdsText(id, note.contentHash))) return before?.hash === undefined ? 'create' : 'edit';
    if (before !== undefined && before.hash === undefined) return 'restore';
    return before !== undefined && before.hash === note.contentHash && before.path !== note.path ? 'move' : undefined;
  }

  /** A device that had not heard of it yet may have linked what was erased for good, or sync may have brought the link back. @returns the note as it is now */
  private async unlinked(path: NotePath, text: string): Promise<string> {
    const { known, parts } = this.parts.keeper;
    const after = withoutLinksTo(known.erasedIds, text);
    if (after === text || (await parts.noteWriter.replace(path, text, after)) !== 'written') return text;
    await parts.readNow(path);
    return after;
  }

  /** Sync may bring back what was erased for good on another device, or here. */
  private async eraseAgain(id: string, notes: readonly MemoryNote[]): Promise<MemoryNote[]> {
    const { keeper, forgetDerived } = this.parts;
    const { noteWriter, readNow } = keeper.parts;
    const texts: string[] = [];
    for (const note of notes) {
      texts.push(...saidIn((await keeper.readAhead(note))?.text));
      await noteWriter.erase(note.path);
      await readNow(note.path);
    }
    await forgetDerived([id], texts);
    return [];
  }
}
