import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { MnemeError, messageOf } from '../../core/model/errors.js';
import { MODEL_SPEC_FILE, parseModelSpec, type ModelSpec } from '../model-spec.js';
import { checkHash, checkSize, modelFileMissing } from './model-faults.js';

/** The descriptor in a model's folder. @throws MnemeError `model_missing`, `model_damaged` */
export async function readModelSpec(folder: string): Promise<ModelSpec> {
  const path = join(folder, MODEL_SPEC_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (thrown) {
    throw new MnemeError('model_missing', `There is no embedding model in ${folder}: ${messageOf(thrown)}. Run \`mneme model list\` to see what can be chosen.`, { cause: thrown });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    throw new MnemeError('model_damaged', `${path} is not JSON: ${messageOf(thrown)}. Fetch the model again.`, { cause: thrown });
  }
  return parseModelSpec(json, path);
}

/**
 * Checks that each file is there and is the one that the descriptor pins. All of it on every load: hashing the bundled
 * model's 40 MB takes about 0.1 s, off the main thread, and a remembered result would miss a disk that failed since.
 * @throws MnemeError `model_missing`, `model_damaged`
 */
export async function verifyModelFolder(spec: ModelSpec, folder: string): Promise<void> {
  for (const file of spec.files) {
    const path = join(folder, file.path);
    const info = await stat(path).catch((thrown: unknown) => {
      throw modelFileMissing(spec, file, folder, thrown);
    });
    checkSize(spec, file, info.size);
  }
  for (const file of spec.files) {
    const hash = createHash('sha256');
    // In pieces: a second copy of the weights in memory would be the process's peak.
    await pipeline(createReadStream(join(folder, file.path), { highWaterMark: 1 << 20 }), hash);
    checkHash(spec, file, hash.digest('hex'));
  }
}

/** Every file's bytes, for a runtime that takes them from memory. @throws MnemeError `model_missing` */
export async function readModelFiles(spec: ModelSpec, folder: string): Promise<{ path: string; bytes: ArrayBuffer }[]> {
  return Promise.all(
    spec.files.map(async (file) => {
      const bytes = await readFile(join(folder, file.path)).catch((thrown: unknown) => {
        throw modelFileMissing(spec, file, folder, thrown);
      });
      return { path: file.path, bytes: new Uint8Array(bytes).buffer };
    }),
  );
}
