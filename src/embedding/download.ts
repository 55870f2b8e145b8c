import { MnemeError } from '../core/model/errors.js';
import { counted } from '../core/model/in-words.js';
import { DEFAULT_LIMITS, downloadFile, type DownloadLimits, type DownloadPorts } from './download-file.js';
import { readUpTo, shownAddress, networkReason } from './http/fetch-like.js';
import { getFile } from './http/get.js';
import { abortedError, throwIfAborted, Watchdog } from './http/patience.js';
import { layoutsOf, sameAddress, type ModelLayout } from './model-address.js';
import { hashOf, parseJson, pathIn } from './model-files.js';
import { megabytes, MODEL_SPEC_FILE, parseModelSpec, sizeOf, type ModelFile, type ModelSpec } from './model-spec.js';
import { sha256Hex } from './sha256.js';

/** The owner's settings `modelAddress` and `downloadConsent`. */
export interface DownloadSource {
  readonly address: string | undefined;
  readonly consent: readonly string[];
}

export interface DownloadProgress {
  readonly model: string;
  readonly file: string;
  readonly fileDone: number;
  readonly fileBytes: number;
  /** Bytes of all files, those that were there before counted. */
  readonly done: number;
  readonly bytes: number;
}

export interface DownloadOptions {
  readonly onProgress?: (progress: DownloadProgress) => void;
  readonly signal?: AbortSignal;
  readonly limits?: DownloadLimits;
}

/** A descriptor as an address offers it. Its hash is what the owner's consent pins. */
export interface OfferedModel {
  readonly spec: ModelSpec;
  readonly sha256: string;
}

/** A descriptor is a few kilobytes. */
const LARGEST_DESCRIPTOR = 262_144;

/** The address, if the owner agreed to it. @param what named in the question @throws MnemeError `consent_needed`, `config_invalid` */
function agreedAddress(source: DownloadSource, what: string): string {
  const { address, consent } = source;
  if (address === undefined) throw new MnemeError('config_invalid', `No address is set to fetch ${what} from. Set modelAddress to a release page, a hub or a mirror, or modelFolder to a folder that holds the model.`);
  if (consent.some((agreed) => sameAddress(agreed, address))) return address;
  throw new MnemeError('consent_needed', `Mneme would fetch ${what} from ${address} and send nothing but the request. If you agree, add that address to downloadConsent in the settings; or pick a folder that holds the model.`);
}

/**
 * Fetches a model's files into the downloads place, below the model's name. What is there already and right is kept; an earlier
 * try that was interrupted is gone on with; files that are wrong are fetched again.
 * @returns the model's folder in the store
 * @throws MnemeError `consent_needed`, `config_invalid`, `model_missing`, `model_damaged`, `timeout`, `aborted`, `store_full`, `store_read_only`, `store_failed`
 */
export async function downloadModel(spec: ModelSpec, source: DownloadSource, ports: DownloadPorts, options: DownloadOptions = {}): Promise<string> {
  const address = agreedAddress(source, `the embedding model ${spec.name} (${megabytes(sizeOf(spec))} in ${counted(spec.files.length, 'file')}, licence ${spec.licence})`);
  const { onProgress, signal, limits = DEFAULT_LIMITS } = options;
  const layouts = layoutsOf(address);
  const folder = spec.name;
  // Written first: from here on the place itself says what the files must be, whatever the address offers later.
  await pin(spec, folder, ports);

  const bytes = sizeOf(spec);
  let done = 0;
  // The smallest file first: it finds the layout, or the mistake, before anything large is fetched.
  for (const file of spec.files.toSorted((a, b) => a.bytes - b.bytes)) {
    throwIfAborted(signal);
    const before = done;
    const report = (fileDone: number): void => onProgress?.({ model: spec.name, file: file.path, fileDone, fileBytes: file.bytes, done: before + fileDone, bytes });
    if (!(await isThere(file, folder, ports, signal))) await fetchFrom(layouts, spec, file, ports, limits, report, signal);
    done += file.bytes;
    report(file.bytes);
  }
  return folder;
}

/** Tries the layouts until one has the file, and keeps that one for the files after it. */
async function fetchFrom(layouts: ModelLayout[], spec: ModelSpec, file: ModelFile, ports: DownloadPorts, limits: DownloadLimits, report: (have: number) => void, signal: AbortSignal | undefined): Promise<void> {
  const tried: string[] = [];
  for (const layout of layouts) {
    const url = layout(spec, file.path);
    const outcome = await downloadFile({ url, path: pathIn(spec.name, file.path), bytes: file.bytes, sha256: file.sha256 }, ports, limits, report, signal);
    if (outcome.kind === 'done') {
      layouts.splice(0, layouts.length, layout);
      return;
    }
    tried.push(`${shownAddress(url)} (HTTP ${outcome.status})`);
  }
  throw new MnemeError('model_missing', `${file.path} of the embedding model ${spec.name} is not at the address that is set; tried: ${tried.join(', ')}. Correct modelAddress, or pick a folder that holds the model.`);
}

