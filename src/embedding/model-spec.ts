import { z } from 'zod';

import { calibrationSchema, type ModelLock } from '../core/model/embedder.js';
import { MnemeError } from '../core/model/errors.js';
import { issuesText, readWith } from '../core/model/parse.js';

/** Name of the descriptor in a model's folder. */
export const MODEL_SPEC_FILE = 'mneme-model.json';

/** Relative, `/`-separated, never out of the model's folder: a descriptor may come from a folder that the owner picked. */
const modelFileSchema = z.object({
  path: z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/, 'It must be a relative path inside the model folder.'),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'It must be 64 lower-case hex digits.'),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

/** File names of transformers.js for each weight format, below `onnx/`. */
const WEIGHTS_OF_DTYPE = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
} as const;

/**
 * All that Mneme knows of an embedding model, as data: a new model is a new descriptor, not new code. It stands as
 * `mneme-model.json` beside the model's files, which are laid out as transformers.js and model hubs do (`config.json`,
 * `tokenizer.json`, `tokenizer_config.json`, `onnx/model_quantized.onnx`).
 */
export const modelSpecSchema = z
  .object({
    name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'It must be usable as a folder name.'),
    revision: z.string().min(1).describe('Version of the files; part of the model lock.'),
    languages: z.array(z.string().min(2)).min(1).describe('BCP 47 tags of the languages that it serves well, the best first.'),
    licence: z.string().min(1).describe('SPDX identifier.'),
    bundled: z.boolean().describe('Whether the files come with the project; the others are downloaded after consent.'),
    files: z.array(modelFileSchema).min(1),
    dtype: z.enum(['fp32', 'fp16', 'q8', 'q4']),
    pooling: z.enum(['mean', 'cls']),
    prefixes: z.object({ query: z.string(), passage: z.string() }),
    dimension: z.int().min(1).max(8192),
    maxTokens: z.int().min(16).max(32_768).describe('Longest input, its special tokens and prefix counted; a longer text is embedded in windows.'),
    calibration: calibrationSchema,
  })
  .refine((spec) => spec.files.some((file) => file.path === WEIGHTS_OF_DTYPE[spec.dtype]), {
    error: 'It must list the weights of its dtype, such as onnx/model_quantized.onnx for q8.',
    path: ['files'],
  })
  .refine((spec) => ['config.json', 'tokenizer.json', 'tokenizer_config.json'].every((name) => spec.files.some((file) => file.path === name)), {
    error: 'It must list config.json, tokenizer.json and tokenizer_config.json.',
    path: ['files'],
  });
export type ModelSpec = z.infer<typeof modelSpecSchema>;

/** @param where Names the descriptor in the message. @throws MnemeError `model_damaged` */
export function parseModelSpec(json: unknown, where: string): ModelSpec {
  const { data, issues } = readWith(modelSpecSchema, json);
  if (issues === undefined) return data;
  throw new MnemeError('model_damaged', `${where} does not describe a model. ${issuesText(issues)} Fetch the model again or correct the descriptor.`);
}

/** The file that holds the weights. @throws MnemeError `model_damaged` (never for a spec that was parsed) */
export function weightsOf(spec: ModelSpec): ModelFile {
  const weights = spec.files.find((file) => file.path === WEIGHTS_OF_DTYPE[spec.dtype]);
  if (weights === undefined) throw new MnemeError('model_damaged', `Model ${spec.name} lists no ${WEIGHTS_OF_DTYPE[spec.dtype]}. Fetch the model again.`);
  return weights;
}

/** Bytes to download or to keep, all files together. */
export function sizeOf(spec: ModelSpec): number {
  return spec.files.reduce((sum, file) => sum + file.bytes, 0);
}

/** A size as people read it. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 0)} MB`;
}

/** The vector space that this model makes together with this version of the chunker. */
export function lockOf(spec: ModelSpec, chunkerVersion: number): ModelLock {
  return {
    id: spec.name,
    revision: spec.revision,
    weightsHash: weightsOf(spec).sha256,
    dtype: spec.dtype,
    pooling: spec.pooling,
    queryPrefix: spec.prefixes.query,
    passagePrefix: spec.prefixes.passage,
    dimension: spec.dimension,
    chunkerVersion,
  };
}
