import { Slices, type Clock } from '../model/clock.js';
import { MnemeError, messageOf } from '../model/errors.js';
import type { Chunk, NoteProblem, NoteRecord, ParsedNote } from '../model/note.js';
import { isWithin, stemOf, type NotePath } from '../model/note-path.js';
import type { NoteParser } from '../model/note-parser.js';
import type { FileInfo, Vault, VaultChange } from '../model/vault.js';
import { hashOfBytes } from '../content-hash.js';
import type { ChunkIndex } from './chunk-index.js';
import { isUnchanged, openRecord, privateRecord } from './note-record.js';
import type { RefreshRule } from './refresh.js';
import type { NoteScope } from './scope.js';

/** When a note that was read at once is looked for again: after any watcher has had its turn. */
const RECHECK_MS = 3_000;

/** So many chunks of a long note are put into the index before other work has its turn: about a frame. */
const CHUNKS_AT_ONCE = 16;

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
  /** Notes whose edits wait for their daily or weekly refresh, with the call-off of its timer. */
  private readonly deferred = new Map<NotePath, () => void>();
  /** Notes that were read at once, each with the call-off of the look at whether it is still there. */
  private readonly rechecks = new Map<NotePath, () => void>();
  private readonly slices: Slices;
  private done = 0;
  private total = 0;
  private draining = false;
  private scanning = false;
  private closed = false;

  constructor(private readonly parts: IndexerParts) {
    this.slices = new Slices(parts.clock);
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
          for (const path of this.knownWithin(change.path)) this.drop(path);
          break;
        case 'renamed':
          this.rename(change.from, change.to);
          break;
      }
    }
    this.parts.onProgress();
    this.drain();
  }

  /** Reads one note before any other; resolves when the index holds its present text, or that it is gone. */
  async readNow(path: NotePath): Promise<void> {
    if (!this.parts.scope.includes(path) || this.closed) return;
    this.voidReading(path);
    this.seen.delete(path);
    if (this.dirty.delete(path)) this.total -= 1;
    await this.read(path);
    this.parts.onProgress();
    this.rechecks.get(path)?.();
    this.rechecks.set(path, this.parts.clock.after(RECHECK_MS, () => void this.dropIfGone(path)));
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
    for (const callOff of [...this.deferred.values(), ...this.rechecks.values()]) callOff();
    this.rechecks.clear();
    this.deferred.clear();
    this.wake();
  }

  private mark(path: NotePath, file?: FileInfo): void {
    this.voidReading(path);
    if (file === undefined) this.seen.delete(path);
    else this.seen.set(path, file);
    if (!this.dirty.has(path)) this.total += 1;
    this.dirty.add(path);
  }

  private drop(path: NotePath): void {
    this.voidReading(path);
    this.undefer(path);
    this.seen.delete(path);
    if (this.dirty.delete(path)) this.total -= 1;
    this.failures.delete(path);
    this.remove(path);
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

  private undefer(path: NotePath): void {
    this.deferred.get(path)?.();
    this.deferred.delete(path);
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
      const settled = record !== undefined && !this.dirty.has(path) && !this.readings.has(path) && !this.deferred.has(path);
      const moved = settled ? this.movedRecord(record, target) : undefined;
      if (moved !== undefined) {
        this.voidReading(target);
        if (this.dirty.delete(target)) this.total -= 1;
        this.failures.delete(target);
        this.parts.index.renameNote(path, target, moved);
        this.tell(record, moved);
        continue;
      }
      this.drop(path);
      if (this.parts.scope.includes(target)) this.mark(target);
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
        this.parts.onProgress();
        await this.slices.next();
      }
    };
    await Promise.all(Array.from({ length: NOTES_IN_FLIGHT }, reader));
  }

  private async read(path: NotePath): Promise<void> {
    const { vault, parser } = this.parts;
    const reading: Reading = { void: false };
    this.readings.set(path, reading);
    try {
      const file = this.seen.get(path) ?? (await vault.stat(path));
      this.seen.delete(path);
      if (file === undefined) {
        if (!reading.void) this.drop(path);
        return;
      }
      const bytes = await vault.read(path);
      if (this.isTouchedOnly(file, bytes, reading)) return;
      const parsed = await parser.parse(path, bytes);
      if (reading.void || this.closed) return;
      this.failures.delete(path);
      await this.take(file, parsed, reading);
    } catch (thrown) {
      if (reading.void || this.closed) return;
      if (thrown instanceof MnemeError && thrown.code === 'note_gone') {
        this.drop(path);
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

  /** A note that was touched, not changed, is not parsed again: only its time moves. */
  private isTouchedOnly(file: FileInfo, bytes: Uint8Array, reading: Reading): boolean {
    const known = this.parts.index.note(file.path);
    if (known === undefined || known.sizeBytes !== file.sizeBytes || known.contentHash !== hashOfBytes(bytes)) return false;
    if (reading.void || this.closed) return true;
    this.failures.delete(file.path);
    this.undefer(file.path);
    this.parts.index.renameNote(file.path, file.path, { ...known, mtimeMs: file.mtimeMs, sizeBytes: file.sizeBytes });
    return true;
  }

  private async take(file: FileInfo, parsed: ParsedNote, reading: Reading): Promise<void> {
    const { index, scope, refresh, clock } = this.parts;
    const { path } = file;
    this.undefer(path);
    const isPrivate = scope.isPrivate(path, parsed);
    const known = index.note(path);
    const record: NoteRecord = isPrivate ? privateRecord(file, parsed, clock.now()) : openRecord(file, parsed, scope, clock.now());
    const waitMs = isPrivate || known === undefined ? 0 : refresh.waitMs(known, clock.now());
    if (waitMs > 0) {
      this.deferred.set(path, clock.after(waitMs, () => this.refreshNow(path)));
      return;
    }
    if (await this.putInStages(record, isPrivate ? [] : parsed.chunks, reading)) this.tell(known, record);
  }

  /**
   * A long note that is new takes the index a second a megabyte: its beginning is put first, under a hash that says that it is not whole.
   * @returns whether the whole note was put
   */
  private async putInStages(record: NoteRecord, chunks: readonly Chunk[], reading: Reading): Promise<boolean> {
    const { index } = this.parts;
    if (index.note(record.path) === undefined) {
      for (let count = CHUNKS_AT_ONCE; count < chunks.length; count += CHUNKS_AT_ONCE) {
        index.putNote({ ...record, contentHash: '', sizeBytes: 0 }, chunks.slice(0, count));
        await this.slices.next();
        if (reading.void || this.closed) return false;
      }
    }
    index.putNote(record, chunks);
    return true;
  }

  private refreshNow(path: NotePath): void {
    this.deferred.delete(path);
    this.mark(path);
    this.drain();
  }
}
