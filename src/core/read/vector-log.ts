import { Slices, type Clock } from '../model/clock.js';
import type { ModelLock } from '../model/embedder.js';
import type { BlobStore } from '../model/index-store.js';
import { RecordLayout, compareBeginning, encodeLock, lockIn, type StoredVector } from './vector-records.js';

export const VECTOR_FILE = 'vectors.bin';

/** Bytes read at a time: checked and taken in within a few milliseconds. */
const PIECE_BYTES = 128 * 1024;

/**
 * What was found on opening.
 * - `new`: there was no file
 * - `loaded`: vectors of this space; `damagedRecords` more were skipped, a torn one at the end among them
 * - `other_lock`: vectors of another space; the file is replaced with the first vector of this one
 * - `damaged`: not a vector file, or its beginning is damaged; it is replaced likewise
 */
export type VectorLogFinding =
  | { readonly type: 'new' }
  | { readonly type: 'loaded'; readonly vectors: number; readonly damagedRecords: number }
  | { readonly type: 'other_lock' }
  | { readonly type: 'damaged' };

export interface OpenedVectorLog {
  readonly log: VectorLog;
  readonly finding: VectorLogFinding;
  /** For people: what the finding means; `undefined` where all is well. */
  readonly news: string | undefined;
}

function newsOf(finding: VectorLogFinding): string | undefined {
  switch (finding.type) {
    case 'new':
      return undefined;
    case 'loaded':
      return finding.damagedRecords === 0 ? undefined : `Saved vectors were damaged (${finding.damagedRecords}); what they belong to is embedded again.`;
    case 'other_lock':
      return 'The saved vectors are of another model; the vault is embedded again.';
    case 'damaged':
      return 'The file of saved vectors is damaged; the vault is embedded again.';
  }
}

/**
 * Vectors on disk by content, of one space: a file that is only added to. A vector outlives its chunk, so that what was
 * undone, moved away and back or switched by version control is not embedded again; what is dead for good goes when it is
 * more than half of the file.
 */
