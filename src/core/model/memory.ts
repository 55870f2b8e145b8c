/** DESIGN section 1: what a memory is about. */
export const MEMORY_KINDS = ['preference', 'correction', 'decision', 'progress', 'fact', 'code_change', 'summary'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** skill: how to do · fact: what is · habit: what the owner prefers. Each is recalled by its own rules. */
export const MEMORY_LAYERS = ['skill', 'fact', 'habit'] as const;
export type MemoryLayer = (typeof MEMORY_LAYERS)[number];

export const MEMORY_STATUSES = ['active', 'pending_review', 'archived'] as const;
export type MemoryStatus = (typeof MEMORY_STATUSES)[number];

export const MEMORY_SOURCES = ['user', 'agent', 'inference', 'import', 'owner'] as const;
export type MemorySource = (typeof MEMORY_SOURCES)[number];

/** What the front matter of a memory note says, as far as recall needs it. Times are UTC milliseconds. */
export interface MemoryFacts {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly layer: MemoryLayer;
  readonly status: MemoryStatus;
  readonly source: MemorySource;
  /** Entity names without brackets. */
  readonly entities: readonly string[];
  readonly createdMs: number;
  readonly lastSeenMs: number;
  /** 0..1; `undefined` where the note does not say. */
  readonly trust: number | undefined;
  /** 0..1 */
  readonly importance: number | undefined;
  readonly session: string | undefined;
  /** Ids of the memories that this one is in conflict with. */
  readonly conflictsWith: readonly string[];
  readonly supersedes: readonly string[];
  /** Ids of earlier memories that it may change or contradict, which nobody has judged yet. */
  readonly mayChange: readonly string[];
  /** Ids of the memories that it sums up. */
  readonly sources: readonly string[];
  readonly externalIds: readonly string[];
  readonly repo: string | undefined;
  readonly branch: string | undefined;
  /** Of a code change. */
  readonly commit: string | undefined;
  readonly files: readonly string[];
  /** What the owner should know before relying on it, such as code that changed since. */
  readonly warning: string | undefined;
}
