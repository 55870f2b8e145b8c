import type { Route } from '../model/recall.js';
import { DAY_MS } from '../model/clock.js';
import type { Cues } from './cues.js';
import type { TimeMention } from './time-rule.js';

export interface RouteDecision {
  readonly network: Route['network'];
  readonly crossSession: boolean;
}

/** What is known of the question beyond its own words. */
export interface RouteEvidence {
  /** Where the time it names lies: over by now, still running or ahead, or none named. */
  readonly time: 'past' | 'current' | 'none';
  /** A name in the question belongs to something episodic, such as a person or a project of the owner's. */
  readonly episodicEntity: boolean;
}

/**
 * Which notes can answer: reference notes, what happened to the owner, or both. A preference, never a wall: what is found
 * in the other network is ranked a little lower, not hidden.
 *
 * The owner's own life is episodic, and so is what happened at a time that a question counts from today. A concept alone
 * is semantic. Both together are both only where the concept is asked about as such ("explain X using the bug I hit"),
 * because "why did we drop X" asks for the owner's reason, not for X.
 */
export function routeQuestion(cues: Cues, { time, episodicEntity }: RouteEvidence): RouteDecision {
  const past = time === 'past';
  const crossSession = !cues.thisSession && (cues.earlier || cues.personalPast || past);
  if (cues.reference && !cues.personalPast && !cues.earlier) return { network: 'semantic', crossSession };
  if (cues.thisSession) return { network: 'episodic', crossSession };
  if (cues.personal || cues.personalPast || cues.earlier || past) return { network: cues.mixed ? 'both' : 'episodic', crossSession };
  if (time === 'current' && !cues.concept) return { network: 'episodic', crossSession };
  if (episodicEntity) return { network: cues.concept ? 'both' : 'episodic', crossSession };
  return { network: 'semantic', crossSession };
}

/** A time of history ("in 1789") is no time of the owner's. */
const REMEMBERED_YEARS = 15;

export function timeEvidence(time: TimeMention | undefined, nowMs: number): RouteEvidence['time'] {
  if (time === undefined) return 'none';
  if (time.toMs !== undefined && time.toMs < nowMs - REMEMBERED_YEARS * 365 * DAY_MS) return 'none';
  return time.vague || (time.toMs ?? nowMs) < nowMs ? 'past' : 'current';
}
