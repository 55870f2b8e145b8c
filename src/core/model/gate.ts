import type { GateReason } from './gate-reason.js';
import type { MemoryKind, MemoryLayer } from './memory.js';

export const TURN_ROLES = ['user', 'assistant', 'system', 'tool'] as const;
export type TurnRole = (typeof TURN_ROLES)[number];

/** One thing said in a session. */
export interface Turn {
  readonly role: TurnRole;
  readonly text: string;
  /** UTC milliseconds. */
  readonly atMs: number;
}

/** What may become a memory: one distilled statement and what it rests on. */
export interface Candidate {
  /** What would be stored, in the words of its evidence. */
  readonly text: string;
  readonly kind: MemoryKind;
  readonly layer: MemoryLayer;
  /** 0..1; DESIGN section 1: 0.9 stressed by the owner, 0.5 said in passing, 0.3 from debugging. */
  readonly importance: number;
  /** Projects, files, people, tools and topics that it is about, as written, without brackets. */
  readonly entities: readonly string[];
  /** The owner's own words that it rests on, verbatim; absent where it was drawn from no turn. */
  readonly evidence: string | undefined;
  /** The text tries to instruct its reader: stored, if at all, as quoted data with low trust. */
  readonly instructs: boolean;
}

/**
 * What the gate makes of one sentence or statement. Reasons are in words that an agent and a person can use, and never quote
 * a secret.
 */
export type Verdict =
  | { readonly verdict: 'store'; readonly candidate: Candidate; readonly reasons: readonly GateReason[] }
  /** The rules cannot tell; a language model, the agent's own or a configured one, is asked. */
  | { readonly verdict: 'doubtful'; readonly candidate: Candidate; readonly reasons: readonly GateReason[] }
  /** A memory by type that nobody has stressed, corrected, asked to keep or repeated: only a trace is left. */
  | { readonly verdict: 'unconfirmed'; readonly candidate: Candidate; readonly reasons: readonly GateReason[] }
  | { readonly verdict: 'not_a_memory'; readonly reasons: readonly GateReason[] }
  /** Holds a secret: kept nowhere, not even in the session. */
  | { readonly verdict: 'refused'; readonly reasons: readonly GateReason[] };

/** What the gate may ask. */
export interface GateKnowledge {
  /** Names that the vault knows, found in the text, as the vault writes them. */
  entitiesIn(text: string): readonly string[];
  /** Passage vectors in the space of `lockId`, L2-normalised; absent while no model is there, `undefined` where it does not answer in time: the rules then judge alone. */
  readonly embed?: (texts: readonly string[]) => Promise<readonly Float32Array[] | undefined>;
  /** Id of the embedding model: weights learnt over one model's vectors are never used with another's. */
  readonly modelId?: string;
}
