import { z } from 'zod';
import { DAY_MS } from '../../model/clock.js';
import type { ProblemReport } from '../../model/status.js';
import { StateFile, type StateParts } from './state-file.js';

/** Who ends a session again after that is told that nothing is known of it. */
const KNOWN_FOR_MS = 7 * DAY_MS;
const MOST_SESSIONS = 1000;

const endedSchema = z.object({ id: z.string(), endedMs: z.number() });
type Ended = z.output<typeof endedSchema>;

/** Which sessions have ended lately, and nothing else of them: an agent that ends one twice is late, one that ends an unknown one is wrong. */
export class EndedSessions {
  private readonly file: StateFile<readonly Ended[]>;

  constructor(private readonly parts: StateParts) {
    this.file = new StateFile(parts, { name: 'ended-sessions.json', schema: z.array(endedSchema), empty: [], loss: 'Sessions that have ended are told of as unknown.' });
  }

  async add(id: string): Promise<void> {
    const endedMs = this.parts.clock.now();
    await this.file.update((all) => [...all.filter((ended) => ended.id !== id && endedMs - ended.endedMs < KNOWN_FOR_MS), { id, endedMs }].slice(-MOST_SESSIONS));
  }

  async has(id: string): Promise<boolean> {
    return (await this.file.read()).some((ended) => ended.id === id);
  }

  problems(): readonly ProblemReport[] {
    return this.file.problems();
  }
}
