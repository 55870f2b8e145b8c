import { MnemeError, messageOf } from '../core/model/errors.js';
import { checkHash, checkSize, modelFileMissing } from './bundled/model-faults.js';
import { MODEL_SPEC_FILE, parseModelSpec, type ModelFile, type ModelSpec } from './model-spec.js';
import type { ModelStore } from './model-store.js';
import { StreamingSha256 } from './sha256.js';

/** Where models may be: with the project, in a folder that the owner picked, or downloaded. */
export interface ModelPlace {
  readonly kind: 'packaged' | 'picked' | 'downloads';
  readonly store: ModelStore;
}

export interface FoundModel {
  readonly spec: ModelSpec;
  readonly place: ModelPlace;
  /** Relative to the place; empty if the place is the model's own folder. */
  readonly folder: string;
  /** Files that are not there or have another size; the hashes are checked on loading. */
  readonly faults: readonly string[];
}

export interface FoundModels {
  readonly models: readonly FoundModel[];
  /** Folders that look like models and are not usable, each with the reason. */
  readonly problems: readonly string[];
}

export function pathIn(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`;
}

/** The model's folder as a path that the runtime can open. */
export function absoluteFolder(model: FoundModel): string {
  return model.folder === '' ? model.place.store.place : `${model.place.store.place}/${model.folder}`;
}

/**
 * All models of a place: folders with a descriptor, and folders without one that bear the name of a known model, as copies
 * from a hub do. A known model's own descriptor goes before the one on disk, whose hashes anybody could have written.
 */
export async function modelsIn(place: ModelPlace, known: readonly ModelSpec[]): Promise<FoundModels> {
  const models: FoundModel[] = [];
  const problems: string[] = [];
  for (const folder of ['', ...(await place.store.folders())]) {
    const where = pathIn(place.store.place, folder);
    try {
      const spec = await specIn(place.store, folder, known);
      if (spec !== undefined) models.push({ spec, place, folder, faults: await faultsOf(spec, place.store, folder) });
    } catch (thrown) {
      problems.push(thrown instanceof MnemeError ? thrown.message : `${where}: ${messageOf(thrown)}`);
    }
  }
  return { models, problems };
}

async function specIn(store: ModelStore, folder: string, known: readonly ModelSpec[]): Promise<ModelSpec | undefined> {
  const where = pathIn(folder === '' ? store.place : `${store.place}/${folder}`, MODEL_SPEC_FILE);
  const path = pathIn(folder, MODEL_SPEC_FILE);
  if ((await store.size(path)) === null) {
    const name = folder === '' ? (store.place.split(/[\\/]/).at(-1) ?? '') : folder;
    const named = known.find((spec) => spec.name === name);
    return named !== undefined && (await store.size(pathIn(folder, 'config.json'))) !== null ? named : undefined;
  }
  const spec = parseModelSpec(parseJson(await store.read(path), where), where);
  const own = known.find((candidate) => candidate.name === spec.name);
  if (own === undefined) return { ...spec, bundled: false };
  if (!sameFiles(own, spec)) {
    throw new MnemeError('model_damaged', `${where} describes other files than the model ${spec.name} has. Give that model another name, or fetch ${spec.name} again.`);
  }
  return own;
}

/** @throws MnemeError `model_damaged` */
export function parseJson(bytes: Uint8Array, where: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (thrown) {
    throw new MnemeError('model_damaged', `${where} is not JSON: ${messageOf(thrown)}. Fetch the model again or correct the descriptor.`, { cause: thrown });
  }
}

function sameFiles(a: ModelSpec, b: ModelSpec): boolean {
  const sums = (spec: ModelSpec): string => spec.files.map((file) => `${file.path} ${file.sha256}`).sort().join('\n');
  return a.revision === b.revision && sums(a) === sums(b);
}

async function faultsOf(spec: ModelSpec, store: ModelStore, folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const file of spec.files) {
    const bytes = await store.size(pathIn(folder, file.path));
    if (bytes === null) faults.push(`${file.path} is missing`);
    else if (bytes !== file.bytes) faults.push(`${file.path} has ${bytes} bytes instead of ${file.bytes}`);
  }
  return faults;
}

/** A file's SHA-256, read in pieces. @param onSlice called behind each piece, to give way or to stop */
export async function hashOf(store: ModelStore, path: string, onSlice: () => void | Promise<void> = () => undefined): Promise<StreamingSha256> {
  const hash = new StreamingSha256();
  for await (const slice of store.slices(path)) {
    hash.update(slice);
    await onSlice();
  }
  return hash;
}

/** Checks every file's size and hash. @throws MnemeError `model_missing`, `model_damaged` */
export async function verifyModel(model: FoundModel, onSlice?: () => void | Promise<void>): Promise<void> {
  const { spec, place, folder } = model;
  for (const file of spec.files) {
    const bytes = await place.store.size(pathIn(folder, file.path));
    if (bytes === null) throw modelFileMissing(spec, file, absoluteFolder(model));
    checkSize(spec, file, bytes);
  }
  for (const file of spec.files) {
    checkHash(spec, file, (await hashOf(place.store, pathIn(folder, file.path), onSlice)).hex());
  }
}

/** For a runtime that takes the model from memory; it checks the hashes itself. @throws MnemeError `model_missing`, `model_damaged` */
export async function readModelFile(model: FoundModel, file: ModelFile): Promise<ArrayBuffer> {
  const path = pathIn(model.folder, file.path);
  if ((await model.place.store.size(path)) === null) throw modelFileMissing(model.spec, file, absoluteFolder(model));
  const bytes = await model.place.store.read(path);
  checkSize(model.spec, file, bytes.length);
  return bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}
