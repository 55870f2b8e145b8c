import type { Calibration, Embedder } from '../src/core/model/embedder.js';
import { CHUNKER_VERSION } from '../src/core/read/chunker.js';
import { createBundledEmbedder } from '../src/embedding/bundled/node-embedder.js';
import { readModelSpec } from '../src/embedding/bundled/model-folder.js';
import { lockOf } from '../src/embedding/model-spec.js';
import { CachedEmbedder } from './cached-embedder.js';

/** @param folder Holds the model's files and its descriptor. */
export async function measuredModel(folder: string, calibration?: Calibration): Promise<Embedder> {
  const spec = await readModelSpec(folder);
  return new CachedEmbedder(lockOf(spec, CHUNKER_VERSION), calibration ?? spec.calibration, () => createBundledEmbedder({ modelFolder: folder, chunkerVersion: CHUNKER_VERSION }));
}
