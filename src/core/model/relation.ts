import type { MemoryKind, MemoryLayer } from './memory.js';

export const RELATIONS = ['duplicate', 'refine', 'conflict', 'distinct'] as const;
/**
 * duplicate: says the same · refine: says more about the same, and both hold · conflict: both cannot hold at once · distinct: about
 * different things, owners or scopes.
 */
export type Relation = (typeof RELATIONS)[number];

/** A stated memory as the rules of relation see it. */
export interface Statement {
  readonly text: string;
  readonly kind: MemoryKind;
  readonly layer: MemoryLayer;
  /** Without brackets. */
  readonly entities: readonly string[];
  /** UTC milliseconds. */
  readonly createdMs: number;
  /** Passage vector, L2-normalised; absent while no model is there. */
  readonly vector: Float32Array | undefined;
}

/** How a new statement relates to an older one. */
export interface RelationVerdict {
  readonly relation: Relation;
  /** 0..1 */
  readonly confidence: number;
  /** The rules cannot tell: the pair is handed back to the agent, with `relation` as the best guess. */
  readonly doubtful: boolean;
  /** The newer one may make the older one untrue: it seems to contradict it, or tells of a change. */
  readonly mayOutdate: boolean;
  /** In words that an agent and a person can use. */
  readonly reasons: readonly string[];
}

/** What is known of the space that the vectors are in. */
export interface RelationSpace {
  /** Id of the embedding model: weights learnt over one model's vectors are never used with another's. */
  readonly modelId: string;
  /** Range of its cosines, see `Calibration`. */
  readonly cosineLow: number;
  readonly cosineHigh: number;
}
