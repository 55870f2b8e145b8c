import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Embedder } from '../src/core/model/embedder.js';
import { embeddingText } from '../src/core/model/note.js';
import { toNotePath } from '../src/core/model/note-path.js';
import type { RecallItem } from '../src/core/model/recall.js';
import type { Slot } from '../src/core/model/search.js';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { parseNote } from '../src/core/read/parse-note.js';

/** What the yardsticks give of a chunk. */
export type PlainItem = Pick<RecallItem, 'text' | 'path' | 'lines' | 'externalIds'>;

const WANTED = 50;

/** The yardsticks: the same chunks of the same vault, ranked by BM25 alone and by cosine alone. */
export class PlainSearch {
  private constructor(
    private readonly index: ChunkIndex,
    private readonly embedder: Embedder,
  ) {}

  static async over(folder: string, embedder: Embedder): Promise<PlainSearch> {
    const index = new ChunkIndex(embedder.lock);
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md') && !file.startsWith('.obsidian')).sort();
    for (const file of files) {
      const path = toNotePath(file);
      const bytes = await readFile(join(folder, file));
      const { title, aliases, tags, links, contentHash, problems, memory, chunks } = parseNote(path, bytes);
      index.putNote({ path, mtimeMs: 0, sizeBytes: bytes.length, contentHash, title, aliases, tags, links, network: 'episodic', createdMs: 0, private: false, memory, problems, indexedMs: 0 }, chunks);
      const embedded = chunks.filter((chunk) => chunk.text.trim() !== '');
      const vectors = await embedder.embedPassages(embedded.map((chunk) => embeddingText(chunk.headings, chunk.text)));
      for (const [at, vector] of vectors.entries()) index.setVector(embedded[at]?.hash ?? '', vector);
    }
    return new PlainSearch(index, embedder);
  }

  byWords(query: string): PlainItem[] {
    return this.items(this.index.searchText(query, { limit: 2 * WANTED }).slots);
  }

  async byMeaning(query: string): Promise<PlainItem[]> {
    return this.items(this.index.searchVectors(await this.embedder.embedQuery(query), { limit: 2 * WANTED }).slots);
  }

  /** A memory's properties are no answer, and its pieces are one. */
  private items(slots: Iterable<Slot>): PlainItem[] {
    const found = new Map<string, PlainItem>();
    for (const slot of slots) {
      const { note, part, text, lines, ordinal } = this.index.chunk(slot);
      if (note.memory !== undefined && part === 'properties') continue;
      const key = note.memory === undefined ? `${note.path}#${ordinal}` : note.path;
      if (!found.has(key)) found.set(key, { text: text.trim(), path: note.path, lines: [...lines], ...(note.memory !== undefined && { externalIds: [...note.memory.externalIds] }) });
    }
    return [...found.values()].slice(0, WANTED);
  }
}
