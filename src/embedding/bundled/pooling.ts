import { MnemeError } from '../../core/model/errors.js';

/** The mean of a model's token vectors. `states` holds `tokens` rows of `dimension`. */
export function meanOfTokens(states: Float32Array, tokens: number, dimension: number): Float32Array {
  const mean = new Float32Array(dimension);
  const scale = 1 / tokens;
  for (let token = 0; token < tokens; token += 1) {
    const row = token * dimension;
    for (let index = 0; index < dimension; index += 1) mean[index] = (mean[index] ?? 0) + (states[row + index] ?? 0) * scale;
  }
  return mean;
}

/** The vector of the first token, which BERT-like models train to stand for the whole. */
export function firstToken(states: Float32Array, dimension: number): Float32Array {
  return states.slice(0, dimension);
}

/** Unit vectors of a text's windows, averaged by their weights and brought back to unit length. */
export function averageOfWindows(windows: readonly { readonly vector: Float32Array; readonly weight: number }[], dimension: number): Float32Array {
  const sum = new Float32Array(dimension);
  for (const { vector, weight } of windows) {
    for (let index = 0; index < dimension; index += 1) sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0) * weight;
  }
  return toUnitLength(sum);
}

/**
 * Divides by the L2 norm, in place. @throws MnemeError `embedder_answer_invalid` where there is none: such a vector
 * would make every similarity NaN.
 */
export function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const norm = Math.sqrt(squares);
  if (!Number.isFinite(norm) || norm < 1e-12) {
    throw new MnemeError('embedder_answer_invalid', 'The embedding model answered with a vector of no length or with NaN. Choose another model, or fetch this one again.');
  }
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] ?? 0) / norm;
  return vector;
}
