import { hashOfBytes } from '../content-hash.js';
import type { Clock, Slices } from '../model/clock.js';
import type { Chunk, NoteRecord, ParsedNote } from '../model/note.js';
import type { NotePath } from '../model/note-path.js';
import type { FileInfo } from '../model/vault.js';
import type { ChunkIndex } from './chunk-index.js';
import { isUnchanged, openRecord, privateRecord } from './note-record.js';
import type { RefreshRule } from './refresh.js';
import type { NoteScope } from './scope.js';

/** So many chunks of a long note are put into the index before other work has its turn: about a frame. */
const CHUNKS_AT_ONCE = 16;

export interface NoteIntakeParts {
  readonly index: ChunkIndex;
  readonly scope: NoteScope;
  readonly refresh: RefreshRule;
  readonly clock: Clock;
  readonly slices: Slices;
  /** Called with what was known of a note and what is known now. */
  readonly onTaken: (before: NoteRecord | undefined, after: NoteRecord) => void;
  /** A note whose edit had to wait may be read again. */
  readonly onDue: (path: NotePath) => void;
}

/** What becomes of a note that was read: the index takes it at once, bit by bit where it is long, or once its refresh is due. Whoever made it closes it. */
export class NoteIntake {
  /** Notes whose edits wait for their daily or weekly refresh, with the call-off of its timer. */
  private readonly deferred = new Map<NotePath, () => void>();

  constructor(private readonly parts: NoteIntakeParts) {}

  isDeferred(path: NotePath): boolean {
    return this.deferred.has(path);
  }

  undefer(path: NotePath): void {
    this.deferred.get(path)?.();
    this.deferred.delete(path);
  }

  close(): void {
    for (const callOff of this.deferred.values()) callOff();
    this.deferred.clear();
  }

  /** Whether the note has been touched and not changed: it need not be parsed again. */
  isTouchedOnly(file: FileInfo, bytes: Uint8Array): boolean {
    const known = this.parts.index.note(file.path);
    return known !== undefined && known.sizeBytes === file.sizeBytes && known.contentHash === hashOfBytes(bytes);
  }

  /** Of a note that has been touched only: its time moves, and nothing else. A watcher tells of what was written here as well: then not even that. */
  touch(file: FileInfo): void {
    const { index } = this.parts;
    this.undefer(file.path);
    const known = index.note(file.path);
    if (known !== undefined && !isUnchanged(known, file)) index.renameNote(file.path, file.path, { ...known, mtimeMs: file.mtimeMs, sizeBytes: file.sizeBytes });
  }

  /** @param isVoid whether what was read must not be believed any more */
  async take(file: FileInfo, parsed: ParsedNote, isVoid: () => boolean): Promise<void> {
    const { index, scope, refresh, clock, onTaken, onDue } = this.parts;
    const { path } = file;
    this.undefer(path);
    const isPrivate = scope.isPrivate(path, parsed);
    const known = index.note(path);
    const record: NoteRecord = isPrivate ? privateRecord(file, parsed, clock.now()) : openRecord(file, parsed, scope, clock.now());
    const waitMs = isPrivate || known === undefined ? 0 : refresh.waitMs(known, clock.now());
    if (waitMs > 0) {
      this.deferred.set(path, clock.after(waitMs, () => {
        this.deferred.delete(path);
        onDue(path);
      }));
      return;
    }
    if (await this.putInStages(record, isPrivate ? [] : parsed.chunks, isVoid)) onTaken(known, record);
  }

  /**
   * A long note that is new takes the index a second a megabyte: its beginning is put first, under a hash that says that it is not whole.
   * @returns whether the whole note was put
   */
  private async putInStages(record: NoteRecord, chunks: readonly Chunk[], isVoid: () => boolean): Promise<boolean> {
    const { index, slices } = this.parts;
    if (index.note(record.path) === undefined) {
      // Its links would be looked up anew with every stage; a list of links has thousands.
      const begun: NoteRecord = { ...record, contentHash: '', sizeBytes: 0, links: [] };
      for (let count = CHUNKS_AT_ONCE; count < chunks.length; count += CHUNKS_AT_ONCE) {
        index.putNote(begun, chunks.slice(0, count));
        await slices.next();
        if (isVoid()) return false;
      }
    }
    index.putNote(record, chunks);
    return true;
  }
}
