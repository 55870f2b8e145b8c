import { hashOfText } from '../../content-hash.js';
import type { Clock } from '../../model/clock.js';
import { spaceId, type Embedder } from '../../model/embedder.js';
import { MnemeError } from '../../model/errors.js';
import { embeddingText } from '../../model/note.js';
import type { VectorKeeper } from '../../read/vector-keeper.js';

/** A write waits for the model for so long; then the rules judge by words alone. */
const PATIENCE_MS = 5_000;
const REMEMBERED = 64;

/** Passage vectors of statements: gate and relation ask for the same text, which is embedded once, and its note not again. */
export class StatementVectors {
  private readonly remembered = new Map<string, Float32Array>();
  /** Which model made a vector: another may take its place, and its vectors lie in another space. */
  private readonly makers = new WeakMap<Float32Array, Embedder>();

  constructor(
    private readonly vectors: VectorKeeper,
    private readonly clock: Clock,
  ) {}

  get modelId(): string | undefined {
    const { embedder } = this.vectors;
    return embedder && spaceId(embedder.lock);
  }

  get calibration(): NonNullable<VectorKeeper['embedder']>['calibration'] | undefined {
    return this.vectors.embedder?.calibration;
  }

  /** In order; `undefined` where there is no model or it does not answer in time. @throws MnemeError `aborted` */
  async of(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[] | undefined> {
    const { embedder } = this.vectors;
    if (embedder === undefined) return undefined;
    for (const [text, vector] of this.remembered) if (this.makers.get(vector) !== embedder) this.remembered.delete(text);
    const missing = [...new Set(texts)].filter((text) => !this.remembered.has(text));
    const patience = new AbortController();
    const callOff = this.clock.after(PATIENCE_MS, () => patience.abort(new MnemeError('timeout', 'The model took too long.')));
    try {
      const made = missing.length === 0 ? [] : await embedder.embedPassages(missing.map((text) => embeddingText([], text)), signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]));
      const known = new Map(texts.map((text) => [text, this.remembered.get(text)]));
      missing.forEach((text, at) => {
        const vector = made[at];
        known.set(text, vector);
        if (vector === undefined) return;
        this.makers.set(vector, embedder);
        this.remember(text, vector);
      });
      return texts.map((text) => known.get(text)).filter((vector) => vector !== undefined);
    } catch (thrown) {
      if (signal?.aborted === true) throw thrown;
      return undefined;
    } finally {
      callOff();
    }
  }

  /** Gives the index the vector of a statement as its note holds it. To be called before and after the note is written. */
  offer(writtenText: string, vector: Float32Array | undefined): void {
    if (vector !== undefined && this.makers.get(vector) === this.vectors.embedder) this.vectors.offer(hashOfText(embeddingText([], writtenText)), vector);
  }

  private remember(text: string, vector: Float32Array): void {
    this.remembered.set(text, vector);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}
