import type { RelationSpace, Statement } from '../../model/relation.js';

type Embedded = Pick<Statement, 'vector'>;

/** Cosine on the model's own range, 0 to 1 for what the range was measured on; `undefined` without two vectors of one space. */
export function closenessOf(a: Embedded, b: Embedded, space: RelationSpace | undefined): number | undefined {
  if (space === undefined || a.vector === undefined || b.vector === undefined || a.vector.length !== b.vector.length) return undefined;
  let cosine = 0;
  for (let at = 0; at < a.vector.length; at += 1) cosine += (a.vector[at] ?? 0) * (b.vector[at] ?? 0);
  const range = space.cosineHigh - space.cosineLow;
  return range <= 0 ? undefined : (cosine - space.cosineLow) / range;
}
