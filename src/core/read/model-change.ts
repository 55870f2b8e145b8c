import type { Clock } from '../model/clock.js';
import type { Embedder } from '../model/embedder.js';
import type { MnemeError } from '../model/errors.js';
import type { BlobStore } from '../model/index-store.js';
import type { ChunkIndex } from './chunk-index.js';
import { EmbeddingQueue } from './embedding-queue.js';
import { StagedVectors } from './staged-vectors.js';
import { VECTOR_FILE, VectorLog } from './vector-log.js';

/** Where the vectors of a model gather that is to take another's place. */
export const NEXT_VECTOR_FILE = 'vectors-next.bin';

export interface ModelChangeParts {
  readonly index: ChunkIndex;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly paused: boolean;
  readonly isTextBusy: () => boolean;
  readonly onProgress: () => void;
  readonly onStored: (failure: MnemeError | undefined) => void;
  /** All vectors are there: `promote` is to be called. */
  readonly onComplete: () => void;
}

/**
 * Embeds the vault with another model while the vectors of the former one serve. Each vector is kept as it is made, so that a change that was cut off
 * goes on where it was.
 */
export class ModelChange {
  private told = false;

  private constructor(
    private readonly parts: ModelChangeParts,
    readonly embedder: Embedder,
    private readonly log: VectorLog,
    private readonly staged: StagedVectors,
    readonly queue: EmbeddingQueue,
  ) {}

  static async begin(parts: ModelChangeParts, embedder: Embedder): Promise<ModelChange> {
    const { log } = await VectorLog.open(parts.store, embedder.lock, parts.clock, NEXT_VECTOR_FILE);
    const staged = new StagedVectors(parts.index, log);
    const queue = new EmbeddingQueue({ ...parts, index: staged, log, embedder, onProgress: () => change.progressed() });
    const change: ModelChange = new ModelChange(parts, embedder, log, staged, queue);
    return change;
  }

  get done(): number {
    return Math.max(0, this.parts.index.chunkCount - this.staged.missingVectorCount);
  }

  wake(): void {
    this.queue.wake();
    this.progressed();
  }

  /** Puts the new vectors in the place of the old ones on the disk, whole; to be called once it is closed. They stay in their own file until then: a crash loses none. */
  async promote(): Promise<void> {
    await this.log.copyTo(VECTOR_FILE);
    await this.parts.store.remove(NEXT_VECTOR_FILE);
  }

  async close(): Promise<void> {
    await this.queue.close();
  }

  private progressed(): void {
    this.parts.onProgress();
    if (this.told || this.queue.state !== 'complete' || this.parts.isTextBusy()) return;
    this.told = true;
    this.parts.onComplete();
  }
}
