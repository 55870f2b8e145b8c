import { z } from 'zod';
import { messageOf } from '../../model/errors.js';
import type { ProblemReport } from '../../model/status.js';
import { StateFile, type StateParts } from './state-file.js';

/** Recall must not write to the disk each time it answers. */
const FLUSH_MS = 60_000;

const daySchema = z.iso.date();

const recallsSchema = z.object({
  /** The last day of which everything is in the journal. */
  journalled: daySchema.optional(),
  /** Memory id, the last day on which it was recalled (UTC), and how often in all. */
  memories: z.array(z.tuple([z.string(), daySchema, z.int().min(1)])),
});
type Recalls = z.output<typeof recallsSchema>;

/** How a memory was recalled on this device. */
export interface RecallCount {
  /** The last day, `2026-12-02`, UTC. */
  readonly day: string;
  readonly count: number;
}

/** Ids to journal as recalled on a day. */
export interface RecalledOn {
  readonly day: string;
  readonly ids: readonly string[];
}

/**
 * When memories were last recalled, kept outside the notes so that reading one never edits the vault. What is noted is kept in
 * memory for up to a minute; whoever made it closes it.
 */
export class RecallDays {
  private readonly file: StateFile<Recalls>;
  private noted = new Map<string, RecallCount>();
  private callOff: (() => void) | undefined;
  private failure: ProblemReport | undefined;

  constructor(private readonly parts: StateParts) {
    this.file = new StateFile(parts, { name: 'recalls.json', schema: recallsSchema, empty: { memories: [] }, loss: 'What was recalled here and is not in the journal yet counts as not recalled.' });
  }

  /** Returns at once; never throws. */
  note(memoryIds: readonly string[]): void {
    if (memoryIds.length === 0) return;
    const day = this.today();
    for (const id of new Set(memoryIds)) this.noted.set(id, { day, count: (this.noted.get(id)?.count ?? 0) + 1 });
    this.callOff ??= this.parts.clock.after(FLUSH_MS, () => void this.flushQuietly());
  }

  /** Every memory that was recalled here, by id, with what is not written yet. */
  async all(): Promise<ReadonlyMap<string, RecallCount>> {
    return merged(await this.file.read(), this.noted);
  }

  /** What is to be journalled: of the days that are over, once. Tell `journalled` when it is. */
  async toJournal(): Promise<readonly RecalledOn[]> {
    const today = this.today();
    return (await this.unjournalled()).filter(({ day }) => day < today);
  }

  /** What is not in the journal yet, today's recalls among it. */
  async unjournalled(): Promise<readonly RecalledOn[]> {
    const { journalled = '' } = await this.file.read();
    const byDay = new Map<string, string[]>();
    for (const [id, { day }] of await this.all()) {
      if (day <= journalled) continue;
      const ids = byDay.get(day);
      if (ids === undefined) byDay.set(day, [id]);
      else ids.push(id);
    }
    return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, ids]) => ({ day, ids }));
  }

  /** After what `toJournal` gave is in the journal. @param lastDay the last of its days */
  async journalled(lastDay: string): Promise<void> {
    await this.file.update((recalls) => (lastDay <= (recalls.journalled ?? '') ? recalls : { ...recalls, journalled: lastDay }));
  }

  /** Forgets a memory that was erased. */
  async remove(memoryId: string): Promise<void> {
    this.noted.delete(memoryId);
    await this.file.update((recalls) => {
      const memories = recalls.memories.filter(([id]) => id !== memoryId);
      return memories.length === recalls.memories.length ? recalls : { ...recalls, memories };
    });
  }

  /** @throws MnemeError `store_full`, `store_read_only`, `store_failed`; what was noted is tried again with the next flush */
  async flush(): Promise<void> {
    this.callOff?.();
    this.callOff = undefined;
    if (this.noted.size === 0) return;
    const { noted } = this;
    this.noted = new Map();
    try {
      await this.file.update((recalls) => ({ ...recalls, memories: [...merged(recalls, noted)].map(([id, { day, count }]) => [id, day, count]) }));
      this.failure = undefined;
    } catch (thrown) {
      this.noted = merged({ memories: [...noted].map(([id, { day, count }]) => [id, day, count]) }, this.noted);
      throw thrown;
    }
  }

  /** Writes what is left, as far as that is possible. */
  async close(): Promise<void> {
    await this.flushQuietly();
  }

  problems(): readonly ProblemReport[] {
    return this.failure === undefined ? this.file.problems() : [...this.file.problems(), this.failure];
  }

  /** Counting what is recalled must not keep a vault that may not be written from being read. */
  private async flushQuietly(): Promise<void> {
    try {
      await this.flush();
    } catch (thrown) {
      this.failure = { code: 'recalls_unsaved', message: `What was recalled could not be noted: ${messageOf(thrown)}` };
    }
  }

  private today(): string {
    return new Date(this.parts.clock.now()).toISOString().slice(0, 10);
  }
}

function merged({ memories }: Recalls, noted: ReadonlyMap<string, RecallCount>): Map<string, RecallCount> {
  const all = new Map<string, RecallCount>(memories.map(([id, day, count]) => [id, { day, count }]));
  for (const [id, { day, count }] of noted) {
    const known = all.get(id);
    // A clock that was put back does not make a recall older.
    all.set(id, known === undefined ? { day, count } : { day: known.day > day ? known.day : day, count: known.count + count });
  }
  return all;
}
