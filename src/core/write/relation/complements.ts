import type { Unit } from './reading.js';

/** What goes before a thing that is told in addition: where, with whom, by what means, or, after "a", what something is. */
const INTRODUCES = /(?:\b(?:an?|in|on|at|by|with|from|under|inside|near|into|of|for|about|except)\s(?:(?:the|an?|my|our|his|her|their|its|your|this|that)\s)?|[在对跟给向从由带]|是(?:一?[个只条名位种])?)$/iu;
const LONGEST_INTRODUCTION = 16;
/** 安排室内的: what is said of it stands before a last 的. */
const BEFORE_LAST_DE = /^\p{Script=Han}{1,3}的(?=$|[。，；！？,;.!?])/u;
const LONGEST_BEFORE_DE = 5;

/** Keys of the units that a text introduces as something more than its verb says: "on the kerb", "a beagle", 在草坪上. */
export function readComplements(text: string, units: readonly Unit[]): ReadonlySet<string> {
  const isComplement = ({ start }: Unit): boolean => INTRODUCES.test(text.slice(Math.max(0, start - LONGEST_INTRODUCTION), start)) || BEFORE_LAST_DE.test(text.slice(start, start + LONGEST_BEFORE_DE));
  return new Set(units.filter(isComplement).map(({ key }) => key));
}
