import { createRequire } from 'node:module';

import { messageOf } from '../core/model/errors.js';
import type { FolderSource } from '../embedding/bundled/embed-protocol.js';
import { verifyModelFolder } from '../embedding/bundled/model-folder.js';
import { serveEmbedding, type LoadedModel } from '../embedding/bundled/serve-embedding.js';
import { nodeWorkerPort } from './node-channel.js';

/** Entry of the worker thread that embeds natively. */
serveEmbedding(nodeWorkerPort(), async (source: FolderSource): Promise<LoadedModel> => {
  await verifyModelFolder(source.spec, source.folder);
  try {
    // onnxruntime-node has no binary for Intel Macs, nor for Linux without glibc.
    createRequire(import.meta.url)(source.binding);
  } catch (thrown) {
    return { kind: 'runtime_missing', message: messageOf(thrown) };
  }
  // Only now: transformers.js loads the native runtime as it is imported.
  const { loadNatively } = await import('../embedding/bundled/native-runtime.js');
  return { kind: 'ready', model: await loadNatively(source) };
});
