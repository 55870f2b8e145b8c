import type { Operation } from '../operation.js';
import { healthOperation } from './health.js';
import { indexVaultOperation } from './index-vault.js';
import { openApiDocumentOperation } from './openapi-document.js';
import { recallOperation } from './recall.js';
import { eventsOperation, statusOperation } from './status.js';
import { yieldVaultOperation } from './yield-vault.js';

/** Everything the endpoint can do. HTTP, its validation and the OpenAPI document all come from here. */
export const OPERATIONS: readonly Operation[] = [
  healthOperation,
  recallOperation,
  statusOperation,
  eventsOperation,
  indexVaultOperation,
  yieldVaultOperation,
  openApiDocumentOperation,
];
