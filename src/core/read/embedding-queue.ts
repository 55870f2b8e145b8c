import { Slices, type Clock } from '../model/clock.js';
import type { Embedder } from '../model/embedder.js';
import { MnemeError, messageOf, toMnemeError } from '../model/errors.js';
import { counted, ofNumber } from '../model/in-words.js';
import { embeddingText } from '../model/note.js';
import type { IndexedChunk, Slot } from '../model/search.js';
import type { ChunkIndex } from './chunk-index.js';
import type { VectorLog } from './vector-log.js';
import { VectorWriter } from './vector-writer.js';

/** The order of what waits is made anew at most this often while the vault changes. */
const REORDER_AFTER_MS = 2_000;
/** One log of ten thousand lines must not hold up all notes of the week before. */
const AGE_A_LINE_MS = 60_000;
/** How many chunks are put in order at a time. */
const LOOK_AHEAD = 512;
/** First wait after a failure of the embedder, doubled up to the last. */
const RETRY_FIRST_MS = 5_000;
const RETRY_LAST_MS = 300_000;
/** Vectors offered for contents that never came are let go. */
const MOST_OFFERED = 256;
/** The rate is that of this many last batches. */
const RATE_WINDOW = 32;

export type QueueState = 'waiting' | 'running' | 'paused' | 'complete' | 'failed';

/** What waits for vectors, and takes them: an index, or what is gathered for one. */
export type EmbeddingTarget = Pick<
  ChunkIndex,
  'chunk' | 'chunkIfPresent' | 'contentHashes' | 'hasVector' | 'holdsContent' | 'missingVectorCount' | 'missingVectors' | 'setQuantised' | 'setVector' | 'storedVectors' | 'textVersion'
>;

export interface EmbeddingQueueParts {
  readonly index: EmbeddingTarget;
  readonly log: VectorLog;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly paused: boolean;
  /** Notes are being read: they go first, because full text answers at once and embedding takes every core it gets. */
  readonly isTextBusy: () => boolean;
  readonly onProgress: () => void;
  /** Told after every try to write the log: with the failure, after which vectors live in memory only until a later try succeeds. */
  readonly onStored: (failure: MnemeError | undefined) => void;
}

/**
 * Gives every chunk its vector, behind the owner's back and in the order of use: what a question touched first, then
 * memories, then notes from the newest to the oldest, and their beginnings before the far end of a long one. A chunk whose
 * content was ever embedded in this space gets its vector from the log.
 */
export class EmbeddingQueue {
  private readonly asked = new Set<Slot>();
  private order: Slot[] = [];
  private orderedVersion = -1;
  private orderedAt = Number.NEGATIVE_INFINITY;
  private readonly refused = new Map<string, string>();
  /** Vectors made elsewhere, of contents that are about to be indexed. */
  private readonly offered = new Map<string, Float32Array>();
  private readonly writer: VectorWriter;
  private readonly waiting: (() => void)[] = [];
  private readonly batches: { texts: number; tookMs: number }[] = [];
  private readonly abort = new AbortController();
  private readonly slices: Slices;
  private callOffRetry: (() => void) | undefined;
  private retryMs = RETRY_FIRST_MS;
  private working = false;
  private paused: boolean;
  private failure: MnemeError | undefined;
  /** Texts given to the embedder since start; a vector from the log is not counted. */
  embedded = 0;

  constructor(private readonly parts: EmbeddingQueueParts) {
    this.paused = parts.paused;
    this.writer = new VectorWriter({ ...parts, onTried: parts.onStored });
    this.slices = new Slices(parts.clock);
  }

  get state(): QueueState {
    if (this.failure !== undefined) return 'failed';
    if (this.missingCount() === 0) return 'complete';
    if (this.paused) return 'paused';
    return this.working ? 'running' : 'waiting';
  }

  get message(): string | undefined {
    if (this.failure !== undefined) return this.failure.message;
    if (this.refused.size === 0) return undefined;
    const [[, reason] = ['', '']] = this.refused;
    return `${counted(this.refused.size, 'chunk has', 'chunks have')} no vector, because the model refused ${ofNumber(this.refused.size, 'it', 'them')}: ${reason}`;
  }

