import type { z } from 'zod';
import type { Engine } from '../../core/engine.js';
import type { MemoryChange } from '../../core/model/memory-change.js';
import { isVisible } from '../access.js';
import type { Caller } from '../auth.js';
import type { Answer, AnswerOperation } from '../operation.js';
import type { OperationServer } from '../operation-server.js';
import type { RunnableOperation, VaultAccess } from './vault-access.js';

/** The vault of this very process, for a caller who has shown a token. */
export class LocalAccess implements VaultAccess {
  constructor(
    private readonly server: Pick<OperationServer, 'run' | 'refusalOf'>,
    private readonly engine: Pick<Engine, 'onMemoryChange'>,
    private readonly caller: Caller,
  ) {}

  may(operation: Pick<RunnableOperation, 'name' | 'auth' | 'annotations' | 'reach'>): boolean {
    return this.server.refusalOf(this.caller, operation) === undefined;
  }

  run<Input extends z.ZodObject, Output extends Answer>(operation: AnswerOperation<Input, Output>, input: z.input<Input>, signal: AbortSignal): Promise<z.output<Output>> {
    return this.server.run(operation, this.caller, input, signal);
  }

  onMemoryChange(listener: (change: MemoryChange) => void): () => void {
    const { folders } = this.caller;
    return this.engine.onMemoryChange((change) => {
      if (isVisible(folders, change.path)) listener(change);
    });
  }
}
