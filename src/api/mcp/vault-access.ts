import type { z } from 'zod';
import type { MemoryChange } from '../../core/model/memory-change.js';
import type { Answer, AnswerOperation } from '../operation.js';

/** What the rules for callers look at. */
export type RunnableOperation = AnswerOperation<z.ZodObject, Answer>;

/** All that MCP can do with a vault, on behalf of one caller: the operations, wherever the vault's owner is. */
export interface VaultAccess {
  /** Whether the caller may run it at all. */
  may(operation: Pick<RunnableOperation, 'name' | 'auth' | 'annotations' | 'reach'>): boolean;
  /** @throws MnemeError what the operation throws, `forbidden`, `vault_busy`, `timeout`, `endpoint_unreachable` */
  run<Input extends z.ZodObject, Output extends Answer>(operation: AnswerOperation<Input, Output>, input: z.input<Input>, signal: AbortSignal): Promise<z.output<Output>>;
  /** Tells of the memories that the caller may see, as they change. Returns the function that ends it. */
  onMemoryChange(listener: (change: MemoryChange) => void): () => void;
}
