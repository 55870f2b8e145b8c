import { z } from 'zod';

import { MnemeError } from '../../core/model/errors.js';
import { counted } from '../../core/model/in-words.js';
import { issuesText, readWith } from '../../core/model/parse.js';
import type { RemoteProtocol } from './protocol.js';

/** Vectors come as numbers or, where a server prefers that whatever was asked for, as base64 of little-endian float32. */
const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.union([z.array(z.number()), z.base64()]) })),
});

/** `POST {baseUrl}/embeddings`, as OpenAI, llama.cpp, vLLM, LM Studio, TEI and others serve it. */
export const openAiProtocol: RemoteProtocol = {
  provider: 'openai',
  path: '/embeddings',
  request: (model, texts, dimension) => ({ model, input: texts, encoding_format: 'float', ...(dimension === undefined ? {} : { dimensions: dimension }) }),
  read(json, count) {
    const { data: answer, issues } = readWith(answerSchema, json);
    if (issues !== undefined) {
      throw new MnemeError('embedder_answer_invalid', `The endpoint's answer is not an OpenAI-compatible list of embeddings. ${issuesText(issues.slice(0, 1))} Check that the address (baseUrl) leads to an embeddings API (it usually ends in /v1).`);
    }
    const { data } = answer;
    const vectors = new Array<ArrayLike<number> | undefined>(count).fill(undefined);
    data.forEach((item, position) => {
      const at = item.index ?? position;
      if (at < count && vectors[at] === undefined) vectors[at] = typeof item.embedding === 'string' ? decodeFloats(item.embedding) : item.embedding;
    });
    const inOrder = vectors.filter((vector) => vector !== undefined);
    if (data.length !== count || inOrder.length !== count) {
      throw new MnemeError('embedder_answer_invalid', `The endpoint answered ${counted(data.length, 'vector')}, ${inOrder.length} of them usable, for ${counted(count, 'text')}. Lower batchSize, or use another endpoint.`);
    }
    return inOrder;
  },
  adviceIfDown: 'Is the server running, and does the address (baseUrl) name its host and port?',
  adviceIfNotFound: (model) => `Check the address (baseUrl, usually ending in /v1) and that the endpoint serves the model "${model}".`,
};

function decodeFloats(base64: string): Float32Array {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  if (bytes.length % 4 !== 0) throw new MnemeError('embedder_answer_invalid', `The endpoint answered a base64 vector of ${bytes.length} bytes, which is no whole number of 32-bit floats.`);
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}
