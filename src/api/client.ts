import { auditPageSchema, type AuditInput, type AuditPage } from '../core/model/audit.js';
import { MnemeError } from '../core/model/errors.js';
import type { Version } from '../core/model/journal.js';
import { memoryChangeSchema, type MemoryChange } from '../core/model/memory-change.js';
import {
  memoryDetailSchema,
  memoryPageSchema,
  rememberAnswerSchema,
  type ListInput,
  type Memory,
  type MemoryDetail,
  type MemoryPage,
  type PatchInput,
  type QuestionAnswer,
  type RememberAnswer,
  type RememberInput,
  type ResolveChoice,
} from '../core/model/memory-shapes.js';
import { citedPassageSchema, type CitedPassage } from '../core/model/passage.js';
import { recallAnswerSchema, type JudgeRequest, type RecallAnswer, type RecallInput } from '../core/model/recall.js';
import { observedSchema, sessionEndSchema, sessionSchema, taskSchema, type Observed, type SessionEnd, type SessionView, type TaskInput, type TaskState, type TurnInput } from '../core/model/session-shapes.js';
import { statusSchema, type EngineStatus } from '../core/model/status.js';
import { type CodeChangeInput, type Compacted, compactedSchema, type ConsolidateAnswer, consolidateAnswerSchema, type ContextAnswer, contextAnswerSchema, type ContextInput, type ImportReport, importReportSchema, type RelateMode, type SweepAnswer, sweepAnswerSchema, type Undone, undoneSchema } from '../core/model/upkeep-shapes.js';
import { ClientConnection, type ClientOptions } from './client-connection.js';
import { healthSchema, type Health } from './operations/health.js';
import { baseFileSchema, erasedSchema, type BaseFile, type Erased } from './operations/memories.js';
import { historySchema, resolvedSchema } from './operations/memory-history.js';
import { clearedSchema, taskListSchema, type Cleared } from './operations/tasks.js';
import type { ExportInput } from './operations/transfer.js';
import { yieldedSchema } from './operations/yield-vault.js';

export type AuditQuery = Omit<AuditInput, 'limit'> & { readonly limit?: number | undefined };
export type ListQuery = Omit<ListInput, 'folders' | 'limit'> & { readonly limit?: number | undefined };

/** Talks to a running server. Every call throws the MnemeError that the server told of, or `endpoint_unreachable` if none answers. */
export interface MnemeClient {
  health(signal?: AbortSignal): Promise<Health>;
  recall(request: RecallInput, signal?: AbortSignal): Promise<RecallAnswer>;
  /** A recent answer with nothing but the items named in `yes`. */
  judge(request: Omit<JudgeRequest, 'folders'>, signal?: AbortSignal): Promise<RecallAnswer>;
  /** The piece of a note that an answer cited, by the id of the item. */
  passage(id: string, signal?: AbortSignal): Promise<CitedPassage>;
  /** The two injection texts. */
  context(request: ContextInput, signal?: AbortSignal): Promise<ContextAnswer>;

  remember(request: RememberInput, signal?: AbortSignal): Promise<RememberAnswer>;
  answerQuestion(questionId: string, answer: QuestionAnswer, signal?: AbortSignal): Promise<RememberAnswer>;
  recordCodeChange(change: CodeChangeInput, signal?: AbortSignal): Promise<RememberAnswer>;

  listMemories(request: ListQuery, signal?: AbortSignal): Promise<MemoryPage>;
  memory(id: string, signal?: AbortSignal): Promise<MemoryDetail>;
  updateMemory(id: string, change: PatchInput, signal?: AbortSignal): Promise<MemoryDetail>;
  archiveMemory(id: string, signal?: AbortSignal): Promise<MemoryDetail>;
  /** For good. Needs the owner's token. */
  eraseMemory(id: string, signal?: AbortSignal): Promise<Erased>;
  /** Oldest first. */
  memoryHistory(id: string, signal?: AbortSignal): Promise<Version[]>;
  rollbackMemory(id: string, version: number, signal?: AbortSignal): Promise<MemoryDetail>;
  restoreMemory(id: string, signal?: AbortSignal): Promise<MemoryDetail>;
  resolveConflict(id: string, keep: ResolveChoice, signal?: AbortSignal): Promise<{ memories: Memory[] }>;
  writeBase(signal?: AbortSignal): Promise<BaseFile>;

  observe(sessionId: string, turn: TurnInput, signal?: AbortSignal): Promise<Observed>;
  session(sessionId: string, signal?: AbortSignal): Promise<SessionView>;
  endSession(sessionId: string, signal?: AbortSignal): Promise<SessionEnd>;

  /** The one that was changed last comes first. */
  tasks(signal?: AbortSignal): Promise<TaskState[]>;
  task(taskId: string, signal?: AbortSignal): Promise<TaskState>;
  putTask(task: TaskInput, signal?: AbortSignal): Promise<TaskState>;
  clearTask(taskId: string, options: { readonly archive: boolean }, signal?: AbortSignal): Promise<Cleared>;