  get perSecond(): number {
    const texts = this.batches.reduce((sum, batch) => sum + batch.texts, 0);
    const tookMs = this.batches.reduce((sum, batch) => sum + batch.tookMs, 0);
    return tookMs === 0 ? 0 : (texts * 1000) / tookMs;
  }

  /** What a question's text search touched goes first. */
  askFor(slots: Iterable<Slot>): void {
    for (const slot of slots) if (!this.parts.index.hasVector(slot)) this.asked.add(slot);
    this.wake();
  }

  /** Takes a vector that was made for a text before its note was indexed, so that it is not made twice. */
  offer(hash: string, vector: Float32Array): void {
    if (this.parts.index.holdsContent(hash)) {
      this.give(hash, vector);
      return;
    }
    this.offered.set(hash, vector);
    const [oldest] = this.offered.keys();
    if (this.offered.size > MOST_OFFERED && oldest !== undefined) this.offered.delete(oldest);
  }

  /** To be called after every change of the index, and when the reading of notes has come to its end. */
  wake(): void {
    if (this.working || this.paused || this.abort.signal.aborted || this.callOffRetry !== undefined || this.parts.isTextBusy()) return;
    if (this.missingCount() === 0) {
      this.settle();
      return;
    }
    this.working = true;
    void this.work().finally(() => {
      this.working = false;
      this.parts.onProgress();
      if (this.state === 'running' || this.state === 'waiting') this.wake();
      else this.settle();
    });
  }

  pause(): void {
    this.paused = true;
    this.settle();
    this.parts.onProgress();
  }

  resume(): void {
    this.paused = false;
    this.callOffRetry?.();
    this.callOffRetry = undefined;
    this.failure = undefined;
    this.wake();
    this.parts.onProgress();
  }

