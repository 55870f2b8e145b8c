import wasmBinary from 'wasm:onnxruntime';
import embedWorker from 'worker:embed-web';

import { unpackScript } from '../../workers/packed.js';
import { RpcClient } from '../../workers/rpc.js';
import { startWebWorker } from '../../workers/web-channel.js';
import type { ModelFile, ModelSpec } from '../model-spec.js';
import { BundledEmbedder, type EmbedClient } from './bundled-embedder.js';
import type { BytesSource, EmbedProtocol } from './embed-protocol.js';

export interface WebEmbedderOptions {
  readonly spec: ModelSpec;
  /** Reads a file of the model. Called anew for each worker, so that no copy of the weights stays in the page. @throws MnemeError `model_missing` */
  readonly readModelFile: (file: ModelFile) => Promise<ArrayBuffer>;
  /** Part of the model lock. */
  readonly chunkerVersion: number;
  /** Each takes about 0.3 GB. One by default; two are nearly twice as fast. */
  readonly workers?: number;
}

/** The bundled model, or one like it, in Obsidian: in Web Workers whose code and runtime stand inside main.js. @throws MnemeError `model_missing`, `model_damaged`, `embedder_unreachable` */
export async function createBundledEmbedder(options: WebEmbedderOptions): Promise<BundledEmbedder> {
  const { spec, chunkerVersion, workers = 1 } = options;
  return BundledEmbedder.open({ spec, chunkerVersion, runtime: 'wasm', workers, start: () => startEmbedding(options) });
}

async function startEmbedding({ spec, readModelFile }: WebEmbedderOptions): Promise<EmbedClient> {
  const files = await Promise.all(spec.files.map(async (file) => ({ path: file.path, bytes: await readModelFile(file) })));
  const client = new RpcClient<EmbedProtocol<BytesSource>>(startWebWorker(await unpackScript(embedWorker), 'mneme-embed'));
  try {
    await client.call('load', { spec, files, wasm: { encoding: 'brotli-base64', text: wasmBinary } }, { transfer: files.map((file) => file.bytes) });
  } catch (thrown) {
    await client.dispose();
    throw thrown;
  }
  return client;
}
