import { hashOfBytes } from '../content-hash.js';
import { InOrder } from '../in-order.js';
import { Slices, type Clock } from '../model/clock.js';
import { MnemeError, messageOf } from '../model/errors.js';
import type { NoteProblem, NoteRecord, ParsedNote } from '../model/note.js';
import { isWithin, stemOf, type NotePath } from '../model/note-path.js';
import type { NoteParser } from '../model/note-parser.js';
import type { FileInfo, Vault, VaultChange } from '../model/vault.js';
import type { ChunkIndex } from './chunk-index.js';
import { NoteIntake } from './note-intake.js';
import { isUnchanged } from './note-record.js';
import type { RefreshRule } from './refresh.js';
import type { NoteScope } from './scope.js';

/** When a note that was read at once is looked for again: after any watcher has had its turn. */
const RECHECK_MS = 3_000;

/** How many notes are read and parsed at once: enough to keep the disk and the parse worker busy, few enough to bound memory. */
const NOTES_IN_FLIGHT = 8;

export interface IndexerParts {
  readonly vault: Vault;
  readonly parser: NoteParser;
  readonly index: ChunkIndex;
  readonly scope: NoteScope;
  readonly refresh: RefreshRule;
  readonly clock: Clock;
  /** Called after the index changed, and after progress. */
  readonly onProgress: () => void;
  /** Called with what was known of a note and what is known now, where either is a memory. */
  readonly onMemoryNote: (before: NoteRecord | undefined, after: NoteRecord | undefined) => void;
}

export interface TextProgress {
  readonly done: number;
  readonly total: number;
}

/** One reading of a note, so that what happened to the note meanwhile can make it void. */
interface Reading {
  void: boolean;
}

/**
 * Keeps the index equal to the vault: scans it once, then follows its changes. Every note goes the same way, whether it comes
 * from the scan, from an edit or from a burst of thousands: it is marked dirty and read by a bounded number of readers.
 */
export class Indexer {
  private readonly dirty = new Set<NotePath>();
  /** What a scan or a watcher saw of notes that are marked: asking again for each is a tenth of a first index. */
  private readonly seen = new Map<NotePath, FileInfo>();
  private readonly readings = new Map<NotePath, Reading>();
  private readonly failures = new Map<NotePath, NoteProblem>();
  private readonly waiting: (() => void)[] = [];
  /** Notes that were read at once, each with the call-off of the look at whether it is still there. */
  private readonly rechecks = new Map<NotePath, () => void>();
  private readonly atOnce = new InOrder();
  private readonly slices: Slices;
  private readonly intake: NoteIntake;
  private done = 0;
  private total = 0;
  private draining = false;
  private scanning = false;
  private closed = false;

  constructor(private readonly parts: IndexerParts) {
    this.slices = new Slices(parts.clock);
    this.intake = new NoteIntake({
      ...parts,
      slices: this.slices,
      onTaken: (before, after) => this.tell(before, after),
      onDue: (path) => {
        this.mark(path);
        this.drain();
      },
    });
  }

  get progress(): TextProgress {
    return { done: this.done, total: this.total };
  }

  get busy(): boolean {
    return this.draining || this.scanning;
  }

  /** Notes that could not be read, with what to do. */
  problems(): ReadonlyMap<NotePath, NoteProblem> {
    return this.failures;
  }

  /**
   * Compares the vault with the index: what is gone is removed, what is new or has another time or size is marked to be read.
   * Resolves when the vault has been listed; `whenIdle` tells when all is read.
   * @throws MnemeError `vault_missing`, `vault_unreadable`, `aborted`
   */
  async scan(signal?: AbortSignal): Promise<void> {
    const { vault, index, scope } = this.parts;
    this.scanning = true;
    try {
      const unseen = new Set<NotePath>();
      for (const note of index.notes()) unseen.add(note.path);
      for await (const file of vault.list(signal)) {
        if (signal?.aborted === true) throw new MnemeError('aborted', 'The scan was called off.');
        if (!scope.includes(file.path)) continue;
        unseen.delete(file.path);
        if (!isUnchanged(index.note(file.path), file)) {
          this.mark(file.path, file);
        }
        await this.slices.next();
      }
      for (const path of unseen) {
        // A note made after its folder was listed is not gone: only what is not there any more is removed.
        if (!scope.includes(path) || (await vault.stat(path)) === undefined) this.drop(path);
        await this.slices.next();
      }
    } finally {
      this.scanning = false;
    }
    this.parts.onProgress();
    this.drain();
  }

