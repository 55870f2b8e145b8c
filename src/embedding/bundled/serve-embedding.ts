import { MnemeError } from '../../core/model/errors.js';
import { serveRpc, type Channel } from '../../workers/rpc.js';
import type { EmbedProtocol, LoadAnswer } from './embed-protocol.js';
import type { SentenceModel } from './sentence-model.js';

export type LoadedModel = { readonly kind: 'ready'; readonly model: SentenceModel } | Exclude<LoadAnswer, { kind: 'ready' }>;

/** The worker's side: loads one model, then embeds with it. `load` names the kind of source that its runtime takes. */
export function serveEmbedding(channel: Channel, load: (source: never) => Promise<LoadedModel>): void {
  let model: SentenceModel | undefined;
  serveRpc<EmbedProtocol<never>>(channel, {
    load: async (source) => {
      const loaded = await load(source);
      if (loaded.kind !== 'ready') return { value: loaded };
      model = loaded.model;
      return { value: { kind: 'ready' } };
    },
    embed: async ({ texts, role }, signal) => {
      if (model === undefined) throw new MnemeError('internal', 'The worker was asked to embed before it had loaded a model.');
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await model.embed(text, role, signal));
      return { value: vectors, transfer: vectors.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])) };
    },
  });
}
