import type { ModelSpec } from '../model-spec.js';
import type { TextRole } from './sentence-model.js';

/** What a worker that embeds can be asked. `S` is where it takes the model from. */
export interface EmbedProtocol<S> {
  load: (source: S) => LoadAnswer;
  /** One vector a text, in order. */
  embed: (input: { readonly texts: readonly string[]; readonly role: TextRole }) => Float32Array[];
}

/** `runtime_missing`: this machine cannot load the native runtime; another one may serve. */
export type LoadAnswer = { readonly kind: 'ready' } | { readonly kind: 'runtime_missing'; readonly message: string };

/** For the native runtime, which reads the weights from disk without a copy. */
export interface FolderSource {
  readonly spec: ModelSpec;
  readonly folder: string;
  readonly threads: number;
  /** Module that holds the native runtime. */
  readonly binding: string;
}

/** For the WASM runtime, which must make no request: the model's files, and the runtime itself. */
export interface BytesSource {
  readonly spec: ModelSpec;
  readonly files: readonly { readonly path: string; readonly bytes: ArrayBuffer }[];
  readonly wasm: WasmBinary;
}

/** As it stands in main.js, or as it is on disk. Unpacked in the worker: 14 MB would hold the page for several frames. */
export type WasmBinary = { readonly encoding: 'brotli-base64'; readonly text: string } | { readonly encoding: 'none'; readonly bytes: ArrayBuffer };
