import type { Actor, JournalAction } from '../model/journal.js';
import type { MemoryKind } from '../model/memory.js';
import type { Memory, MemoryDetail, Question } from '../model/memory-shapes.js';

/** The first of a longer list, and how many there are in all. */
export interface Shown<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A memory with what it rests on. */
export type GroundedMemory = Omit<MemoryDetail, 'version'>;

/** Memories that contradict each other and wait for the owner. `resolve` settles it, named by `id`. */
export interface OpenConflict {
  readonly id: string;
  readonly older: GroundedMemory;
  /** Stated later; mostly one. */
  readonly newer: readonly GroundedMemory[];
}

export interface OpenQuestion {
  readonly question: Question;
  /** UTC, ISO 8601. It closes seven days later. */
  readonly asked: string;
}

/** What waits for the owner's judgement, newest first. */
export interface ReviewQueue {
  readonly conflicts: Shown<OpenConflict>;
  /** Wait for review without being in a conflict. */
  readonly unconfirmed: Shown<GroundedMemory>;
  /** Active, with a warning: code that they name has changed, or they try to instruct their reader. */
  readonly warned: Shown<GroundedMemory>;
  readonly questions: readonly OpenQuestion[];
}

export interface TimelineRequest {
  /** UTC milliseconds, inclusive. */
  readonly fromMs: number;
  /** UTC milliseconds, exclusive. */
  readonly toMs: number;
  readonly agent?: Actor | undefined;
  readonly entity?: string | undefined;
  /** How many events at most; the newest. */
  readonly limit: number;
}

/** One change of one memory. */
export interface TimelineEvent {
  /** UTC, ISO 8601. */
  readonly at: string;
  /** The device's local date, `2026-12-02`. */
  readonly day: string;
  readonly actor: Actor;
  readonly action: JournalAction;
  readonly id: string;
  readonly path: string;
  /** What the memory says today, or said last. */
  readonly text: string;
  readonly kind: MemoryKind | undefined;
  /** There is no note of it any more. */
  readonly isGone: boolean;
}

/** What happened on one day. */
export interface DayCounts {
  /** The device's local date. */
  readonly day: string;
  readonly created: Readonly<Partial<Record<MemoryKind, number>>>;
  readonly changed: number;
  readonly archived: number;
  readonly recalled: number;
}

/** What one agent has brought in. */
export interface AgentRecord {
  readonly actor: Actor;
  readonly created: number;
  /** Of what it created, how much is still active. */
  readonly active: number;
  /** Mean trust of what is active, 0..1; `undefined` where nothing is. */
  readonly meanTrust: number | undefined;
}

export interface RecallRecord {
  readonly memory: Memory;
  readonly count: number;
  /** `2026-12-02`, UTC. */
  readonly lastDay: string;
}

export interface Timeline {
  readonly events: Shown<TimelineEvent>;
  /** Every day of the time asked about, oldest first. */
  readonly days: readonly DayCounts[];
  readonly agents: readonly AgentRecord[];
  /** Named by the most memories first. */
  readonly entities: readonly { readonly name: string; readonly memories: number }[];
  /** Recalled most often on this device first. */
  readonly recalls: readonly RecallRecord[];
}

export interface SoonForgottenRequest {
  readonly withinDays: number;
  readonly entity?: string | undefined;
  /** How many at most; the first to go. */
  readonly limit: number;
}

export interface SoonForgotten {
  readonly memory: Memory;
  /** 0 where the next sweep archives it. */
  readonly inDays: number;
}

/** What the owner sees of the memory. Everything here only looks. */
export interface Oversight {
  /** @param limit How many of each kind at most. */
  reviewQueue(limit: number): Promise<ReviewQueue>;
  timeline(request: TimelineRequest): Promise<Timeline>;
  /** What the sweep would archive within so many days if nobody touches it, the first to go first. */
  soonForgotten(request: SoonForgottenRequest): Promise<Shown<SoonForgotten>>;
}
