import type { Operation } from '../operation.js';
import { auditOperation } from './audit.js';
import { recordCodeChangeOperation } from './code-change.js';
import { contextOperation } from './context.js';
import { healthOperation } from './health.js';
import { indexVaultOperation } from './index-vault.js';
import { deleteMemoryOperation, getMemoryOperation, listMemoriesOperation, updateMemoryOperation, writeBaseOperation } from './memories.js';
import { memoryHistoryOperation, resolveConflictOperation, restoreMemoryOperation, rollbackMemoryOperation } from './memory-history.js';
import { openApiDocumentOperation } from './openapi-document.js';
import { getPassageOperation } from './passages.js';
import { judgeOperation, recallOperation } from './recall.js';
import { answerQuestionOperation, rememberOperation } from './remember.js';
import { endSessionOperation, getSessionOperation, observeOperation } from './sessions.js';
import { eventsOperation, statusOperation } from './status.js';
import { deleteTaskOperation, getTaskOperation, listTasksOperation, putTaskOperation } from './tasks.js';
import { exportOperation, importOperation } from './transfer.js';
import { compactJournalOperation, consolidateOperation, sweepOperation, undoOperation, writeSummaryOperation } from './upkeep.js';
import { yieldVaultOperation } from './yield-vault.js';

/** Everything the endpoint can do. HTTP, its validation and the OpenAPI document all come from here. */
export const OPERATIONS: readonly Operation[] = [
  healthOperation,
  recallOperation,
  judgeOperation,
  getPassageOperation,
  contextOperation,
  rememberOperation,
  answerQuestionOperation,
  listMemoriesOperation,
  getMemoryOperation,
  updateMemoryOperation,
  deleteMemoryOperation,
  memoryHistoryOperation,
  rollbackMemoryOperation,
  restoreMemoryOperation,
  resolveConflictOperation,
  writeBaseOperation,
  observeOperation,
  getSessionOperation,
  endSessionOperation,
  listTasksOperation,
  getTaskOperation,
  putTaskOperation,
  deleteTaskOperation,
  recordCodeChangeOperation,
  sweepOperation,
  consolidateOperation,
  writeSummaryOperation,
  undoOperation,
  compactJournalOperation,
  exportOperation,
  importOperation,
  auditOperation,
  statusOperation,
  eventsOperation,
  indexVaultOperation,
  yieldVaultOperation,
  openApiDocumentOperation,
];
