import type { NoteRecord } from '../model/note.js';
import type { MemoryFacts } from '../model/memory.js';
import type { Settings } from '../model/settings.js';
import { DAY_MS } from '../model/clock.js';
import type { TimeSpan } from './time-rule.js';

/** DESIGN section 2: what a memory or note weighs whose trust nobody has set. */
export const UNSET_TRUST = 0.8;

/**
 * Daily and project notes fade as well, but far more slowly than memories: they are the owner's own record, and nothing
 * confirms them again. Not measured; the factor never goes below the decay floor.
 */
export const EPISODIC_NOTE_HALF_LIFE_DAYS = 90;

/** In days. Habits and preferences stay, progress and code changes pass quickly. */
export function halfLifeDays(memory: Pick<MemoryFacts, 'kind' | 'layer'>, halfLives: Settings['halfLifeDays']): number {
  if (memory.layer === 'habit' || memory.kind === 'preference') return halfLives.habit;
  if (memory.kind === 'progress' || memory.kind === 'code_change') return halfLives.progress;
  return halfLives.other;
}

/** floor + (1 - floor) · 0.5^(age / half-life): exponential forgetting that stops at `floor`. A negative age is no age. */
export function decay(ageDays: number, halfLife: number, floor: number): number {
  return floor + (1 - floor) * 0.5 ** (Math.max(0, ageDays) / halfLife);
}

/**
 * What age leaves of a note or memory, 0..1. Reference notes do not age. `clockMs` is when the question is asked, or the
 * time that it asks about.
 */
export function ageFactor(note: Pick<NoteRecord, 'network' | 'createdMs' | 'memory'>, clockMs: number, settings: Pick<Settings, 'halfLifeDays' | 'decayFloor'>): number {
  const { memory } = note;
  if (memory !== undefined) return decay((clockMs - memory.lastSeenMs) / DAY_MS, halfLifeDays(memory, settings.halfLifeDays), settings.decayFloor);
  if (note.network === 'semantic') return 1;
  return decay((clockMs - note.createdMs) / DAY_MS, EPISODIC_NOTE_HALF_LIFE_DAYS, settings.decayFloor);
}

/** A question about last March is asked as of last March: what was fresh then is fresh for it. */
export function clockFor(nowMs: number, time: TimeSpan | undefined): number {
  return Math.min(nowMs, time?.toMs ?? nowMs);
}

export function trustOf(note: Pick<NoteRecord, 'memory'>): number {
  return note.memory?.trust ?? UNSET_TRUST;
}

/** How much being of the time asked about adds to relevance, and how fast that fades outside it. */
export const TIME_MATCH = 0.36;
const TIME_MATCH_HALF_LIFE_DAYS = 7;

/** People tell of a thing on the day or some days after: 1 within the time asked about, falling by half every week outside. */
export function timeMatch(createdMs: number, time: TimeSpan): number {
  const before = (time.fromMs ?? -Infinity) - createdMs;
  const after = createdMs - (time.toMs ?? Infinity);
  return 0.5 ** (Math.max(0, before, after) / DAY_MS / TIME_MATCH_HALF_LIFE_DAYS);
}
