import { MnemeError } from '../../core/model/errors.js';
import { counted } from '../../core/model/in-words.js';

/** Below this a vector has no direction, only rounding errors. */
const SMALLEST_NORM = 1e-12;

/**
 * Checks a vector that came from outside and gives it length 1.
 * @throws MnemeError `embedder_answer_invalid` for a wrong dimension, NaN, infinite or zero
 */
export function unitVector(values: ArrayLike<number>, dimension: number): Float32Array {
  if (values.length !== dimension) {
    throw new MnemeError('embedder_answer_invalid', `The embedding endpoint answered a vector of ${counted(values.length, 'number')} where ${dimension} were expected: another model than the index was made with? Set the model that it was made with, or choose this one anew so that the vault is embedded again.`);
  }
  let sum = 0;
  for (let at = 0; at < dimension; at += 1) sum += (values[at] ?? NaN) ** 2;
  const norm = Math.sqrt(sum);
  if (!Number.isFinite(norm)) throw new MnemeError('embedder_answer_invalid', 'The embedding endpoint answered a vector with NaN or endless numbers. Restart its model, or use another one.');
  if (norm < SMALLEST_NORM) throw new MnemeError('embedder_answer_invalid', 'The embedding endpoint answered a vector of zeros. Restart its model, or use another one.');
  return Float32Array.from({ length: dimension }, (_, at) => (values[at] ?? NaN) / norm);
}

/** The direction of the weighted sum of unit vectors: what stands for a text that was embedded in parts. */
export function meanDirection(parts: readonly { readonly vector: Float32Array; readonly weight: number }[], dimension: number): Float32Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only.vector;
  const sum = new Float64Array(dimension);
  for (const { vector, weight } of parts) {
    for (let at = 0; at < dimension; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) * weight;
  }
  return unitVector(sum, dimension);
}