async function isThere(file: ModelFile, folder: string, ports: DownloadPorts, signal: AbortSignal | undefined): Promise<boolean> {
  const path = pathIn(folder, file.path);
  const bytes = await ports.store.size(path);
  if (bytes === null) return false;
  if (bytes === file.bytes && (await hashOf(ports.store, path, () => throwIfAborted(signal))).hex() === file.sha256) return true;
  await ports.store.remove(path);
  return false;
}

async function pin(spec: ModelSpec, folder: string, ports: DownloadPorts): Promise<void> {
  await ports.store.write(pathIn(folder, MODEL_SPEC_FILE), new TextEncoder().encode(`${JSON.stringify(spec, null, 2)}\n`));
}

/**
 * Asks an address for the descriptor of a model that Mneme does not know. One that was pinned by an earlier download is answered
 * instead, without asking: an address cannot exchange a model under its name. `removeModel` lets go of it.
 * @param revision the hub's version of the model, where the address has a place for it
 * @throws MnemeError `consent_needed`, `config_invalid`, `model_unknown`, `model_damaged`, `model_missing`, `timeout`, `aborted`
 */
export async function offeredModel(name: string, source: DownloadSource, ports: DownloadPorts, options: Pick<DownloadOptions, 'signal' | 'limits'> & { readonly revision?: string } = {}): Promise<OfferedModel> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name)) throw new MnemeError('model_unknown', `"${name.slice(0, 100)}" cannot be the name of a model: letters, digits, dots, dashes and underscores only.`);
  const pinned = pathIn(name, MODEL_SPEC_FILE);
  if ((await ports.store.size(pinned)) !== null) return offerOf(await ports.store.read(pinned), name, `${ports.store.place}/${pinned}`);
  const address = agreedAddress(source, `the description of the embedding model ${name}`);
  const { limits = DEFAULT_LIMITS, signal, revision = 'main' } = options;
  for (const layout of layoutsOf(address)) {
    const url = layout({ name, revision }, MODEL_SPEC_FILE);
    const bytes = await fetchSmall(url, ports, limits, signal);
    if (bytes !== null) return offerOf(bytes, name, shownAddress(url));
  }
  throw new MnemeError('model_unknown', `${address} offers no model "${name}" with a ${MODEL_SPEC_FILE}. Check the name and modelAddress.`);
}

function offerOf(bytes: Uint8Array, name: string, where: string): OfferedModel {
  const spec = parseModelSpec(parseJson(bytes, where), where);
  if (spec.name !== name) throw new MnemeError('model_damaged', `${where} describes the model ${spec.name}, not ${name}. Ask for it by that name.`);
  return { spec: { ...spec, bundled: false }, sha256: sha256Hex(bytes) };
}

/** @returns null if it is not there */
async function fetchSmall(url: URL, ports: DownloadPorts, limits: DownloadLimits, signal: AbortSignal | undefined): Promise<Uint8Array | null> {
  throwIfAborted(signal);
  const watchdog = new Watchdog(ports.clock, limits.stallMs, signal);
  try {
    const response = await getFile(ports.fetch, url, {}, watchdog.signal);
    const bytes = await readUpTo(response, LARGEST_DESCRIPTOR);
    if ([401, 403, 404, 410].includes(response.status)) return null;
    if (!response.ok) throw new MnemeError('model_missing', `${shownAddress(url)} answers HTTP ${response.status}. Try again later.`);
    if (bytes === null) throw new MnemeError('model_damaged', `${shownAddress(url)} is larger than a model's description can be.`);
    return bytes;
  } catch (thrown) {
    if (thrown instanceof MnemeError) throw thrown;
    if (signal?.aborted === true) throw abortedError();
    if (watchdog.expired) throw new MnemeError('timeout', `${shownAddress(url)} sent nothing for ${limits.stallMs} ms. Try again later.`);
    throw new MnemeError('model_missing', `${shownAddress(url)} cannot be reached (${networkReason(thrown)}). Check the network and the download address (modelAddress).`, { cause: thrown });
  } finally {
    watchdog.end();
  }
}

/** Removes a download, finished or not, and with it what was pinned. */
export async function removeModel(spec: ModelSpec, ports: Pick<DownloadPorts, 'store'>): Promise<void> {
  for (const file of spec.files) {
    for (const end of ['', '.part', '.part.json']) await ports.store.remove(pathIn(spec.name, file.path + end));
  }
  await ports.store.remove(pathIn(spec.name, MODEL_SPEC_FILE));
}
