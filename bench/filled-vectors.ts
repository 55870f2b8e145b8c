import { join } from 'node:path';
import { settingsSchema } from '../src/core/model/settings.js';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { CHUNKER_VERSION } from '../src/core/read/chunker.js';
import { quantise } from '../src/core/read/quantise.js';
import { NoteScope } from '../src/core/read/scope.js';
import { loadSnapshot } from '../src/core/read/snapshot.js';
import { VectorLog } from '../src/core/read/vector-log.js';
import { createBundledEmbedder } from '../src/embedding/bundled/node-embedder.js';
import { FolderBlobStore } from '../src/vault/node/blob-store.js';
import { systemClock } from '../src/vault/node/system-clock.js';
import { SIDE } from './corpus-index.js';
import { leaningVector, seeded } from './corpus.js';

const MODEL = join(import.meta.dirname, '../models/multilingual-e5-small-80k-q8');

/**
 * Gives every content of a saved index that has no vector yet a made-up one, under the bundled model's lock: a whole vault
 * takes the model a quarter of an hour, and what a vector says does not matter to how long its loading or its scan takes.
 * Returns how many were made up.
 */
export async function fillVectors(indexFolder: string): Promise<number> {
  const embedder = await createBundledEmbedder({ modelFolder: MODEL, chunkerVersion: CHUNKER_VERSION });
  const { lock } = embedder;
  await embedder.dispose();
  const store = new FolderBlobStore(indexFolder);
  const index = new ChunkIndex();
  const outcome = await loadSnapshot(index, store, { chunkerVersion: CHUNKER_VERSION, scope: new NoteScope(settingsSchema.parse({}), '.obsidian').fingerprint }, systemClock);
  if (outcome.type !== 'loaded') throw new Error(`The saved index could not be loaded: ${outcome.type}.`);
  const { log } = await VectorLog.open(store, lock, systemClock);
  const random = seeded(41);
  const missing = [...index.contentHashes()].filter((hash) => !log.has(hash));
  for (let from = 0; from < missing.length; from += 1024) {
    await log.append(missing.slice(from, from + 1024).map((hash) => ({ hash, ...quantise(leaningVector(random, SIDE)) })));
  }
  return missing.length;
}
