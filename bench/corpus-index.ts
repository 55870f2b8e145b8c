import type { ModelLock } from '../src/core/model/embedder.js';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import type { VectorLog } from '../src/core/read/vector-log.js';
import { corpus, leaningVector, seeded, unitVector, type Vocabulary } from './corpus.js';

export const BENCH_LOCK: ModelLock = {
  id: 'bench',
  revision: '1',
  weightsHash: '',
  dtype: 'q8',
  pooling: 'mean',
  queryPrefix: '',
  passagePrefix: '',
  dimension: 384,
  chunkerVersion: 1,
};

/** Where all vectors of the corpus lean to. */
export const SIDE = unitVector(seeded(31), BENCH_LOCK.dimension);

/** An index of the fixed corpus; vectors are random, as their content does not matter to the time a scan takes. */
export function corpusIndex(chunkCount: number, vocabulary: Vocabulary, withVectors = true): ChunkIndex {
  const index = new ChunkIndex(BENCH_LOCK);
  const random = seeded(5);
  for (const { record, chunks } of corpus(chunkCount, vocabulary)) {
    index.putNote(record, chunks);
    if (withVectors) for (const chunk of chunks) index.setVector(chunk.hash, leaningVector(random, SIDE));
  }
  return index;
}

/** As the index writes them: some at a time. */
export async function appendAllVectors(index: ChunkIndex, log: VectorLog): Promise<void> {
  const hashes = [...index.contentHashes()];
  for (let from = 0; from < hashes.length; from += 1024) await log.append(index.storedVectors(hashes.slice(from, from + 1024)));
}