  /** Resolves when nothing is left to do, or nothing can be done now. */
  async whenSettled(): Promise<void> {
    this.wake();
    while (!this.abort.signal.aborted && (this.working || this.state === 'running' || this.state === 'waiting')) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Writes what vectors are in memory only. */
  async flush(): Promise<void> {
    await this.writer.write();
  }

  async close(): Promise<void> {
    this.abort.abort();
    this.callOffRetry?.();
    this.settle();
    await this.writer.write();
  }

  private give(hash: string, vector: Float32Array): void {
    this.offered.delete(hash);
    this.parts.index.setVector(hash, vector);
    this.writer.add(hash);
  }

  private settle(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private missingCount(): number {
    return this.parts.index.missingVectorCount - this.refused.size;
  }

  private async work(): Promise<void> {
    const { embedder, clock } = this.parts;
    this.parts.onProgress();
    // What woke it has done its share of this turn; putting tens of thousands of chunks in order is one of its own.
    await clock.giveWay();
    while (!this.paused && !this.abort.signal.aborted && !this.parts.isTextBusy()) {
      const taken = this.take(embedder.batchSize);
      if (taken.length === 0) break;
      const batch = await this.withoutKnown(taken);
      const startedAt = clock.ticks();
      try {
        if (batch.length > 0) await this.embed(batch);
        this.retryMs = RETRY_FIRST_MS;
        this.failure = undefined;
      } catch (thrown) {
        this.fail(toMnemeError(thrown, 'embedder_unreachable'));
        break;
      }
      if (batch.length > 0) this.batches.push({ texts: batch.length, tookMs: clock.ticks() - startedAt });
      if (this.batches.length > RATE_WINDOW) this.batches.shift();
      await this.writer.writeWhenDue();
      this.parts.onProgress();
      await this.slices.next();
    }
    await this.writer.writeWhenDue();
  }

  /** What was ever embedded in this space, and has since gone and come back, has its vector in the log. */
  private async withoutKnown(batch: readonly IndexedChunk[]): Promise<readonly IndexedChunk[]> {
    const { index, log } = this.parts;
    for (const { hash } of batch) {
      const vector = this.offered.get(hash);
      if (vector !== undefined) this.give(hash, vector);
      const unwritten = this.writer.onItsWay(hash);
      if (unwritten !== undefined) index.setQuantised(hash, unwritten);
    }
    const known = batch.filter(({ hash }) => log.has(hash));
    if (known.length > 0) for (const vector of await log.get(known.map(({ hash }) => hash))) index.setQuantised(vector.hash, vector);
    return batch.filter(({ slot }) => !index.hasVector(slot));
  }

  /** Embeds a batch; where the model refuses it, its texts one by one, so that one bad text costs only itself. */
  private async embed(batch: readonly IndexedChunk[]): Promise<void> {
    const texts = batch.map((chunk) => embeddingText(chunk.headings, chunk.text));
    let vectors: Float32Array[];
    try {
      vectors = await this.parts.embedder.embedPassages(texts, this.abort.signal);
    } catch (thrown) {
      const refusal = thrown instanceof MnemeError && thrown.code === 'embedder_answer_invalid';
      if (!refusal) throw thrown;
      const [only] = batch;
      if (batch.length === 1 && only !== undefined) this.refused.set(only.hash, messageOf(thrown));
      else for (const chunk of batch) await this.embed([chunk]);
      return;
    }
    this.embedded += texts.length;
    for (const [at, chunk] of batch.entries()) {
      const vector = vectors[at];
      if (vector !== undefined) this.give(chunk.hash, vector);
    }
  }

  private fail(error: MnemeError): void {
    if (this.abort.signal.aborted) return;
    this.failure = error;
    this.callOffRetry = this.parts.clock.after(this.retryMs, () => {
      this.callOffRetry = undefined;
      this.failure = undefined;
      this.wake();
    });
    this.retryMs = Math.min(this.retryMs * 2, RETRY_LAST_MS);
  }

  /** The next chunks to embed, each content once. */
  private take(count: number): IndexedChunk[] {
    const batch = new Map<string, IndexedChunk>();
    const add = (slot: Slot): void => {
      const chunk = this.parts.index.chunkIfPresent(slot);
      if (chunk === undefined || this.parts.index.hasVector(slot) || this.refused.has(chunk.hash)) return;
      batch.set(chunk.hash, chunk);
    };
    for (const slot of this.asked) {
      if (batch.size >= count) break;
      this.asked.delete(slot);
      add(slot);
    }
    this.putInOrder();
    while (batch.size < count) {
      const slot = this.order.pop();
      if (slot === undefined) break;
      add(slot);
    }
    return [...batch.values()];
  }

  private putInOrder(): void {
    const { index, clock } = this.parts;
    const stale = index.textVersion !== this.orderedVersion && clock.ticks() - this.orderedAt >= REORDER_AFTER_MS;
    if (!stale && this.order.length > 0) return;
    this.order = mostUrgent(index, this.refused);
    this.orderedVersion = index.textVersion;
    this.orderedAt = clock.ticks();
  }
}

/** The most urgent of the chunks without a vector, the most urgent last. One pass: sorting 100,000 would hold the thread. */
function mostUrgent(index: EmbeddingTarget, refused: ReadonlyMap<string, string>): Slot[] {
  let best: { slot: Slot; urgency: number }[] = [];
  let atLeast = Number.NEGATIVE_INFINITY;
  const cut = (): void => {
    best.sort((a, b) => a.urgency - b.urgency);
    best = best.slice(-LOOK_AHEAD);
    if (best.length === LOOK_AHEAD) atLeast = best[0]?.urgency ?? atLeast;
  };
  for (const slot of index.missingVectors()) {
    const chunk = index.chunk(slot);
    const chunkUrgency = urgency(chunk);
    if (chunkUrgency < atLeast || refused.has(chunk.hash)) continue;
    best.push({ slot, urgency: chunkUrgency });
    if (best.length >= 2 * LOOK_AHEAD) cut();
  }
  cut();
  return best.map(({ slot }) => slot);
}

/** Higher goes earlier: memories before notes, then the newest first, where what is far down in a note counts as older. */
function urgency(chunk: IndexedChunk): number {
  const memoryFirst = chunk.note.memory === undefined ? 0 : Number.MAX_SAFE_INTEGER / 2;
  return memoryFirst + chunk.note.mtimeMs - chunk.lines[0] * AGE_A_LINE_MS;
}
