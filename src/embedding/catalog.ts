import { MnemeError } from '../core/model/errors.js';
import { KNOWN_MODELS } from './known-models.js';
import { absoluteFolder, modelsIn, type FoundModel, type ModelPlace } from './model-files.js';
import { sizeOf, type ModelSpec } from './model-spec.js';

/** `bundled`: came with the project. `downloadable`: some or all of its files are not on this machine yet. */
export type ModelState = 'bundled' | 'on_disk' | 'downloadable';

export interface CatalogEntry {
  readonly name: string;
  readonly state: ModelState;
  readonly bytes: number;
  /** BCP 47 tags, the best served first. */
  readonly languages: readonly string[];
  readonly licence: string;
  readonly spec: ModelSpec;
  /** Where its files are, or where some of them are. */
  readonly found?: FoundModel;
}

export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  /** What is wrong with folders that look like models; for the report of `doctor`. */
  readonly problems: readonly string[];
}

/**
 * Every model that can be chosen: known to the build, described in one of the places, or both. Nothing is asked of the network.
 * @param places in the order of search; a complete model in an earlier place goes before one in a later
 */
export async function listModels(places: readonly ModelPlace[], known: readonly ModelSpec[] = KNOWN_MODELS): Promise<Catalog> {
  const found = await Promise.all(places.map((place) => modelsIn(place, known)));
  const models = found.flatMap((inPlace) => inPlace.models);
  const specs = new Map([...known, ...models.map((model) => model.spec)].map((spec) => [spec.name, spec]));
  const entries = [...specs.keys()].map((name): CatalogEntry => {
    const candidates = models.filter((model) => model.spec.name === name);
    const best = candidates.find((model) => model.faults.length === 0) ?? candidates[0];
    const spec = best?.spec ?? known.find((candidate) => candidate.name === name);
    if (spec === undefined) throw new MnemeError('internal', `The model ${name} was found and lost.`);
    const state = best === undefined || best.faults.length > 0 ? 'downloadable' : best.place.kind === 'packaged' ? 'bundled' : 'on_disk';
    return { name, state, bytes: sizeOf(spec), languages: spec.languages, licence: spec.licence, spec, ...(best === undefined ? {} : { found: best }) };
  });
  // Of a download that has not finished there is nothing to complain about; of a folder that somebody filled there is.
  const incomplete = models.filter((model) => model.faults.length > 0 && model.faults.length < model.spec.files.length && model.place.kind !== 'downloads');
  const problems = [...found.flatMap((inPlace) => inPlace.problems), ...incomplete.map((model) => `${absoluteFolder(model)}: ${model.faults.join(', ')}.`)];
  return { entries, problems };
}

/** @throws MnemeError `model_unknown` */
export function entryOf(catalog: Catalog, name: string): CatalogEntry {
  const entry = catalog.entries.find((candidate) => candidate.name === name);
  if (entry !== undefined) return entry;
  const names = catalog.entries.map((candidate) => candidate.name).join(', ');
  throw new MnemeError('model_unknown', `There is no model "${name}". Known here: ${names}. For another one, put its folder with a mneme-model.json where models are, or set the address that offers it.`);
}

/**
 * The model's files on this machine, complete by size; hashes are checked on loading.
 * @throws MnemeError `model_unknown`, `model_missing`
 */
export async function findModel(name: string, places: readonly ModelPlace[], known: readonly ModelSpec[] = KNOWN_MODELS): Promise<FoundModel> {
  const entry = entryOf(await listModels(places, known), name);
  if (entry.found !== undefined && entry.state !== 'downloadable') return entry.found;
  const searched = places.map((place) => place.store.place).join(', ');
  const lacking = entry.found === undefined ? '' : ` ${absoluteFolder(entry.found)}: ${entry.found.faults.join(', ')}.`;
  throw new MnemeError('model_missing', `The embedding model ${name} is not on this machine (searched: ${searched}).${lacking} Run \`mneme model use ${name}\`, choose it in Mneme's settings to download it, or pick a folder that holds it.`);
}
