/** What the package exports: the client, its types and its errors. */
export { mnemeClient, type ListQuery, type MnemeClient } from './client.js';
export type { ClientOptions } from './client-connection.js';
export { MnemeError, type ErrorCode } from '../core/model/errors.js';
export { InputError, type InputFault } from '../core/model/parse.js';
export type { Version } from '../core/model/journal.js';
export type { Memory, MemoryDetail, MemoryPage, PatchInput, Question, QuestionAnswer, RememberAnswer, RememberInput, ResolveChoice } from '../core/model/memory-shapes.js';
export type { MemoryChange } from '../core/model/memory-change.js';
export type { CitedPassage } from '../core/model/passage.js';
export type { Decision, JudgeRequest, RecallAnswer, RecallInput, RecallItem, Workspace } from '../core/model/recall.js';
export type { Observed, SessionEnd, SessionView, TaskInput, TaskState, TurnInput } from '../core/model/session-shapes.js';
export type { EngineStatus } from '../core/model/status.js';
export type { CodeChangeInput, ConsolidateAnswer, ContextAnswer, ContextInput, ImportReport, RelateMode, SweepAnswer } from '../core/model/upkeep-shapes.js';
