import type { BytesSource } from '../embedding/bundled/embed-protocol.js';
import { serveEmbedding } from '../embedding/bundled/serve-embedding.js';
import { loadFromBytes } from '../embedding/bundled/wasm-runtime.js';
import { nodeWorkerPort } from './node-channel.js';

/** Entry of the worker thread that embeds where there is no native runtime. */
serveEmbedding(nodeWorkerPort(), async (source: BytesSource) => ({ kind: 'ready', model: await loadFromBytes(source) }));
