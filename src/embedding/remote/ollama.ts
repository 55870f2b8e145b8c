import { z } from 'zod';

import { MnemeError } from '../../core/model/errors.js';
import { counted } from '../../core/model/in-words.js';
import { issuesText, readWith } from '../../core/model/parse.js';
import type { RemoteProtocol } from './protocol.js';

const answerSchema = z.object({ embeddings: z.array(z.array(z.number())) });

/** `POST {baseUrl}/api/embed` (docs/api.md of Ollama, "Generate Embeddings"). */
export const ollamaProtocol: RemoteProtocol = {
  provider: 'ollama',
  path: '/api/embed',
  // By default Ollama cuts long texts off without a word; refused, they are embedded in parts instead.
  request: (model, texts, dimension) => ({ model, input: texts, truncate: false, ...(dimension === undefined ? {} : { dimensions: dimension }) }),
  read(json, count) {
    const { data: answer, issues } = readWith(answerSchema, json);
    if (issues !== undefined) {
      throw new MnemeError('embedder_answer_invalid', `The endpoint's answer is not Ollama's list of embeddings. ${issuesText(issues.slice(0, 1))} Check that the address (baseUrl) leads to Ollama 0.2 or later (usually http://127.0.0.1:11434).`);
    }
    const { embeddings } = answer;
    if (embeddings.length !== count) {
      throw new MnemeError('embedder_answer_invalid', `Ollama answered ${counted(embeddings.length, 'vector')} for ${counted(count, 'text')}. Lower batchSize, or update Ollama.`);
    }
    return embeddings;
  },
  adviceIfDown: 'Is Ollama running (`ollama serve`), and does the address (baseUrl) name its host and port?',
  adviceIfNotFound: (model) => `Fetch the model with \`ollama pull ${model}\`, and check that the address (baseUrl) is Ollama's own address without /v1.`,
};
