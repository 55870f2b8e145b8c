import { readFileSync } from 'node:fs';

import { Tokenizer } from '@huggingface/tokenizers';

/** The bundled model's limit is 512, its two special tokens counted. */
export const MODEL_LIMIT = 510;

const model = new URL('../../models/multilingual-e5-small-80k-q8/', import.meta.url);
const json = (name: string): object => JSON.parse(readFileSync(new URL(name, model), 'utf8')) as object;
const tokenizer = new Tokenizer({ ...json('tokenizer.json'), truncation: null, padding: null }, json('tokenizer_config.json'));

/** Tokens by the bundled model's own tokenizer, special tokens counted. */
export function realTokens(text: string): number {
  return tokenizer.encode(text).ids.length;
}
