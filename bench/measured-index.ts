import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import type { Calibration, ModelLock } from '../src/core/model/embedder.js';
import { createBundledEmbedder } from '../src/embedding/bundled/node-embedder.js';
import { readModelSpec } from '../src/embedding/bundled/model-folder.js';
import type { BundledEmbedder } from '../src/embedding/bundled/bundled-embedder.js';

/** Vectors of texts by a model, kept in a file between runs where one is named: embedding is most of the time. */
export class MeasuredVectors {
  readonly #vectors: Map<string, string>;
  #embedder: BundledEmbedder | undefined;

  private constructor(
    readonly calibration: Calibration,
    readonly lock: ModelLock,
    private readonly folder: string,
    private readonly cacheFile: string | undefined,
  ) {
    const cached = cacheFile !== undefined && existsSync(cacheFile) ? (JSON.parse(readFileSync(cacheFile, 'utf8')) as Record<string, string>) : {};
    this.#vectors = new Map(Object.entries(cached));
  }

  static async open(folder: string, cacheFile: string | undefined): Promise<MeasuredVectors> {
    const spec = await readModelSpec(folder);
    const { queryPrefix, passagePrefix } = { queryPrefix: spec.prefixes.query, passagePrefix: spec.prefixes.passage };
    const lock: ModelLock = { id: spec.name, revision: spec.revision, weightsHash: '', dtype: spec.dtype, pooling: spec.pooling, queryPrefix, passagePrefix, dimension: spec.dimension, chunkerVersion: 1 };
    return new MeasuredVectors(spec.calibration, lock, folder, cacheFile);
  }

  async ofQuery(text: string): Promise<Float32Array> {
    return this.#get(`${this.lock.queryPrefix}${text}`, async () => (await this.#open()).embedQuery(text));
  }

  async ofPassage(text: string): Promise<Float32Array> {
    return this.#get(`${this.lock.passagePrefix}${text}`, async () => (await (await this.#open()).embedPassages([text]))[0] ?? new Float32Array(0));
  }

  async close(): Promise<void> {
    if (this.cacheFile !== undefined && this.#embedder !== undefined) writeFileSync(this.cacheFile, JSON.stringify(Object.fromEntries(this.#vectors)));
    await this.#embedder?.dispose();
  }

  async #get(key: string, embed: () => Promise<Float32Array>): Promise<Float32Array> {
    const known = this.#vectors.get(key);
    if (known !== undefined) return new Float32Array(new Uint8Array(Buffer.from(known, 'base64')).buffer);
    const vector = await embed();
    this.#vectors.set(key, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'));
    return vector;
  }

  async #open(): Promise<BundledEmbedder> {
    this.#embedder ??= await createBundledEmbedder({ modelFolder: this.folder, chunkerVersion: 1 });
    return this.#embedder;
  }
}
