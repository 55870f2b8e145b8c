import type { JournalAction } from '../model/journal.js';
import type { MemoryNote } from '../model/note.js';
import { UNSET_TRUST } from '../recall/score.js';
import type { AgentRecord } from './oversight.js';

/** How a memory comes into being: plainly, in a conflict, or from elsewhere. */
export const CREATING: ReadonlySet<JournalAction> = new Set(['create', 'conflict', 'import']);

/** What each agent has brought in, and how far that is relied on today; who brought in most first. */
export function agentRecords(creators: ReadonlyMap<string, string>, byId: ReadonlyMap<string, MemoryNote>): AgentRecord[] {
  const records = new Map<string, { created: number; trusts: number[] }>();
  for (const [id, actor] of creators) {
    const record = records.get(actor) ?? { created: 0, trusts: [] };
    records.set(actor, record);
    record.created += 1;
    const memory = byId.get(id)?.memory;
    if (memory?.status === 'active') record.trusts.push(memory.trust ?? UNSET_TRUST);
  }
  return [...records]
    .map(([actor, { created, trusts }]) => ({ actor, created, active: trusts.length, meanTrust: trusts.length === 0 ? undefined : trusts.reduce((sum, trust) => sum + trust, 0) / trusts.length }))
    .sort((a, b) => b.created - a.created);
}
