import type { ModelLock } from '../src/core/model/embedder.js';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { corpus, seeded, unitVector, type Vocabulary } from './corpus.js';

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

/** An index of the fixed corpus; vectors are random, as their content does not matter to the time a scan takes. */
export function corpusIndex(chunkCount: number, vocabulary: Vocabulary, withVectors = true): ChunkIndex {
  const index = new ChunkIndex(BENCH_LOCK);
  const random = seeded(5);
  for (const { record, chunks } of corpus(chunkCount, vocabulary)) {
    index.putNote(record, chunks);
    if (withVectors) for (const chunk of chunks) index.setVector(chunk.hash, unitVector(random, BENCH_LOCK.dimension));
  }
  return index;
}
