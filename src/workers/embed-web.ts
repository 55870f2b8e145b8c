import type { BytesSource } from '../embedding/bundled/embed-protocol.js';
import { serveEmbedding } from '../embedding/bundled/serve-embedding.js';
import { loadFromBytes } from '../embedding/bundled/wasm-runtime.js';
import { webWorkerPort } from './web-channel.js';

/** Entry of the Web Worker that embeds in Obsidian. */
serveEmbedding(webWorkerPort(), async (source: BytesSource) => ({ kind: 'ready', model: await loadFromBytes(source) }));
