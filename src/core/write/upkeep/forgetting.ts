import { DAY_MS } from '../../model/clock.js';
import { counted } from '../../model/in-words.js';
import type { MemoryFacts } from '../../model/memory.js';
import type { MemoryNote, NoteRecord } from '../../model/note.js';
import type { SweepAnswer } from '../../model/upkeep-shapes.js';
import { UNSET_TRUST } from '../../recall/score.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { statusChange } from '../memory-note/status-change.js';
import { memoryOf } from '../memory-view.js';
import type { Who } from '../writing.js';

/** DESIGN section 2: what has so little trust goes when nothing has touched it for so long. */
export const FORGET_BELOW_TRUST = 0.6;
export const FORGET_AFTER_DAYS = 30;

/** When a memory was last recalled on any device; UTC milliseconds. */
export type LastRecalled = (id: string) => number | undefined;

/** After how many days the sweep would archive this memory if nothing touches it; `undefined` where it stays. `importedMs`: when it came in or was restored here. */
export function daysUntilForgotten(note: NoteRecord, nowMs: number, lastRecalled: LastRecalled, importedMs: (id: string) => number | undefined): number | undefined {
  const { memory } = note;
  if (memory === undefined || note.private || memory.status === 'archived') return undefined;
  const trust = memory.trust ?? UNSET_TRUST;
  if (trust >= FORGET_BELOW_TRUST) return undefined;
  return Math.max(0, FORGET_AFTER_DAYS - untouchedDays(memory, nowMs, lastRecalled, importedMs));
}

/** A clock that was put back makes them negative: nothing is forgotten for that. */
function untouchedDays(memory: MemoryFacts, nowMs: number, lastRecalled: LastRecalled, importedMs: (id: string) => number | undefined): number {
  const touchedMs = Math.max(memory.createdMs, memory.lastSeenMs, lastRecalled(memory.id) ?? 0, importedMs(memory.id) ?? 0);
  return Math.floor((nowMs - touchedMs) / DAY_MS);
}

/** Why the sweep would archive this memory now; `undefined` where it stays. */
export function forgetReason(note: NoteRecord, nowMs: number, lastRecalled: LastRecalled, importedMs: (id: string) => number | undefined): string | undefined {
  const { memory } = note;
  if (memory === undefined || daysUntilForgotten(note, nowMs, lastRecalled, importedMs) !== 0) return undefined;
  return `Its trust is ${memory.trust ?? UNSET_TRUST}, and for ${counted(untouchedDays(memory, nowMs, lastRecalled, importedMs), 'day')} it was neither said again nor recalled.`;
}

/** Forgets on purpose: what nobody relies on is archived, from where it can be restored. */
export class Forgetting {
  constructor(
    private readonly keeper: MemoryKeeper,
    private readonly lastRecalled: () => Promise<LastRecalled>,
    private readonly backUp: (bulk: string) => Promise<void>,
  ) {}

  async sweep({ dryRun }: { readonly dryRun: boolean }, who: Who, bulk: string): Promise<SweepAnswer> {
    const { index, clock } = this.keeper.parts;
    await this.keeper.ready();
    const lastRecalled = await this.lastRecalled();
    const nowMs = clock.now();
    const arrived = (id: string): number | undefined => this.keeper.known.arrivedMs(id);
    const archived: SweepAnswer['archived'] = [];
    let kept = 0;
    for (const note of this.keeper.memories()) {
      const reason = forgetReason(note, nowMs, lastRecalled, arrived);
      if (reason === undefined) {
        if (note.memory.status !== 'archived') kept += 1;
        continue;
      }
      const { id, text, path } = memoryOf(note, index);
      if (!dryRun) {
        if (archived.length === 0) await this.backUp(bulk);
        if (!(await this.archive(note, who, who.act ?? bulk, nowMs))) continue;
      }
      archived.push({ id, text, path, reason });
    }
    return { dryRun, archived, kept };
  }

  /** @returns whether it was there to be archived */
  private async archive({ memory }: MemoryNote, { actor }: Who, bulk: string, nowMs: number): Promise<boolean> {
    const archived = await this.keeper.changeIfThere(memory.id, ({ facts }) => (facts.status === 'archived' ? undefined : { properties: statusChange('archived', nowMs) }), { actor, action: 'archive', bulk });
    return archived !== undefined;
  }
}
