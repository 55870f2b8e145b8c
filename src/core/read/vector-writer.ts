import type { Clock } from '../model/clock.js';
import { toMnemeError, type MnemeError } from '../model/errors.js';
import type { ChunkIndex } from './chunk-index.js';
import type { VectorLog } from './vector-log.js';
import type { StoredVector } from './vector-records.js';

/** Vectors are written when this many have gathered, or this much time has passed: what a crash may cost. */
const WRITE_EVERY = 64;
const WRITE_AFTER_MS = 5_000;
/** How many are copied out of the index at a time. */
const WRITE_AT_ONCE = 1024;

export interface VectorWriterParts {
  readonly index: Pick<ChunkIndex, 'contentHashes' | 'storedVectors'>;
  readonly log: VectorLog;
  readonly clock: Clock;
  /** Told after every try: with the failure, after which the vectors live in memory only until a later try succeeds. */
  readonly onTried: (failure: MnemeError | undefined) => void;
}

/** Carries new vectors from the index to the log on disk. What could not be written is kept for the next try. */
export class VectorWriter {
  /** With the vectors themselves: by the time they are written their chunks may be gone, and may come back. */
  private readonly unwritten = new Map<string, StoredVector>();
  private triedAtMs: number;
  private failed = false;
  private callOff: (() => void) | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly parts: VectorWriterParts) {
    this.triedAtMs = parts.clock.ticks();
  }

  /** To be told as soon as the index has the vector of this content. */
  add(hash: string): void {
    for (const vector of this.parts.index.storedVectors([hash])) this.unwritten.set(hash, vector);
  }

  /** The vector of a content, while it is on its way to the log. */
  onItsWay(hash: string): StoredVector | undefined {
    return this.unwritten.get(hash);
  }

  /** A full disk is tried again after some time, not after every batch. */
  get isDue(): boolean {
    const waited = this.parts.clock.ticks() - this.triedAtMs >= WRITE_AFTER_MS;
    return waited || (!this.failed && this.unwritten.size >= WRITE_EVERY);
  }

  /** Writes now if that is due, else once it is: memories come one by one, and each would cost a forced write here as well. Never rejects. */
  async writeWhenDue(): Promise<void> {
    if (this.isDue) await this.write();
    else if (this.unwritten.size > 0) this.callOff ??= this.parts.clock.after(WRITE_AFTER_MS, () => void this.write());
  }

  /** Writes what is in memory only: what was added, or everything where the file was deleted meanwhile. Never rejects. */
  write(): Promise<void> {
    this.callOff?.();
    this.callOff = undefined;
    this.writing = this.writing.then(() => this.writeNow());
    return this.writing;
  }

  private async writeNow(): Promise<void> {
    const { index, log, clock, onTried } = this.parts;
    this.triedAtMs = clock.ticks();
    try {
      const hashes = (await log.isOnDisk()) ? [...this.unwritten.keys()] : [...new Set([...index.contentHashes(), ...this.unwritten.keys()])];
      for (let from = 0; from < hashes.length; from += WRITE_AT_ONCE) {
        const some = hashes.slice(from, from + WRITE_AT_ONCE);
        await log.append(some.flatMap((hash) => this.unwritten.get(hash) ?? index.storedVectors([hash])));
        for (const hash of some) this.unwritten.delete(hash);
      }
      this.failed = false;
      onTried(undefined);
    } catch (thrown) {
      this.failed = true;
      onTried(toMnemeError(thrown, 'store_failed'));
    }
  }
}
