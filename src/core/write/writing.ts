import type { Oversight } from '../oversight/oversight.js';
import type { Actor, Version } from '../model/journal.js';
import type { ListInput, Memory, MemoryDetail, MemoryPage, PatchInput, QuestionAnswer, RememberAnswer, RememberInput, ResolveChoice } from '../model/memory-shapes.js';
import type { Observed, SessionEnd, SessionView, TaskInput, TaskState, TurnInput } from '../model/session-shapes.js';
import type { CodeChangeInput, Compacted, ConsolidateAnswer, ContextAnswer, ContextInput, ImportReport, RelateMode, SweepAnswer, Undone } from '../model/upkeep-shapes.js';

/** Who asks for a change. */
export interface Who {
  readonly actor: Actor;
  /** Came with the owner's token, or from inside Obsidian: may claim to speak for the owner, and may erase. */
  readonly isOwner: boolean;
  /** Names what is done as one act, which `undo` can take back by that name. Begins with `act-`. */
  readonly act?: string;
}

/** Begins the name of an act. */
export const ACT_PREFIX = 'act-';

/** What every write may throw: `bad_request`, `not_found`, `version_stale`, `store_read_only`, `store_full`, `vault_busy`. */
export interface MemoryWriting {
  /** Through the gate. */
  remember(request: RememberInput, who: Who, signal?: AbortSignal): Promise<RememberAnswer>;
  /** A change of code; append-only. */
  recordCodeChange(request: CodeChangeInput, who: Who, signal?: AbortSignal): Promise<RememberAnswer>;
  /** Takes the answer to a question that an earlier write asked. @throws MnemeError `not_found` for a question that is answered or over seven days old */
  answerQuestion(questionId: string, answer: QuestionAnswer, who: Who): Promise<RememberAnswer>;
  /** Newest first. Throws nothing. */
  list(request: ListInput): MemoryPage;
  get(id: string): Promise<MemoryDetail>;
  patch(id: string, change: PatchInput, who: Who): Promise<MemoryDetail>;
  archive(id: string, who: Who): Promise<MemoryDetail>;
  /** @throws MnemeError `bad_request` for a memory that waits for review */
  restore(id: string, who: Who): Promise<MemoryDetail>;
  /** The owner has looked, and it holds: it is active, seen now, and carries no warning any more. @throws MnemeError `forbidden` for anyone but the owner */
  confirm(id: string, who: Who): Promise<MemoryDetail>;
  /** Settles a conflict, named by either side. */
  resolve(id: string, keep: ResolveChoice, who: Who): Promise<{ memories: Memory[] }>;
  /** Oldest first; also of a memory whose note is gone. */
  history(id: string): Promise<Version[]>;
  /** Brings back what the note was after that version, also where it was deleted. */
  rollback(id: string, version: number, who: Who): Promise<MemoryDetail>;
  /** Note, vectors and every journal text go for good; a tombstone stays. @throws MnemeError `forbidden` for anyone but the owner */
  erase(id: string, who: Who): Promise<{ erased: true; id: string }>;
  /** Writes the `.base` file for browsing memories; `exists` where there is one. */
  writeBase(): Promise<{ path: string; outcome: 'written' | 'exists' }>;
}

/** Short-term memory: what was said, until the session ends. */
export interface SessionKeeping {
  observe(sessionId: string, turn: TurnInput): Promise<Observed>;
  /** @throws MnemeError `not_found` */
  view(sessionId: string): Promise<SessionView>;
  /** Draws memories, writes at most one summary, and forgets the turns. One that has ended before has nothing to draw. @throws MnemeError `not_found` for one that nobody knows */
  end(sessionId: string, who: Who, signal?: AbortSignal): Promise<SessionEnd>;
}

/** Working memory. */
export interface TaskKeeping {
  list(): Promise<TaskState[]>;
  /** @throws MnemeError `not_found` */
  get(taskId: string): Promise<TaskState>;
  put(task: TaskInput): Promise<TaskState>;
  /** Forgets the task's state; with `archive` it stays as a progress memory, whose id is returned. */
  clear(taskId: string, options: { archive: boolean }, who: Who): Promise<{ cleared: true; memoryId?: string }>;
}

export interface Upkeep {
  /** Archives what nobody relies on any more. */
  sweep(options: { dryRun: boolean }, who: Who): Promise<SweepAnswer>;
  /** Proposes groups of one topic; without `dryRun` writes their summaries and archives the sources. */
  consolidate(options: { dryRun: boolean }, who: Who, signal?: AbortSignal): Promise<ConsolidateAnswer>;
  /** Writes one proposed group's summary in better words. @throws MnemeError `not_found` */
  writeGroup(groupId: string, text: string, who: Who): Promise<MemoryDetail>;
  /** Takes back the last bulk change (sweep, consolidation, import), or the act of that name, as far as nothing was changed since. */
  undo(who: Who, act?: string): Promise<Undone>;
  /** Compresses this device's journals of months that are over; every version stays. */
  compactJournal(): Promise<Compacted>;
}

export interface ExportFilter {
  readonly kind?: string;
  readonly entity?: string;
  /** Only what was created or seen since; UTC milliseconds. */
  readonly sinceMs?: number;
}

export interface Transfer {
  /** Lines of JSON, the header first; each ends with a line feed. */
  export(filter?: ExportFilter): AsyncIterable<string>;
  /** Lines of JSON; skips the gate, never the refusal of secrets. */
  import(lines: AsyncIterable<string>, options: { relate: RelateMode; dryRun: boolean }, who: Who, signal?: AbortSignal): Promise<ImportReport>;
}

/** Everything that an engine does beyond reading, and the injection of what it remembers. */
export interface WriteSide {
  readonly memories: MemoryWriting;
  readonly sessions: SessionKeeping;
  readonly tasks: TaskKeeping;
  readonly upkeep: Upkeep;
  readonly transfer: Transfer;
  readonly oversight: Oversight;
  /** The two injection texts. @throws MnemeError `bad_request`, `aborted` */
  context(request: ContextInput, signal?: AbortSignal): Promise<ContextAnswer>;
}
