import { z } from 'zod';

import { calibrationSchema, modelLockSchema, sameLock, type Calibration, type Embedder } from '../core/model/embedder.js';
import type { BlobStore } from '../core/model/index-store.js';

const CALIBRATION_FILE = 'calibration.json';

const fileSchema = z.array(z.object({ lock: modelLockSchema, calibration: calibrationSchema }));
type SavedCalibrations = z.infer<typeof fileSchema>;

/** Keeps what was measured for the embedder's vector space. @param state The store of what cannot be derived. */
export async function saveCalibration(state: BlobStore, embedder: Embedder, calibration: Calibration): Promise<void> {
  const others = (await savedCalibrations(state)).filter(({ lock }) => !sameLock(lock, embedder.lock));
  const text = `${JSON.stringify([...others, { lock: embedder.lock, calibration }], undefined, 2)}\n`;
  await state.replace(CALIBRATION_FILE, [new TextEncoder().encode(text)]);
}

/** The embedder with what was measured for it; itself where nothing was. */
export async function withSavedCalibration(state: BlobStore, embedder: Embedder): Promise<Embedder> {
  const saved = (await savedCalibrations(state)).find(({ lock }) => sameLock(lock, embedder.lock));
  if (saved === undefined) return embedder;
  return {
    lock: embedder.lock,
    calibration: saved.calibration,
    // It follows the endpoint's pace.
    get batchSize() {
      return embedder.batchSize;
    },
    embedQuery: (text, signal) => embedder.embedQuery(text, signal),
    embedPassages: (texts, signal) => embedder.embedPassages(texts, signal),
    dispose: () => embedder.dispose(),
  };
}

/** A file that is damaged counts as none: it can be measured again. */
async function savedCalibrations(state: BlobStore): Promise<SavedCalibrations> {
  const reader = await state.open(CALIBRATION_FILE);
  if (reader === undefined) return [];
  try {
    const text = new TextDecoder().decode(await reader.read(0, reader.sizeBytes));
    return fileSchema.safeParse(JSON.parse(text)).data ?? [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  } finally {
    await reader.close();
  }
}
