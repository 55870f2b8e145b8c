import { z } from 'zod';
import { DAY_MS } from '../../model/clock.js';
import type { ProblemReport } from '../../model/status.js';
import { quantise } from '../../read/quantise.js';
import { StateFile, type StateParts } from './state-file.js';

/** DESIGN section 2. */
export const TRACE_KEPT_MS = 14 * DAY_MS;
/** The file is written anew with each trace: so many of 384 dimensions are 0.6 MB. */
const MOST_TRACES = 1000;

const traceSchema = z.object({
  sessionId: z.string(),
  modelId: z.string(),
  keptMs: z.number(),
  scale: z.number(),
  /** 8 bits a dimension, base64. */
  values: z.base64(),
});
type Trace = z.output<typeof traceSchema>;

/** Where and in which vector space something was said. */
export interface TraceOf {
  /** Empty where the session is not known: it could be any, and confirms nothing. */
  readonly sessionId: string;
  readonly modelId: string;
}

/**
 * What is left of candidates that nobody stressed: vector, time and session, no text. A match from a second session counts
 * as repeated mention.
 */
export class TraceStore {
  private readonly file: StateFile<readonly Trace[]>;

  constructor(private readonly parts: StateParts) {
    this.file = new StateFile(parts, { name: 'traces.json', schema: z.array(traceSchema), empty: [], loss: 'What was said once and not confirmed has to be said twice again.' });
  }

  /** @param vector L2-normalised */
  async add(vector: Float32Array, { sessionId, modelId }: TraceOf): Promise<void> {
    if (sessionId === '') return;
    const { scale, values } = quantise(vector);
    const trace: Trace = { sessionId, modelId, keptMs: this.parts.clock.now(), scale, values: toBase64(values) };
    await this.file.update((all) => {
      const kept = this.alive(all);
      const isKnown = kept.some((each) => each.sessionId === sessionId && each.modelId === modelId && each.values === trace.values);
      return isKnown ? all : [...kept, trace].slice(-MOST_TRACES);
    });
  }

  /**
   * Whether something as near was said in another session within fourteen days.
   * @param vector L2-normalised
   * @param atLeast cosine
   */
  async match(vector: Float32Array, { sessionId, modelId, atLeast }: TraceOf & { readonly atLeast: number }): Promise<boolean> {
    if (sessionId === '') return false;
    return this.alive(await this.file.read()).some((trace) => trace.sessionId !== sessionId && trace.modelId === modelId && cosine(vector, trace) >= atLeast);
  }

  problems(): readonly ProblemReport[] {
    return this.file.problems();
  }

  private alive(all: readonly Trace[]): readonly Trace[] {
    const since = this.parts.clock.now() - TRACE_KEPT_MS;
    return all.filter(({ keptMs }) => keptMs > since);
  }
}

/** Of two normalised vectors; -1 where they are of different spaces. */
function cosine(vector: Float32Array, { scale, values }: Trace): number {
  const bytes = Int8Array.from(atob(values), (character) => character.charCodeAt(0));
  if (bytes.length !== vector.length) return -1;
  return scale * vector.reduce((sum, value, at) => sum + value * (bytes[at] ?? 0), 0);
}

function toBase64(values: Int8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(values.buffer)));
}
