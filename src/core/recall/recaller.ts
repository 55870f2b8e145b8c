import type { Embedder } from '../model/embedder.js';
import { Slices, type Clock } from '../model/clock.js';
import { MnemeError } from '../model/errors.js';
import type { RecallAnswer, RecallLimit, RecallRequest, Said } from '../model/recall.js';
import type { ChunkReader } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import type { VectorKeeper } from '../read/vector-keeper.js';
import { JudgedAnswers } from './judging.js';
import { recall } from './recall.js';
import { rehearse } from './rehearse.js';
import type { VaultDirectory } from './vault-directory.js';

/** A question waits for its vector for so long; then full text answers alone. */
const QUERY_VECTOR_PATIENCE_MS = 2_000;
/** Vectors of recent questions: agents ask the same thing again within a turn. */
const REMEMBERED_QUERIES = 64;
/** How many of a question's text hits are put first in the queue of what waits to be embedded. */
const ASKED_FOR = 32;

export interface RecallerParts {
  readonly index: ChunkReader;
  /** Follows the index. */
  readonly directory: VaultDirectory;
  readonly vectors: Pick<VectorKeeper, 'embedder' | 'askFor'>;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly newId: () => string;
}

/** A question's vector, where there is one, and what limits it. */
interface Meaning {
  readonly vector?: Float32Array;
  readonly limit?: Said<RecallLimit>;
}

/** Gets a question its vector, if there is one to be had, and answers it. */
export class Recaller {
  readonly answers = new JudgedAnswers();
  private readonly remembered = new Map<string, Float32Array>();
  /** Whose vectors are remembered: another model's lie in another space. */
  private rememberedOf: Embedder | undefined;
  private readingAhead: Promise<void> | undefined;

  constructor(private readonly parts: RecallerParts) {}

  /** @param limit What limits every answer now. @throws MnemeError `aborted` */
  async recall(request: RecallRequest, limit: Said<RecallLimit> | undefined, signal?: AbortSignal): Promise<RecallAnswer> {
    const startedAt = this.parts.clock.ticks();
    await this.readingAhead;
    return this.answer(request, await this.queryVector(request.query, signal), limit, startedAt);
  }

  /** Does in slices, before anybody asks, what the first question would have to do at a stretch. Questions that come meanwhile wait for it. Never rejects. */
  readAhead(): Promise<void> {
    // It only saves time: what could not be read ahead is read with the first question, which also tells what is wrong if that fails again.
    this.readingAhead ??= this.readNamesAndRehearse().catch(() => undefined);
    return this.readingAhead;
  }

  /** By words, and by meaning where the question's vector is known already: waits for no model. */
  async recallNow(request: RecallRequest, limit: Said<RecallLimit> | undefined): Promise<RecallAnswer> {
    await this.readingAhead;
    this.forgetOthers();
    const vector = this.remembered.get(request.query);
    return this.answer(request, vector === undefined ? {} : { vector }, limit, this.parts.clock.ticks());
  }

  private async readNamesAndRehearse(): Promise<void> {
    const { index, directory, clock, settings } = this.parts;
    const slices = new Slices(clock);
    await directory.readAhead(index, slices);
    const steps = rehearse({ nowMs: clock.now(), settings });
    while (steps.next().done !== true) await slices.next();
  }

  private answer(request: RecallRequest, meaning: Meaning, limit: Said<RecallLimit> | undefined, startedAt: number): RecallAnswer {
    const { index, directory, vectors, clock, settings } = this.parts;
    const answer = recall(index, request, {
      nowMs: clock.now(),
      settings,
      calibration: vectors.embedder?.calibration,
      queryVector: meaning.vector,
      directory,
      recallId: this.parts.newId(),
    });
    this.askForMissing(request.query);
    const limits = [limit, meaning.limit].filter((each) => each !== undefined);
    const told = {
      ...answer,
      ...(limits.length === 0 ? {} : { notice: limits.map(({ text }) => text).join(' ') }),
      ...(limits.length === 0 || !request.explain ? {} : { limits }),
      tookMs: clock.ticks() - startedAt,
    };
    this.answers.remember(told, request.folders);
    return told;
  }

  private async queryVector(query: string, signal: AbortSignal | undefined): Promise<Meaning> {
    const { embedder } = this.parts.vectors;
    const { index } = this.parts;
    if (embedder === undefined || index.vectorCount === 0) {
      return index.chunkCount === 0 ? {} : { limit: { code: 'no_vectors', text: 'Found by words alone: there are no vectors yet.' } };
    }
    const share = index.vectorCount / index.chunkCount;
    const partial: Meaning = share < 1 ? { limit: { code: 'vectors_incomplete', text: `Vectors cover ${Math.floor(share * 100)} % of the vault so far; the rest is found by words alone.` } } : {};
    this.forgetOthers();
    const known = this.remembered.get(query);
    if (known !== undefined) return { vector: known, ...partial };
    try {
      const vector = await this.inTime(query, signal);
      // Another model took this one's place meanwhile: the question is asked again in its space.
      if (this.parts.vectors.embedder !== embedder) return await this.queryVector(query, signal);
      this.remember(query, vector);
      return { vector, ...partial };
    } catch (thrown) {
      if (signal?.aborted === true) throw thrown;
      const reason = thrown instanceof MnemeError ? thrown.message : 'the model did not answer.';
      return { limit: { code: 'model_silent', text: `Found by words alone: ${reason}` } };
    }
  }

  private async inTime(query: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const { vectors, clock } = this.parts;
    if (vectors.embedder === undefined) throw new MnemeError('model_missing', 'there is no model.');
    const patience = new AbortController();
    const callOff = clock.after(QUERY_VECTOR_PATIENCE_MS, () => patience.abort(new MnemeError('timeout', 'the model took too long.')));
    try {
      const either = signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]);
      return await vectors.embedder.embedQuery(query, either);
    } finally {
      callOff();
    }
  }

  private forgetOthers(): void {
    const { embedder } = this.parts.vectors;
    if (this.rememberedOf === embedder) return;
    this.rememberedOf = embedder;
    this.remembered.clear();
  }

  private remember(query: string, vector: Float32Array): void {
    this.remembered.set(query, vector);
    if (this.remembered.size <= REMEMBERED_QUERIES) return;
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined) this.remembered.delete(oldest);
  }

  private askForMissing(query: string): void {
    const { index, vectors } = this.parts;
    if (vectors.embedder === undefined || index.vectorCount === index.chunkCount) return;
    vectors.askFor(index.searchText(query, { limit: ASKED_FOR }).slots);
  }
}
