import type { Embedder } from '../model/embedder.js';
import { forModels } from './comparable.js';

/**
 * An embedder that reads passages and questions in the form in which models read them best, whatever characters they are written in. Hashes stay
 * those of the texts as they are: the same text still has the same vector.
 */
export function simplifying(embedder: Embedder): Embedder {
  return {
    lock: embedder.lock,
    calibration: embedder.calibration,
    // It follows the endpoint's pace.
    get batchSize() {
      return embedder.batchSize;
    },
    embedQuery: (text, signal) => embedder.embedQuery(forModels(text), signal),
    embedPassages: (texts, signal) => embedder.embedPassages(texts.map(forModels), signal),
    dispose: () => embedder.dispose(),
  };
}
