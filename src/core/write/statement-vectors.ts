import { hashOfText } from '../content-hash.js';
import type { Clock } from '../model/clock.js';
import { MnemeError } from '../model/errors.js';
import { embeddingText } from '../model/note.js';
import type { VectorKeeper } from '../read/vector-keeper.js';

/** A write waits for the model for so long; then the rules judge by words alone. */
const PATIENCE_MS = 5_000;
const REMEMBERED = 64;

/** Passage vectors of statements: gate and relation ask for the same text, which is embedded once, and its note not again. */
export class StatementVectors {
  private readonly remembered = new Map<string, Float32Array>();

  constructor(
    private readonly vectors: VectorKeeper,
    private readonly clock: Clock,
  ) {}

  get modelId(): string | undefined {
    return this.vectors.embedder?.lock.id;
  }

  get calibration(): NonNullable<VectorKeeper['embedder']>['calibration'] | undefined {
    return this.vectors.embedder?.calibration;
  }

  /** In order; `undefined` where there is no model or it does not answer in time. @throws MnemeError `aborted` */
  async of(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[] | undefined> {
    const { embedder } = this.vectors;
    if (embedder === undefined) return undefined;
    const missing = [...new Set(texts)].filter((text) => !this.remembered.has(text));
    const patience = new AbortController();
    const callOff = this.clock.after(PATIENCE_MS, () => patience.abort(new MnemeError('timeout', 'The model took too long.')));
    try {
      const made = missing.length === 0 ? [] : await embedder.embedPassages(missing.map((text) => embeddingText([], text)), signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]));
      const known = new Map(texts.map((text) => [text, this.remembered.get(text)]));
      missing.forEach((text, at) => {
        const vector = made[at];
        known.set(text, vector);
        if (vector !== undefined) this.remember(text, vector);
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
    if (vector !== undefined) this.vectors.offer(hashOfText(embeddingText([], writtenText)), vector);
  }

  private remember(text: string, vector: Float32Array): void {
    this.remembered.set(text, vector);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}
