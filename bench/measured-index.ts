import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Calibration, ModelLock } from '../src/core/model/embedder.js';
import type { NoteRecord } from '../src/core/model/note.js';
import { toNotePath } from '../src/core/model/note-path.js';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { parseNote } from '../src/core/read/parse-note.js';
import { createBundledEmbedder } from '../src/embedding/bundled/node-embedder.js';
import { readModelSpec } from '../src/embedding/bundled/model-folder.js';
import type { BundledEmbedder } from '../src/embedding/bundled/bundled-embedder.js';
import type { Corpus, MeasuredMemory } from './measured-corpora.js';

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

/** Each memory as the note that an import writes for it. */
export async function indexOf(corpus: Corpus, vectors: MeasuredVectors | undefined): Promise<ChunkIndex> {
  const index = new ChunkIndex(vectors?.lock);
  for (const memory of corpus.memories) {
    const path = toNotePath(join('Memory', 'facts', `${memory.id}.md`));
    const bytes = new TextEncoder().encode(noteOf(memory));
    const parsed = parseNote(path, bytes);
    const { title, aliases, tags, links, contentHash, problems } = parsed;
    const record: NoteRecord = { path, mtimeMs: memory.createdMs, sizeBytes: bytes.length, contentHash, title, aliases, tags, links, network: 'episodic', createdMs: memory.createdMs, private: false, memory: parsed.memory, problems, indexedMs: memory.createdMs };
    index.putNote(record, parsed.chunks);
    if (vectors !== undefined) for (const chunk of parsed.chunks) index.setVector(chunk.hash, await vectors.ofPassage(chunk.text.trim()));
  }
  return index;
}

function noteOf({ id, text, createdMs, session }: MeasuredMemory): string {
  const created = localTime(createdMs);
  const properties = [`id: ${id}`, 'kind: fact', 'layer: fact', 'status: active', `created: ${created}`, `last_seen: ${created}`, 'source: import', 'trust: 0.6', ...(session === undefined ? [] : [`session: ${session}`])];
  return `---\n${properties.join('\n')}\n---\n${text}\n`;
}

function localTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}
