import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Calibration, Embedder, ModelLock } from '../src/core/model/embedder.js';

const KEY_BYTES = 16;
const CACHE_FOLDER = join(tmpdir(), 'mneme-bench-vectors');

/**
 * An embedder that keeps its vectors in a file of the temporary folder, one a lock, because embedding the corpora takes
 * minutes and asking them takes seconds. The model is opened only for a text that is not in the file.
 */
export class CachedEmbedder implements Embedder {
  readonly batchSize = 16;
  readonly #vectors = new Map<string, Float32Array>();
  readonly #file: string;
  #opened: Promise<Embedder> | undefined;

  constructor(
    readonly lock: ModelLock,
    readonly calibration: Calibration,
    private readonly open: () => Promise<Embedder>,
  ) {
    mkdirSync(CACHE_FOLDER, { recursive: true });
    this.#file = join(CACHE_FOLDER, `${lock.id.replace(/[^\w.-]+/g, '_')}-${hashOf(JSON.stringify(lock))}.bin`);
    if (existsSync(this.#file)) this.#load(readFileSync(this.#file));
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const key = hashOf(`query\0${text}`);
    return this.#vectors.get(key) ?? this.#keep(key, await (await this.#embedder()).embedQuery(text, signal));
  }

  async embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const keys = texts.map((text) => hashOf(`passage\0${text}`));
    const missing = [...new Set(keys.map((key, at) => (this.#vectors.has(key) ? -1 : at)).filter((at) => at >= 0))];
    if (missing.length > 0) {
      const made = await (await this.#embedder()).embedPassages(missing.map((at) => texts[at] ?? ''), signal);
      for (const [place, at] of missing.entries()) this.#keep(keys[at] ?? '', made[place] ?? new Float32Array(0));
    }
    return keys.map((key) => this.#vectors.get(key) ?? new Float32Array(0));
  }

  /** The model itself, for timing it. */
  uncached(): Promise<Embedder> {
    return this.#embedder();
  }

  async dispose(): Promise<void> {
    await (await this.#opened)?.dispose();
  }

  #embedder(): Promise<Embedder> {
    this.#opened ??= this.open();
    return this.#opened;
  }

  #keep(key: string, vector: Float32Array): Float32Array {
    this.#vectors.set(key, vector);
    appendFileSync(this.#file, Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]));
    return vector;
  }

  /** A record that was cut off by the end of a run is left out. */
  #load(bytes: Buffer): void {
    const length = KEY_BYTES + 4 * this.lock.dimension;
    for (let at = 0; at + length <= bytes.length; at += length) {
      const vector = new Float32Array(bytes.subarray(at + KEY_BYTES, at + length).buffer.slice(bytes.byteOffset + at + KEY_BYTES, bytes.byteOffset + at + length));
      this.#vectors.set(bytes.toString('hex', at, at + KEY_BYTES), vector);
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 2 * KEY_BYTES);
}
