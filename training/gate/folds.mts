/** Above it two centred vectors are of nearly the same statement, or of its translation. */
const SAME_COSINE = 0.62;

/** A fold for each vector; near ones share it, so that no sentence is judged by weights that saw its twin. */
export function groupByMeaning(vectors: readonly Float64Array[], folds: number): readonly number[] {
  const lengths = vectors.map((vector) => Math.hypot(...vector));
  const parents = vectors.map((_, at) => at);
  const rootOf = (at: number): number => {
    const parent = parents[at] ?? at;
    return parent === at ? at : rootOf(parent);
  };
  for (const [a, one] of vectors.entries()) {
    for (const [b, other] of vectors.slice(0, a).entries()) {
      const cosine = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / ((lengths[a] ?? 1) * (lengths[b] ?? 1));
      if (cosine > SAME_COSINE) parents[rootOf(a)] = rootOf(b);
    }
  }
  const order = new Map<number, number>();
  return vectors.map((_, at) => {
    const root = rootOf(at);
    const known = order.get(root) ?? order.size;
    order.set(root, known);
    return known % folds;
  });
}