export class VectorLog {
  private readonly layout: RecordLayout;
  private readonly preface: Uint8Array;
  /** Which record holds a content. */
  private readonly places = new Map<string, number>();
  private records = 0;
  private damagedRecords = 0;
  /** Whether the file on disk is of this space. */
  private ours = false;
  /** One thing at a time: a read must not meet a file that is being replaced. */
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: BlobStore,
    readonly lock: ModelLock,
    private readonly clock: Clock,
    private readonly file: string,
  ) {
    this.layout = new RecordLayout(lock.dimension);
    this.preface = encodeLock(lock);
  }

  static async open(store: BlobStore, lock: ModelLock, clock: Clock, file = VECTOR_FILE): Promise<OpenedVectorLog> {
    const log = new VectorLog(store, lock, clock, file);
    const finding = await log.take();
    return { log, finding, news: newsOf(finding) };
  }

  /** Contents that have a vector here. */
  get size(): number {
    return this.places.size;
  }

  has(hash: string): boolean {
    return this.places.has(hash);
  }

  /** Whether there is a file of this space. One that was deleted while running is found out here, and counts as new. */
  isOnDisk(): Promise<boolean> {
    return this.inTurn(async () => {
      if (this.ours && (await this.sizeOnDisk()) < this.preface.length) this.startOver();
      return this.ours;
    });
  }

  /** The vectors of those contents that have one here; a record that has become unreadable is left out. */
  get(hashes: Iterable<string>): Promise<StoredVector[]> {
    return this.inTurn(async () => {
      const wanted = [...hashes].flatMap((hash) => this.places.get(hash) ?? []).sort((a, b) => a - b);
      const found: StoredVector[] = [];
      const blob = wanted.length === 0 ? undefined : await this.store.open(this.file);
      if (blob === undefined) return found;
      try {
        for (const place of wanted) {
          const bytes = await blob.read(this.preface.length + place * this.layout.bytes, this.layout.bytes);
          for (const { vector } of this.layout.decode(bytes)) found.push(vector);
        }
      } finally {
        await blob.close();
      }
      return found;
    });
  }

  /** Calls `visit` with every vector, in the order of the file. `values` are valid during the call only. Gives way in between. */
  forEach(visit: (vector: StoredVector) => void): Promise<void> {
    return this.inTurn(async () => {
      await this.scan((place, vector) => {
        if (this.places.get(vector.hash) === place) visit(vector);
      });
    });
  }

  /** Adds vectors whose content has none yet. @throws MnemeError `store_full`, `store_read_only`, `store_failed` */
  append(vectors: readonly StoredVector[]): Promise<void> {
    return this.inTurn(async () => {
      const size = this.ours ? await this.sizeOnDisk() : 0;
      if (size < this.preface.length) this.startOver();
      const added = vectors.filter(({ hash }) => !this.places.has(hash));
      if (added.length === 0) return;
      const bytes = this.layout.encode(added);
      // After a crash or a full disk the file may end within a record: filled up, that is one damaged record and no more.
      const beyond = this.ours ? (size - this.preface.length) % this.layout.bytes : 0;
      const filling = beyond === 0 ? 0 : this.layout.bytes - beyond;
      const first = this.ours ? (size + filling - this.preface.length) / this.layout.bytes : 0;
      if (this.ours) await this.store.append(this.file, concatenated(new Uint8Array(filling), bytes));
      else await this.store.replace(this.file, [this.preface, bytes]);
      this.ours = true;
      added.forEach(({ hash }, at) => this.places.set(hash, first + at));
      this.records = first + added.length;
    });
  }

  /** Drops what is damaged, and what is dead if that is more than half of the file. Returns whether it did. @throws MnemeError as `append` */
  compact(isLive: (hash: string) => boolean): Promise<boolean> {
    return this.inTurn(async () => {
      // Decided at once: while the file is written the index goes on changing.
      const live = new Set([...this.places.keys()].filter(isLive));
      const mostlyDead = live.size * 2 < this.records;
      if (!this.ours || (!mostlyDead && this.damagedRecords === 0)) return false;
      await this.store.replace(this.file, this.keptParts(mostlyDead ? live : new Set(this.places.keys())));
      await this.take();
      return true;
    });
  }

  /** Writes the whole log under another name, in the place of what is there. @throws MnemeError as `append` */
  copyTo(file: string): Promise<void> {
    return this.inTurn(() => this.store.replace(file, this.keptParts(new Set(this.places.keys()))));
  }

  private startOver(): void {
    this.places.clear();
    this.records = 0;
    this.damagedRecords = 0;
    this.ours = false;
  }

  private async *keptParts(kept: ReadonlySet<string>): AsyncGenerator<Uint8Array> {
    yield this.preface;
    for await (const { first, piece } of this.pieces()) {
      const vectors: StoredVector[] = [];
      for (const { at, vector } of this.layout.decode(piece)) if (this.places.get(vector.hash) === first + at && kept.has(vector.hash)) vectors.push(vector);
      yield this.layout.encode(vectors);
    }
  }

  /** Finds out what is on disk. */
  private async take(): Promise<VectorLogFinding> {
    this.startOver();
    const blob = await this.store.open(this.file);
    if (blob === undefined) return { type: 'new' };
    let torn: boolean;
    try {
      torn = (blob.sizeBytes - this.preface.length) % this.layout.bytes > 0;
      const beginning = compareBeginning(await blob.read(0, this.preface.length), this.preface);
      if (beginning !== 'same') return { type: beginning === 'other' ? 'other_lock' : 'damaged' };
    } finally {
      await blob.close();
    }
    this.ours = true;
    let sound = 0;
    this.records = await this.scan((place, { hash }) => {
      sound += 1;
      this.places.set(hash, place);
    });
    this.damagedRecords = this.records - sound + (torn ? 1 : 0);
    return { type: 'loaded', vectors: this.places.size, damagedRecords: this.damagedRecords };
  }

  /** Returns how many whole records there are, sound or not. */
  private async scan(visit: (place: number, vector: StoredVector) => void): Promise<number> {
    let records = 0;
    for await (const { first, piece } of this.pieces()) {
      for (const { at, vector } of this.layout.decode(piece)) visit(first + at, vector);
      records = first + piece.length / this.layout.bytes;
    }
    return records;
  }

  /** Whole records, some hundreds at a time; gives way in between. */
  private async *pieces(): AsyncGenerator<{ first: number; piece: Uint8Array }> {
    const blob = this.ours ? await this.store.open(this.file) : undefined;
    if (blob === undefined) return;
    const slices = new Slices(this.clock);
    const { bytes } = this.layout;
    const records = Math.max(0, Math.floor((blob.sizeBytes - this.preface.length) / bytes));
    const recordsAPiece = Math.max(1, Math.floor(PIECE_BYTES / bytes));
    try {
      for (let first = 0; first < records; first += recordsAPiece) {
        const count = Math.min(recordsAPiece, records - first);
        yield { first, piece: await blob.read(this.preface.length + first * bytes, count * bytes) };
        await slices.next();
      }
    } finally {
      await blob.close();
    }
  }

  private async sizeOnDisk(): Promise<number> {
    const blob = await this.store.open(this.file);
    if (blob === undefined) return 0;
    const { sizeBytes } = blob;
    await blob.close();
    return sizeBytes;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}

/** A lock is shorter than this. */
const LOCK_BYTES = 8192;

/** The space of the vectors that are saved; `undefined` where there are none. */
export async function savedLock(store: BlobStore): Promise<ModelLock | undefined> {
  const blob = await store.open(VECTOR_FILE);
  if (blob === undefined) return undefined;
  try {
    return lockIn(await blob.read(0, LOCK_BYTES));
  } finally {
    await blob.close();
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
