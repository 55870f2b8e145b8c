import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

import { MnemeError } from '../../core/model/errors.js';
import { startNodeWorker } from '../../workers/node-channel.js';
import { nodeWorkerFile } from '../../workers/node-workers.js';
import { RpcClient } from '../../workers/rpc.js';
import type { ModelSpec } from '../model-spec.js';
import { BundledEmbedder, type EmbedClient } from './bundled-embedder.js';
import type { BytesSource, EmbedProtocol, FolderSource, LoadAnswer } from './embed-protocol.js';
import { readModelFiles, readModelSpec } from './model-folder.js';

export interface NodeEmbedderOptions {
  /** Holds the files that the descriptor names. */
  readonly modelFolder: string;
  /** The descriptor, which the folder of a known model may come without; left out, the folder's `mneme-model.json`. */
  readonly spec?: ModelSpec;
  /** Part of the model lock. */
  readonly chunkerVersion: number;
  /**
   * Threads of the native runtime, or workers of the WASM runtime. Two by default where there are as many cores: indexing
   * is background work and leaves the machine to its owner.
   */
  readonly threads?: number;
  /** `auto`: native, or WASM where there is no native runtime for the machine. */
  readonly runtime?: 'auto' | 'native' | 'wasm';
  /** Module of the native runtime. */
  readonly binding?: string;
  /** Told once if the slower runtime has to serve. */
  readonly onNotice?: (message: string) => void;
}

/** The bundled model, or one like it, in Node. @throws MnemeError `model_missing`, `model_damaged`, `embedder_unreachable` */
export async function createBundledEmbedder(options: NodeEmbedderOptions): Promise<BundledEmbedder> {
  const spec = options.spec ?? (await readModelSpec(options.modelFolder));
  const threads = options.threads ?? Math.min(2, availableParallelism());
  const { runtime = 'auto', modelFolder: folder, chunkerVersion } = options;
  const wasm = (): Promise<BundledEmbedder> =>
    BundledEmbedder.open({ spec, chunkerVersion, runtime: 'wasm', workers: threads, start: () => startWasm(spec, folder) });
  if (runtime === 'wasm') return wasm();

  const source: FolderSource = { spec, folder, threads, binding: options.binding ?? 'onnxruntime-node' };
  try {
    return await BundledEmbedder.open({ spec, chunkerVersion, runtime: 'native', workers: 1, start: () => startNative(source) });
  } catch (thrown) {
    if (runtime === 'native' || !(thrown instanceof NativeRuntimeMissing)) throw thrown;
    options.onNotice?.(
      `onnxruntime has no native build for ${process.platform} on ${process.arch}, so the embedding model runs as WebAssembly, about six times slower. Search works as well; the first index takes longer.`,
    );
    return wasm();
  }
}

/** Loading takes a second, the longest text a fraction of one; a busy machine needs some more. */
const WIND_UP_MS = 15_000;

class NativeRuntimeMissing extends MnemeError {
  constructor(reason: string) {
    super('embedder_unreachable', `The native embedding runtime cannot be loaded here: ${reason} Choose the WASM runtime.`);
  }
}

async function startNative(source: FolderSource): Promise<EmbedClient> {
  const client = new RpcClient<EmbedProtocol<FolderSource>>(startNodeWorker(nodeWorkerFile('embed-native')), { windUpMs: WIND_UP_MS });
  return whenReady(client, client.call('load', source));
}

async function startWasm(spec: ModelSpec, folder: string): Promise<EmbedClient> {
  const files = await readModelFiles(spec, folder);
  const binary = await readFile(createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'));
  const bytes = new Uint8Array(binary).buffer;
  const client = new RpcClient<EmbedProtocol<BytesSource>>(startNodeWorker(nodeWorkerFile('embed-wasm-node')));
  const transfer = [...files.map((file) => file.bytes), bytes];
  return whenReady(client, client.call('load', { spec, files, wasm: { encoding: 'none', bytes } }, { transfer }));
}

async function whenReady(client: EmbedClient, loading: Promise<LoadAnswer>): Promise<EmbedClient> {
  try {
    const answer = await loading;
    switch (answer.kind) {
      case 'ready':
        return client;
      case 'runtime_missing':
        throw new NativeRuntimeMissing(answer.message);
    }
  } catch (thrown) {
    await client.dispose();
    throw thrown;
  }
}