  /** Takes over what happened in the vault, in the order in which it happened. */
  apply(changes: readonly VaultChange[]): void {
    for (const change of changes) {
      switch (change.type) {
        case 'changed':
          if (this.parts.scope.includes(change.path)) this.mark(change.path, change.file);
          break;
        case 'removed':
          for (const path of this.knownWithin(change.path)) this.dropUnlessMadeAnew(path);
          break;
        case 'renamed':
          this.rename(change.from, change.to);
          break;
      }
    }
    this.parts.onProgress();
    this.drain();
  }

  /**
   * Reads one note before any other; resolves when the index holds its present text, or that it is gone.
   * @param foreseen what the note should say by now, parsed while it was written
   */
  readNow(path: NotePath, foreseen?: ParsedNote): Promise<void> {
    return this.atOnce.run(path, () => this.readUntilItCounts(path, foreseen));
  }

  private async readUntilItCounts(path: NotePath, foreseen: ParsedNote | undefined): Promise<void> {
    if (!this.parts.scope.includes(path) || this.closed) return;
    this.rechecks.get(path)?.();
    this.rechecks.set(path, this.parts.clock.after(RECHECK_MS, () => void this.dropIfGone(path)));
    let reading: Reading;
    // What a watcher tells of the note meanwhile makes the reading void: then it is read again.
    do {
      this.voidReading(path);
      this.seen.delete(path);
      if (this.dirty.delete(path)) this.total -= 1;
      reading = { void: false };
      await this.read(path, reading, foreseen);
    } while (reading.void);
    this.parts.onProgress();
  }

  /** A watcher says nothing of a file that came and went between two of its looks; this note was indexed all the same. */
  private async dropIfGone(path: NotePath): Promise<void> {
    this.rechecks.delete(path);
    // What cannot be looked at now is found by the next scan.
    const isGone = await this.parts.vault.stat(path).then((file) => file === undefined, () => false);
    if (!isGone || this.closed || this.parts.index.note(path) === undefined) return;
    this.drop(path);
    this.parts.onProgress();
  }

