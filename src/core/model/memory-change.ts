import { z } from 'zod';

/** A memory came, changed or went, by whatever hand. */
export const memoryChangeSchema = z.object({
  id: z.string().describe('The memory.'),
  change: z.enum(['added', 'changed', 'removed']).describe('added: its note is new here; removed: its note is gone, archived memories are not.'),
  path: z.string().describe('Its note, relative to the vault; where it was last, if it is gone.'),
});
export type MemoryChange = z.infer<typeof memoryChangeSchema>;
