import type { QuantisedVector } from './quantise.js';

/** Whole multiples of this are added up: exact in a double for as many vectors as a vault can have, so that what came and went leaves no trace. */
const STEPS = 2 ** 24;

/** The sum of vectors that come and go. */
export class VectorSum {
  private readonly sums: Float64Array;

  constructor(dimension: number) {
    this.sums = new Float64Array(dimension);
  }

  add(vector: QuantisedVector): void {
    this.take(vector, 1);
  }

  /** `vector` is what was added. */
  remove(vector: QuantisedVector): void {
    this.take(vector, -1);
  }

  over(count: number): Float32Array {
    return Float32Array.from(this.sums, (sum) => sum / STEPS / count);
  }

  private take({ scale, values }: QuantisedVector, sign: 1 | -1): void {
    const { sums } = this;
    for (let at = 0; at < values.length; at += 1) sums[at] = (sums[at] as number) + sign * Math.round((values[at] as number) * scale * STEPS);
  }
}