  /** Resolves when no note is waiting to be read. */
  async whenIdle(): Promise<void> {
    while (this.busy && !this.closed) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  close(): void {
    this.closed = true;
    this.dirty.clear();
    this.seen.clear();
    for (const callOff of this.rechecks.values()) callOff();
    this.rechecks.clear();
    this.intake.close();
    this.wake();
  }

  private mark(path: NotePath, file?: FileInfo): void {
    this.voidReading(path);
    if (file === undefined) this.seen.delete(path);
    else this.seen.set(path, file);
    if (!this.dirty.has(path)) this.total += 1;
    this.dirty.add(path);
  }

  /** As `drop`, by the reading that found the note gone: it is the one to be believed. */
  private dropRead(path: NotePath): void {
    this.readings.delete(path);
    this.drop(path);
  }

  private drop(path: NotePath): void {
    this.voidReading(path);
    this.intake.undefer(path);
    this.seen.delete(path);
    if (this.dirty.delete(path)) this.total -= 1;
    this.failures.delete(path);
    this.remove(path);
  }

  /** A note that Mneme wrote a moment ago may be there again since the watcher looked. */
  private dropUnlessMadeAnew(path: NotePath): void {
    if (this.rechecks.has(path)) this.mark(path);
    else this.drop(path);
  }

  private remove(path: NotePath): void {
    const before = this.parts.index.note(path);
    this.parts.index.removeNote(path);
    this.tell(before, undefined);
  }

  private tell(before: NoteRecord | undefined, after: NoteRecord | undefined): void {
    if (before?.memory !== undefined || after?.memory !== undefined) this.parts.onMemoryNote(before, after);
  }

  /** A reading that is under way when the note changes again, moves or goes must not be believed. */
  private voidReading(path: NotePath): void {
    const reading = this.readings.get(path);
    if (reading !== undefined) reading.void = true;
  }

  /** The note itself, or every note of the folder, that is in the index or on its way there. */
  private knownWithin(pathOrFolder: NotePath): NotePath[] {
    const found = new Set<NotePath>();
    for (const { path } of this.parts.index.notes()) if (isWithin(path, pathOrFolder)) found.add(path);
    for (const paths of [this.dirty, this.readings.keys(), this.failures.keys()]) {
      for (const path of paths) if (isWithin(path, pathOrFolder)) found.add(path);
    }
    return [...found];
  }

  private rename(from: NotePath, to: NotePath): void {
    const known = this.knownWithin(from);
    if (known.length === 0 && this.parts.scope.includes(to)) this.mark(to);
    for (const path of known) {
      const target = (path === from ? to : `${to}${path.slice(from.length)}`) as NotePath;
      const record = this.parts.index.note(path);
      const settled = record !== undefined && ![this.dirty, this.readings, this.rechecks].some((busy) => busy.has(path)) && !this.intake.isDeferred(path);
      const moved = settled ? this.movedRecord(record, target) : undefined;
      if (moved !== undefined) {
        this.voidReading(target);
        if (this.dirty.delete(target)) this.total -= 1;
        this.failures.delete(target);
        this.parts.index.renameNote(path, target, moved);
        this.tell(record, moved);
        continue;
      }
      // Where the note is known in both places for a moment, it keeps its vectors.
      if (this.parts.scope.includes(target)) this.mark(target);
      this.dropUnlessMadeAnew(path);
    }
  }

  /** The record under its new path, or `undefined` where the new place changes more than the name and the note must be read. */
  private movedRecord(record: NoteRecord, to: NotePath): NoteRecord | undefined {
    const { scope } = this.parts;
    if (!scope.includes(to) || record.private || scope.isPrivate(to, { tags: record.tags, markedPrivate: false })) return undefined;
    return { ...record, path: to, title: stemOf(to), network: scope.networkOf(to, record) };
  }

  private drain(): void {
    if (this.draining || this.closed) return;
    this.draining = true;
    void this.readAllDirty().finally(() => {
      this.draining = false;
      this.done = 0;
      this.total = this.dirty.size;
      this.parts.onProgress();
      // What was marked between the last reader's end and this line has no reader yet.
      if (this.dirty.size > 0) this.drain();
      else this.wake();
    });
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private async readAllDirty(): Promise<void> {
    const reader = async (): Promise<void> => {
      for (;;) {
        const [path] = this.dirty;
        if (path === undefined || this.closed) return;
        this.dirty.delete(path);
        await this.read(path);
        this.done += 1;
        // Whoever follows the index has a turn of its own: a note with thousands of links is work for both.
        await this.slices.next();
        this.parts.onProgress();
        await this.slices.next();
      }
    };
    await Promise.all(Array.from({ length: NOTES_IN_FLIGHT }, reader));
  }

  private async read(path: NotePath, reading: Reading = { void: false }, foreseen?: ParsedNote): Promise<void> {
    const { vault, parser } = this.parts;
    this.readings.set(path, reading);
    const isVoid = (): boolean => reading.void || this.closed;
    try {
      const file = this.seen.get(path) ?? (await vault.stat(path));
      this.seen.delete(path);
      if (file === undefined) {
        if (!isVoid()) this.dropRead(path);
        return;
      }
      const bytes = await vault.read(path);
      const parsed = this.intake.isTouchedOnly(file, bytes) ? undefined : foreseen?.contentHash === hashOfBytes(bytes) ? foreseen : await parser.parse(path, bytes);
      if (isVoid()) return;
      this.failures.delete(path);
      if (parsed === undefined) this.intake.touch(file);
      else await this.intake.take(file, parsed, isVoid);
    } catch (thrown) {
      if (isVoid()) return;
      if (thrown instanceof MnemeError && thrown.code === 'note_gone') {
        this.dropRead(path);
        return;
      }
      // Unreadable now: its last known text, if any, would be served as if it were true.
      this.remove(path);
      const code = thrown instanceof MnemeError && thrown.code === 'note_too_large' ? 'too_large' : 'unreadable';
      this.failures.set(path, { code, message: messageOf(thrown) });
    } finally {
      if (this.readings.get(path) === reading) this.readings.delete(path);
    }
  }
}
