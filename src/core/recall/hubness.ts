import type { Calibration } from '../model/embedder.js';
import type { ChunkReader } from '../model/search.js';
import type { Script } from './understand.js';

/** A question's vector made ready for the vault: `dot(vector, chunk) + offset` is the corrected cosine. */
export interface CorrectedQuestion {
  readonly vector: Float32Array;
  readonly offset: number;
}

/** With fewer vectors than some dozens their mean is that of a few texts, not of a vault. */
const FEW_VECTORS = 20;

/**
 * Takes off what brings a chunk near to every question (`Calibration.hubness`). It is linear in the chunk's vector, so
 * that it goes into the question's, and the search finds by it. The offset keeps the mean over the vault where it was:
 * thresholds stay valid.
 */
export function correctedQuestion(question: Float32Array, index: Pick<ChunkReader, 'vectorMean' | 'vectorCount'>, hubness: Calibration['hubness'], script: Script): CorrectedQuestion {
  const mean = index.vectorMean;
  if (hubness === undefined || mean === undefined) return { vector: question, offset: 0 };
  const ofVault = (hubness.vault * index.vectorCount) / (index.vectorCount + FEW_VECTORS);
  const typical = typicalQuestion(hubness.typicalQuestion[script], question.length);
  const hub = Float32Array.from(question, (_, at) => ofVault * (mean[at] ?? 0) + hubness.questions * (typical?.[at] ?? 0));
  return { vector: question.map((value, at) => value - (hub[at] ?? 0)), offset: dot(hub, mean) };
}

/** Of another dimension than the model's, such as after a hand edit, it counts as none. */
function typicalQuestion(base64: string | undefined, dimension: number): Float32Array | undefined {
  if (base64 === undefined) return undefined;
  const bytes = Int8Array.from(atob(base64), (character) => character.charCodeAt(0));
  if (bytes.length !== dimension) return undefined;
  const vector = Float32Array.from(bytes);
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? undefined : vector.map((value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
