import { z } from 'zod';

import { MnemeError } from '../../core/model/errors.js';
import type { RemoteProtocol } from './protocol.js';

const answerSchema = z.object({ embeddings: z.array(z.array(z.number())) });

/** `POST {baseUrl}/api/embed` (docs/api.md of Ollama, "Generate Embeddings"). */
export const ollamaProtocol: RemoteProtocol = {
  provider: 'ollama',
  path: '/api/embed',
  // By default Ollama cuts long texts off without a word; refused, they are embedded in parts instead.
  request: (model, texts, dimension) => ({ model, input: texts, truncate: false, ...(dimension === undefined ? {} : { dimensions: dimension }) }),
  read(json, count) {
    const parsed = answerSchema.safeParse(json);
    if (!parsed.success) {
      throw new MnemeError('embedder_answer_invalid', `The endpoint's answer is not Ollama's list of embeddings: ${z.prettifyError(parsed.error).slice(0, 300)}. Check that the address (baseUrl) leads to Ollama 0.2 or later (usually http://127.0.0.1:11434).`);
    }
    const { embeddings } = parsed.data;
    if (embeddings.length !== count) {
      throw new MnemeError('embedder_answer_invalid', `Ollama answered ${embeddings.length} vectors for ${count} texts. Lower batchSize, or update Ollama.`);
    }
    return embeddings;
  },
  adviceIfDown: 'Is Ollama running (`ollama serve`), and does the address (baseUrl) name its host and port?',
  adviceIfNotFound: (model) => `Fetch the model with \`ollama pull ${model}\`, and check that the address (baseUrl) is Ollama's own address without /v1.`,
};
