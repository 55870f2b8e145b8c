import { MnemeError } from '../core/model/errors.js';
import type { MemoryDetail } from '../core/model/memory-shapes.js';
import { isVisible } from './access.js';
import type { OperationContext } from './operation.js';

type Looking = Pick<OperationContext, 'engine' | 'caller'>;

/**
 * The memory, if the caller may see it. A caller limited to folders is told the same of a memory elsewhere as of one that does not exist.
 * @throws MnemeError `not_found`
 */
export async function visibleMemory({ engine, caller }: Looking, id: string): Promise<MemoryDetail> {
  const folders = caller?.folders;
  if (folders === undefined) return engine.memories.get(id);
  const memory = await engine.memories.get(id).catch((thrown: unknown) => {
    if (thrown instanceof MnemeError && thrown.code === 'not_found') return undefined;
    throw thrown;
  });
  if (memory === undefined || !isVisible(folders, memory.path)) throw new MnemeError('not_found', `There is no memory ${id}.`);
  return memory;
}

/** Costs callers who may see everything nothing: they may also name a memory whose note is gone. @throws MnemeError `not_found` */
export async function mustBeVisible(context: Looking, id: string): Promise<void> {
  if (context.caller?.folders !== undefined) await visibleMemory(context, id);
}
