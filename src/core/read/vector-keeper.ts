import type { Clock } from '../model/clock.js';
import { sameLock, type Embedder, type ModelLock } from '../model/embedder.js';
import { toMnemeError, type MnemeError } from '../model/errors.js';
import type { BlobStore } from '../model/index-store.js';
import type { Slot } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import type { EngineStatus, ProblemReport } from '../model/status.js';
import type { ChunkIndex } from './chunk-index.js';
import { EmbeddingQueue } from './embedding-queue.js';
import { ModelChange } from './model-change.js';
import { simplifying } from './simplifying-embedder.js';
import { savedLock, VectorLog } from './vector-log.js';

export interface VectorKeeperParts {
  readonly index: ChunkIndex;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly openEmbedder?: (signal: AbortSignal) => Promise<Embedder>;
  /** See `EngineParts`. */
  readonly openFormer?: (lock: ModelLock, signal: AbortSignal) => Promise<Embedder | undefined>;
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
  /** Another model, on its way to take the place of the one that serves. */
  private change: ModelChange | undefined;
  private promoting: Promise<void> = Promise.resolve();
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
    this.change?.wake();
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
    this.change?.queue.pause();
    this.parts.onProgress();
  }

  resume(): void {
    this.paused = false;
    // While another model's vectors are made, the former one's are not: they would be made in vain.
    if (this.change === undefined) this.queue?.resume();
    this.change?.queue.resume();
    this.parts.onProgress();
  }

  async whenSettled(): Promise<void> {
    await this.opening;
    await this.change?.queue.whenSettled();
    await this.promoting;
    if (this.change === undefined) await this.queue?.whenSettled();
  }

  async flush(): Promise<void> {
    await this.queue?.flush();
    await this.change?.queue.flush();
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
    const { change } = this;
    await change?.close();
    await this.promoting;
    await this.queue?.close();
    if (change !== undefined && change.embedder !== this.embedder) await change.embedder.dispose();
    await this.embedder?.dispose();
  }

  problems(): ProblemReport[] {
    const found = [this.failure, this.storeFailure].filter((error) => error !== undefined);
    return found.map(({ code, message }) => ({ code, message }));
  }

  status(): EngineStatus['vectors'] {
    const { change, parts } = this;
    const total = parts.index.chunkCount;
    const done = change?.done ?? parts.index.vectorCount;
    const queue = change?.queue ?? this.queue;
    const perSecond = queue?.perSecond ?? 0;
    const state = this.state;
    const message = this.failure?.message ?? queue?.message ?? (change === undefined ? this.news : `${this.embedder?.lock.id ?? 'The former model'} serves until all vectors of ${change.embedder.lock.id} are there.`);
    return {
      state,
      done,
      total,
      perSecond,
      embedded: queue?.embedded ?? 0,
      ...(state === 'running' && perSecond > 0 ? { secondsLeft: (total - done) / perSecond } : {}),
      ...(message === undefined ? {} : { message }),
      ...(this.failure === undefined ? {} : { code: this.failure.code }),
    };
  }

  private get state(): EngineStatus['vectors']['state'] {
    if (this.parts.openEmbedder === undefined) return 'off';
    if (this.failure !== undefined) return 'failed';
    if (this.queue === undefined) return this.paused ? 'paused' : 'waiting';
    return (this.change?.queue ?? this.queue).state;
  }

  private async openModel(signal: AbortSignal): Promise<void> {
    if (this.parts.openEmbedder === undefined) return;
    let embedder: Embedder;
    try {
      embedder = simplifying(await this.parts.openEmbedder(signal));
    } catch (thrown) {
      // What serves is better than nothing, and the owner is told.
      this.failure = toMnemeError(thrown, 'model_missing');
      const former = signal.aborted ? undefined : await this.openFormer(() => true, signal);
      if (former !== undefined) await this.serve(former, this.paused);
      this.parts.onProgress();
      return;
    }
    const { lock } = embedder;
    const former = signal.aborted ? undefined : await this.openFormer((saved) => !sameLock(saved, lock) && saved.chunkerVersion === lock.chunkerVersion, signal);
    if (signal.aborted) {
      await embedder.dispose();
      await former?.dispose();
      return;
    }
    if (former === undefined) await this.serve(embedder, this.paused);
    else {
      await this.serve(former, true);
      await this.beginChange(embedder);
    }
    this.parts.onProgress();
  }

  /** The model that the saved vectors were made with, where it is still to be had. */
  private async openFormer(isMeant: (saved: ModelLock) => boolean, signal: AbortSignal): Promise<Embedder | undefined> {
    const { store, openFormer } = this.parts;
    const saved = openFormer === undefined ? undefined : await savedLock(store);
    if (openFormer === undefined || saved === undefined || !isMeant(saved)) return undefined;
    try {
      const former = await openFormer(saved, signal);
      if (former === undefined || sameLock(former.lock, saved)) return former && simplifying(former);
      await former.dispose();
    } catch {
      // Its place is taken by the chosen one in any case.
    }
    return undefined;
  }

  private async serve(embedder: Embedder, paused: boolean): Promise<void> {
    const { index, store, clock } = this.parts;
    index.useLock(embedder.lock);
    const { log, news } = await VectorLog.open(store, embedder.lock, clock);
    this.news = news;
    await this.parts.textLoaded;
    await log.forEach((vector) => index.setQuantised(vector.hash, vector));
    this.take(embedder, log, paused);
  }

  private take(embedder: Embedder, log: VectorLog, paused: boolean): void {
    this.log = log;
    this.embedder = embedder;
    this.queue = new EmbeddingQueue({ ...this.queueParts(), index: this.parts.index, log, embedder, paused });
    this.queue.wake();
  }

  private queueParts(): Pick<ConstructorParameters<typeof EmbeddingQueue>[0], 'clock' | 'onProgress' | 'isTextBusy' | 'onStored'> {
    const { clock, onProgress, isTextBusy } = this.parts;
    return { clock, onProgress, isTextBusy, onStored: (failure) => (this.storeFailure = failure) };
  }

  private async beginChange(embedder: Embedder): Promise<void> {
    const { index, store } = this.parts;
    this.change = await ModelChange.begin({ ...this.queueParts(), index, store, paused: this.paused, onComplete: () => this.promote() }, embedder);
    this.change.wake();
  }

  /** The new vectors are all there: from one moment to the next they serve. */
  private promote(): void {
    this.promoting = this.switchOver().catch((thrown: unknown) => {
      // The former model serves on; the next start tries again with what is gathered.
      this.storeFailure = toMnemeError(thrown, 'store_failed');
      this.parts.onProgress();
    });
  }

  private async switchOver(): Promise<void> {
    const { change, queue, embedder } = this;
    const { index, store, clock } = this.parts;
    if (change === undefined) return;
    await change.close();
    await change.promote();
    const { log } = await VectorLog.open(store, change.embedder.lock, clock);
    index.prepareSpace(change.embedder.lock);
    await log.forEach((vector) => index.prepareVector(vector));
    index.switchSpace();
    this.change = undefined;
    this.news = undefined;
    this.take(change.embedder, log, this.paused);
    await queue?.close();
    await embedder?.dispose();
    this.parts.onProgress();
  }
}
