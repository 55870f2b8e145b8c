/** One example: signals as 0 or 1, then the meaning part; `label` is a row of the weights. */
export interface Example {
  readonly input: Float64Array;
  readonly label: number;
  readonly weight: number;
}

export interface Fit {
  /** A row a class: one weight a column of the input, the bias last. */
  readonly rows: readonly Float64Array[];
}

const STEPS = 400;

/**
 * Multinomial logistic regression with an L2 penalty a column, by accelerated gradient descent (Nesterov 1983) with restarts
 * (O'Donoghue and Candès 2015). Full batches and a fixed start: the same examples give the same weights.
 */
export function fit(examples: readonly Example[], classes: number, penalties: Float64Array): Fit {
  const columns = penalties.length + 1;
  const size = classes * columns;
  let weights = new Float64Array(size);
  let ahead = new Float64Array(size);
  let momentum = 1;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  // The largest curvature of the loss is at most half the largest squared norm of an input.
  const rate = 1 / (Math.max(...examples.map(({ input }) => input.reduce((sum, value) => sum + value * value, 1))) / 2 + Math.max(...penalties));
  for (let step = 0; step < STEPS; step += 1) {
    const slope = gradient(examples, ahead, classes, penalties, total);
    const moved = ahead.map((value, at) => value - rate * (slope[at] ?? 0));
    const uphill = slope.reduce((sum, value, at) => sum + value * ((moved[at] ?? 0) - (weights[at] ?? 0)), 0) > 0;
    const following = uphill ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const share = uphill ? 0 : (momentum - 1) / following;
    ahead = moved.map((value, at) => value + share * (value - (weights[at] ?? 0)));
    weights = moved;
    momentum = following;
  }
  return { rows: Array.from({ length: classes }, (_, row) => weights.slice(row * columns, (row + 1) * columns)) };
}

function gradient(examples: readonly Example[], weights: Float64Array, classes: number, penalties: Float64Array, total: number): Float64Array {
  const columns = penalties.length + 1;
  const slope = new Float64Array(weights.length);
  for (const { input, label, weight } of examples) {
    const shares = probabilities(input, weights, classes, columns);
    for (let row = 0; row < classes; row += 1) {
      const error = ((shares[row] ?? 0) - (row === label ? 1 : 0)) * (weight / total);
      const base = row * columns;
      for (let at = 0; at < input.length; at += 1) slope[base + at] = (slope[base + at] ?? 0) + error * (input[at] ?? 0);
      slope[base + columns - 1] = (slope[base + columns - 1] ?? 0) + error;
    }
  }
  for (let row = 0; row < classes; row += 1) for (let at = 0; at < columns - 1; at += 1) slope[row * columns + at] = (slope[row * columns + at] ?? 0) + (penalties[at] ?? 0) * (weights[row * columns + at] ?? 0);
  return slope;
}

function probabilities(input: Float64Array, weights: Float64Array, classes: number, columns: number): Float64Array {
  const logits = Float64Array.from({ length: classes }, (_, row) => {
    let sum = weights[row * columns + columns - 1] ?? 0;
    for (let at = 0; at < input.length; at += 1) sum += (input[at] ?? 0) * (weights[row * columns + at] ?? 0);
    return sum;
  });
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** @returns a probability a class. */
export function predict({ rows }: Fit, input: Float64Array): readonly number[] {
  const columns = input.length + 1;
  const flat = new Float64Array(rows.length * columns);
  rows.forEach((row, at) => flat.set(row, at * columns));
  return [...probabilities(input, flat, rows.length, columns)];
}
