import type { Clock } from '../model/clock.js';
import type { Embedder } from '../model/embedder.js';
import { toMnemeError, type MnemeError } from '../model/errors.js';
import type { BlobStore } from '../model/index-store.js';
import type { Slot } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import type { EngineStatus, ProblemReport } from '../model/status.js';
import type { ChunkIndex } from './chunk-index.js';
import { EmbeddingQueue } from './embedding-queue.js';
import { VectorLog } from './vector-log.js';

export interface VectorKeeperParts {
  readonly index: ChunkIndex;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly openEmbedder?: (signal: AbortSignal) => Promise<Embedder>;
  /** Resolves when the saved chunks are there, or will not be: saved vectors go to their chunks. */
  readonly textLoaded: Promise<void>;
  /** See `EmbeddingQueueParts`. */
  readonly isTextBusy: () => boolean;
  readonly onProgress: () => void;
}

/** Owns the vectors through their life: the model, the log on disk, the queue of what waits to be embedded. */
export class VectorKeeper {
  /** `undefined` while the model is being opened, and for good where there is none. */
  embedder: Embedder | undefined;
  private queue: EmbeddingQueue | undefined;
  private log: VectorLog | undefined;
  private failure: MnemeError | undefined;
  private storeFailure: MnemeError | undefined;
  private news: string | undefined;
  private paused: boolean;
  private opening: Promise<void> = Promise.resolve();

  constructor(private readonly parts: VectorKeeperParts) {
    this.paused = parts.settings.embeddingPaused;
  }

  /** Opens the model and loads the vectors that were made with it. Never rejects: without a model, recall is by full text. */
  open(signal: AbortSignal): Promise<void> {
    this.opening = this.openModel(signal).catch((thrown: unknown) => {
      this.failure = toMnemeError(thrown, 'model_missing');
      this.parts.onProgress();
    });
    return this.opening;
  }

  wake(): void {
    this.queue?.wake();
  }

  askFor(slots: Iterable<Slot>): void {
    this.queue?.askFor(slots);
  }

  /** See `EmbeddingQueue.offer`. */
  offer(hash: string, vector: Float32Array): void {
    this.queue?.offer(hash, vector);
  }

  pause(): void {
    this.paused = true;
    this.queue?.pause();
    this.parts.onProgress();
  }

  resume(): void {
    this.paused = false;
    this.queue?.resume();
    this.parts.onProgress();
  }

  async whenSettled(): Promise<void> {
    await this.opening;
    await this.queue?.whenSettled();
  }

  async flush(): Promise<void> {
    await this.queue?.flush();
  }

  /**
   * Drops vectors of contents that are gone from the log, if they are more than half of it. To be called only while the index
   * equals the vault. A store that cannot be written is a problem, not an error.
   */
  async compact(): Promise<void> {
    const { index } = this.parts;
    // An empty vault is rather a drive that is not there than one that was emptied.
    if (index.chunkCount === 0) return;
    try {
      await this.log?.compact((hash) => index.holdsContent(hash));
    } catch (thrown) {
      this.storeFailure = toMnemeError(thrown, 'store_failed');
    }
  }

  async close(): Promise<void> {
    await this.opening;
    await this.queue?.close();
    await this.embedder?.dispose();
  }

  problems(): ProblemReport[] {
    const found = [this.failure, this.storeFailure].filter((error) => error !== undefined);
    return found.map(({ code, message }) => ({ code, message }));
  }

  status(): EngineStatus['vectors'] {
    const total = this.parts.index.chunkCount;
    const done = this.parts.index.vectorCount;
    const perSecond = this.queue?.perSecond ?? 0;
    const state = this.state;
    const message = this.failure?.message ?? this.queue?.message ?? this.news;
    return {
      state,
      done,
      total,
      perSecond,
      embedded: this.queue?.embedded ?? 0,
      ...(state === 'running' && perSecond > 0 ? { secondsLeft: (total - done) / perSecond } : {}),
      ...(message === undefined ? {} : { message }),
    };
  }

  private get state(): EngineStatus['vectors']['state'] {
    if (this.parts.openEmbedder === undefined) return 'off';
    if (this.failure !== undefined) return 'failed';
    if (this.queue === undefined) return this.paused ? 'paused' : 'waiting';
    return this.queue.state;
  }

  private async openModel(signal: AbortSignal): Promise<void> {
    if (this.parts.openEmbedder === undefined) return;
    const embedder = await this.parts.openEmbedder(signal);
    if (signal.aborted) {
      await embedder.dispose();
      return;
    }
    const { index, store, clock } = this.parts;
    index.useLock(embedder.lock);
    const { log, news } = await VectorLog.open(store, embedder.lock, clock);
    this.news = news;
    this.log = log;
    await this.parts.textLoaded;
    await log.forEach((vector) => index.setQuantised(vector.hash, vector));
    this.embedder = embedder;
    this.queue = new EmbeddingQueue({
      index: this.parts.index,
      clock: this.parts.clock,
      onProgress: this.parts.onProgress,
      log,
      embedder,
      paused: this.paused,
      isTextBusy: this.parts.isTextBusy,
      onStored: (failure) => {
        this.storeFailure = failure;
      },
    });
    this.queue.wake();
    this.parts.onProgress();
  }
}