  sweep(options: { readonly dryRun: boolean }, signal?: AbortSignal): Promise<SweepAnswer>;
  consolidate(options: { readonly dryRun: boolean }, signal?: AbortSignal): Promise<ConsolidateAnswer>;
  writeSummary(groupId: string, text: string, signal?: AbortSignal): Promise<MemoryDetail>;
  undo(signal?: AbortSignal): Promise<Undone>;
  compactJournal(signal?: AbortSignal): Promise<Compacted>;

  /** JSON lines in UTF-8. Reading them rejects where not all could be sent. */
  exportLines(filter: ExportInput, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** @param lines JSON lines in UTF-8, of any length */
  importLines(lines: ReadableStream<Uint8Array>, options: { readonly relate: RelateMode; readonly dryRun: boolean }, signal?: AbortSignal): Promise<ImportReport>;

  /** Who read and wrote what, newest first. Needs the owner's token. */
  audit(request: AuditQuery, signal?: AbortSignal): Promise<AuditPage>;
  status(signal?: AbortSignal): Promise<EngineStatus>;
  /** The status as it changes, the present one first, until the signal is aborted or the server closes. */
  follow(onStatus: (status: EngineStatus) => void, signal?: AbortSignal): Promise<void>;
  /** Each memory that comes, changes or goes, until the signal is aborted or the server closes. */
  followMemories(onChange: (change: MemoryChange) => void, signal?: AbortSignal): Promise<void>;
  /** Brings the index up to date, telling of its progress; resolves with the last status. */
  index(options: { readonly vectors: boolean; readonly onStatus?: (status: EngineStatus) => void }, signal?: AbortSignal): Promise<EngineStatus>;
  /** Asks the server to hand the vault over. Once it resolves, the vault is free and the server is closing. */
  yieldVault(signal?: AbortSignal): Promise<void>;
}

export function mnemeClient(options: ClientOptions): MnemeClient {
  const connection = new ClientConnection(options);
  return {
    health: (signal) => connection.ask(healthSchema, { method: 'GET', path: '/health', signal }),
    recall: (body, signal) => connection.ask(recallAnswerSchema, { method: 'POST', path: '/v1/recall', body, signal }),
    judge: (body, signal) => connection.ask(recallAnswerSchema, { method: 'POST', path: '/v1/recall/judge', body, signal }),
    passage: (id, signal) => connection.ask(citedPassageSchema, { method: 'GET', path: `/v1/passages/${encodeURIComponent(id)}`, signal }),
    context: (body, signal) => connection.ask(contextAnswerSchema, { method: 'POST', path: '/v1/context', body, signal }),
    ...memoryCalls(connection),
    ...sessionCalls(connection),
    ...upkeepCalls(connection),
    ...indexCalls(connection),
  };
}

type Calls<Names extends keyof MnemeClient> = Pick<MnemeClient, Names>;

function memoryCalls(
  connection: ClientConnection,
): Calls<'remember' | 'answerQuestion' | 'recordCodeChange' | 'listMemories' | 'memory' | 'updateMemory' | 'archiveMemory' | 'eraseMemory' | 'memoryHistory' | 'rollbackMemory' | 'restoreMemory' | 'resolveConflict' | 'writeBase'> {
  const pathOf = (id: string, act = ''): string => `/v1/memories/${encodeURIComponent(id)}${act}`;
  return {
    remember: (body, signal) => connection.ask(rememberAnswerSchema, { method: 'POST', path: '/v1/memories', body, signal }),
    answerQuestion: (id, body, signal) => connection.ask(rememberAnswerSchema, { method: 'POST', path: `/v1/questions/${encodeURIComponent(id)}`, body, signal }),
    recordCodeChange: (body, signal) => connection.ask(rememberAnswerSchema, { method: 'POST', path: '/v1/code-changes', body, signal }),
    listMemories: ({ kind, layer, status, entity, text, limit, cursor }, signal) =>
      connection.ask(memoryPageSchema, { method: 'GET', path: '/v1/memories', query: { kind, layer, status, entity, text, limit, cursor }, signal }),
    memory: (id, signal) => connection.ask(memoryDetailSchema, { method: 'GET', path: pathOf(id), signal }),
    updateMemory: (id, body, signal) => connection.ask(memoryDetailSchema, { method: 'PATCH', path: pathOf(id), body, signal }),
    archiveMemory: (id, signal) => connection.ask(memoryDetailSchema, { method: 'DELETE', path: pathOf(id), signal }),
    eraseMemory: (id, signal) => connection.ask(erasedSchema, { method: 'DELETE', path: pathOf(id), query: { erase: true }, signal }),
    memoryHistory: (id, signal) => connection.ask(historySchema, { method: 'GET', path: pathOf(id, '/history'), signal }),
    rollbackMemory: (id, version, signal) => connection.ask(memoryDetailSchema, { method: 'POST', path: pathOf(id, '/rollback'), body: { version }, signal }),
    restoreMemory: (id, signal) => connection.ask(memoryDetailSchema, { method: 'POST', path: pathOf(id, '/restore'), signal }),
    resolveConflict: (id, keep, signal) => connection.ask(resolvedSchema, { method: 'POST', path: pathOf(id, '/resolve'), body: { keep }, signal }),
    writeBase: (signal) => connection.ask(baseFileSchema, { method: 'POST', path: '/v1/memories/base', signal }),
  };
}

function sessionCalls(connection: ClientConnection): Calls<'observe' | 'session' | 'endSession' | 'tasks' | 'task' | 'putTask' | 'clearTask'> {
  const sessionPath = (id: string): string => `/v1/sessions/${encodeURIComponent(id)}`;
  const taskPath = (id: string): string => `/v1/tasks/${encodeURIComponent(id)}`;
  return {
    observe: (id, body, signal) => connection.ask(observedSchema, { method: 'POST', path: `${sessionPath(id)}/turns`, body, signal }),
    session: (id, signal) => connection.ask(sessionSchema, { method: 'GET', path: sessionPath(id), signal }),
    endSession: (id, signal) => connection.ask(sessionEndSchema, { method: 'POST', path: `${sessionPath(id)}/end`, signal }),
    tasks: async (signal) => (await connection.ask(taskListSchema, { method: 'GET', path: '/v1/tasks', signal })).items,
    task: (id, signal) => connection.ask(taskSchema, { method: 'GET', path: taskPath(id), signal }),
    putTask: ({ id, ...body }, signal) => connection.ask(taskSchema, { method: 'PUT', path: taskPath(id), body, signal }),
    clearTask: (id, { archive }, signal) => connection.ask(clearedSchema, { method: 'DELETE', path: taskPath(id), query: { archive }, signal }),
  };
}

function upkeepCalls(connection: ClientConnection): Calls<'sweep' | 'consolidate' | 'writeSummary' | 'undo' | 'compactJournal' | 'exportLines' | 'importLines'> {
  return {
    sweep: (body, signal) => connection.ask(sweepAnswerSchema, { method: 'POST', path: '/v1/sweep', body, signal }),
    consolidate: (body, signal) => connection.ask(consolidateAnswerSchema, { method: 'POST', path: '/v1/consolidate', body, signal }),
    writeSummary: (id, text, signal) => connection.ask(memoryDetailSchema, { method: 'POST', path: `/v1/consolidate/${encodeURIComponent(id)}`, body: { text }, signal }),
    undo: (signal) => connection.ask(undoneSchema, { method: 'POST', path: '/v1/undo', signal }),
    compactJournal: (signal) => connection.ask(compactedSchema, { method: 'POST', path: '/v1/journal/compact', signal }),
    exportLines: (body, signal) => connection.bytes({ method: 'POST', path: '/v1/export', body, signal }),
    importLines: (lines, { relate, dryRun }, signal) => connection.ask(importReportSchema, { method: 'POST', path: '/v1/import', query: { relate, dryRun }, lines, signal }),
  };
}

function indexCalls(connection: ClientConnection): Calls<'audit' | 'status' | 'follow' | 'followMemories' | 'index' | 'yieldVault'> {
  return {
    audit: ({ caller, since, until, limit, cursor }, signal) => connection.ask(auditPageSchema, { method: 'GET', path: '/v1/audit', query: { caller, since, until, limit, cursor }, signal }),
    status: (signal) => connection.ask(statusSchema, { method: 'GET', path: '/v1/status', signal }),
    follow: (onStatus, signal) =>
      connection.listen({ method: 'GET', path: '/v1/events', signal }, ({ name, data }) => {
        if (name === 'status') onStatus(connection.understood(statusSchema, data));
      }),
    followMemories: (onChange, signal) =>
      connection.listen({ method: 'GET', path: '/v1/events', signal }, ({ name, data }) => {
        if (name === 'memory') onChange(connection.understood(memoryChangeSchema, data));
      }),
    async index({ vectors, onStatus }, signal) {
      let last: EngineStatus | undefined;
      await connection.listen({ method: 'POST', path: '/v1/index', body: { vectors }, signal }, ({ name, data }) => {
        if (name === 'status') onStatus?.(connection.understood(statusSchema, data));
        if (name === 'done') last = connection.understood(statusSchema, data);
      });
      if (last === undefined) throw new MnemeError('aborted', 'The server closed before the index was up to date. Run the command again.');
      return last;
    },
    async yieldVault(signal) {
      await connection.ask(yieldedSchema, { method: 'POST', path: '/v1/yield', body: {}, signal });
    },
  };
}
