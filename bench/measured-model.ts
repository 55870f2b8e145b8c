import { existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import type { Calibration, Embedder } from '../src/core/model/embedder.js';
import { settingsSchema } from '../src/core/model/settings.js';
import { CHUNKER_VERSION } from '../src/core/read/chunker.js';
import { calibrateOnBuiltInTexts } from '../src/embedding/built-in-calibration.js';
import { createBundledEmbedder } from '../src/embedding/bundled/node-embedder.js';
import { readModelSpec } from '../src/embedding/bundled/model-folder.js';
import { lockOf, MODEL_SPEC_FILE } from '../src/embedding/model-spec.js';
import { openRemoteEmbedder } from '../src/embedding/remote/remote-embedder.js';
import { systemClock } from '../src/vault/node/system-clock.js';
import { CachedEmbedder } from './cached-embedder.js';
import { fixedPassages } from './fixed-passages.js';
import { median } from './measure.js';

const DESCRIPTORS = join(import.meta.dirname, '../models');

/** @param folder Holds the model's files; its descriptor as well, unless it is one of the project's models. */
export async function measuredModel(folder: string, calibration?: Calibration): Promise<CachedEmbedder> {
  const described = existsSync(join(folder, MODEL_SPEC_FILE)) ? folder : await withDescriptor(folder);
  const spec = await readModelSpec(described);
  return new CachedEmbedder(lockOf(spec, CHUNKER_VERSION), calibration ?? spec.calibration, () => createBundledEmbedder({ modelFolder: described, chunkerVersion: CHUNKER_VERSION }));
}

/** An OpenAI-compatible endpoint, calibrated as `model calibrate` does it. */
export async function measuredRemoteModel(baseUrl: string, model: string): Promise<CachedEmbedder> {
  const { remoteModel } = settingsSchema.parse({ remoteModel: { provider: 'openai', baseUrl, model, maxTokens: 400 } });
  if (remoteModel === undefined) throw new Error('The endpoint is not described.');
  const embedder = await openRemoteEmbedder(remoteModel, { fetch, clock: systemClock, random: Math.random }, { chunkerVersion: CHUNKER_VERSION });
  const open = (): Promise<Embedder> => Promise.resolve(embedder);
  const cached = new CachedEmbedder(embedder.lock, embedder.calibration, open);
  return new CachedEmbedder(embedder.lock, await calibrateOnBuiltInTexts(cached), open);
}

export interface EmbeddingSpeed {
  readonly passagesPerSecond: number;
  /** Median of one question alone. */
  readonly questionMs: number;
}

/** Of the model as it is opened for a vault, on the fixed passages of about 195 tokens. */
export async function embeddingSpeed(embedder: CachedEmbedder): Promise<EmbeddingSpeed> {
  const model = await embedder.uncached();
  const passages = fixedPassages(40);
  const [first, ...batches] = Array.from({ length: 5 }, (_, batch) => passages.slice(8 * batch, 8 * batch + 8));
  await model.embedPassages(first ?? []);
  const startedAt = performance.now();
  for (const batch of batches) await model.embedPassages(batch);
  const tookMs = performance.now() - startedAt;
  const questions: number[] = [];
  for (let at = 0; at < 15; at += 1) {
    const askedAt = performance.now();
    await model.embedQuery(`Which harbour does ferry ${at} leave from?`);
    questions.push(performance.now() - askedAt);
  }
  return { passagesPerSecond: (batches.flat().length / tookMs) * 1000, questionMs: median(questions) };
}

/** The same files beside the project's own descriptor of them. */
async function withDescriptor(folder: string): Promise<string> {
  const described = mkdtempSync(join(tmpdir(), 'mneme-measured-model-'));
  const spec = await readModelSpec(join(DESCRIPTORS, basename(folder)));
  await copyFile(join(DESCRIPTORS, basename(folder), MODEL_SPEC_FILE), join(described, MODEL_SPEC_FILE));
  for (const top of new Set(spec.files.map(({ path }) => path.split('/')[0] ?? path))) symlinkSync(join(folder, top), join(described, top));
  return described;
}
