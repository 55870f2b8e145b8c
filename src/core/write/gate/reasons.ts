import { SIGNALS } from './signals.js';
import type { Weighed } from './weigh.js';

/** A part that moves the logit by less says nothing to a reader. */
const TELLING = 0.25;
const MOST_TOLD = 3;

/** The parts that decided for `wanted`, in words, the strongest first. */
export function tellingParts<Class extends string>(weighed: Weighed<Class>, wanted: Class, meaning: string): readonly string[] {
  return weighed
    .contributionsTo(wanted)
    .filter(({ weight }) => weight >= TELLING)
    .slice(0, MOST_TOLD)
    .map(({ part }) => (part === 'meaning' ? meaning : SIGNALS[part]));
}

/** "a, b and c" */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
