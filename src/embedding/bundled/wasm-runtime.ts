import { env } from '@xenova/transformers';

import { MnemeError } from '../../core/model/errors.js';
import type { BytesSource } from './embed-protocol.js';
import { checkHash, checkSize, modelFileMissing } from './model-faults.js';
import { refuseRequests } from './offline.js';
import { loadSentenceModel, type SentenceModel } from './sentence-model.js';
import { bytesOfWasm } from './wasm-binary.js';

/**
 * transformers.js on onnxruntime's WASM build, from memory: nothing is requested. One thread, because Obsidian's pages are
 * not cross-origin isolated and so have no shared memory; more workers take the place of more threads.
 * @throws MnemeError `model_missing`, `model_damaged`
 */
export async function loadFromBytes(source: BytesSource): Promise<SentenceModel> {
  const { spec } = source;
  await verifyModelBytes(source);
  refuseRequests(env);
  env.useFS = false;
  const files = new Map(source.files.map((file) => [file.path, file.bytes]));
  env.useCustomCache = true;
  env.customCache = {
    match: (request) => Promise.resolve(heldFile(files, spec.name, request)),
    put: () => Promise.resolve(),
  };
  const { wasm } = env.backends.onnx;
  if (wasm === undefined) throw new MnemeError('internal', 'This build of the embedding worker lacks the WASM runtime.');
  wasm.wasmBinary = bytesOfWasm(source.wasm);
  // The library's default points at a CDN.
  delete wasm.wasmPaths;
  wasm.numThreads = 1;
  wasm.proxy = false;
  return loadSentenceModel(spec.name, spec, 1);
}

async function verifyModelBytes({ spec, files }: BytesSource): Promise<void> {
  for (const file of spec.files) {
    const bytes = files.find((held) => held.path === file.path)?.bytes;
    if (bytes === undefined) throw modelFileMissing(spec, file, 'the files that were given');
    checkSize(spec, file, bytes.byteLength);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    checkHash(spec, file, Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
}

/** A `Response` would copy the weights twice. */
class HeldFile extends Response {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super(null);
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

function heldFile(files: ReadonlyMap<string, ArrayBuffer>, name: string, request: string): HeldFile | undefined {
  const marker = `/${name}/`;
  const start = request.lastIndexOf(marker);
  const bytes = start < 0 ? undefined : files.get(request.slice(start + marker.length));
  return bytes === undefined ? undefined : new HeldFile(bytes);
}
