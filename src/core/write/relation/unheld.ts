import type { Comparison } from './comparison.js';
import type { Reading, Unit } from './reading.js';

const LATIN = /^[a-z]{4,}$/u;
const HAN = /^\p{Script=Han}+$/u;
/** Ends that only make another form of a word: `supervisor`, `supervises`. */
const LONGEST_ENDING = 2;

/** Content of one statement that another does not hold in any form that can be told: what is lost where only the other is kept. */
export function unheldBy(kept: Reading, dropped: Reading): readonly Unit[] {
  return dropped.units.filter(({ key }) => !kept.units.some((unit) => unit.key === key || areForms(unit.key, key)) && !(HAN.test(key) && Array.from(key).every((character) => kept.bare.includes(character))));
}

function areForms(a: string, b: string): boolean {
  if (!LATIN.test(a) || !LATIN.test(b)) return false;
  const stem = Math.max(4, Math.min(a.length, b.length) - LONGEST_ENDING);
  return a.slice(0, stem) === b.slice(0, stem);
}

const isConcept = ({ key }: Unit): boolean => key.startsWith('=');

/** What a merge must not lose: a name, a number, or something told in addition that the kept statement does not hold. */
export function losesSomething({ namesAdded, quantitiesAdded }: Comparison, kept: Reading, dropped: Reading): boolean {
  return namesAdded > 0 || quantitiesAdded > 0 || unheldBy(kept, dropped).some(({ key }) => dropped.complements.has(key));
}

/** In two languages, each says something that there is a word for in both: "Sam reviews", Sam 负责前端. */
export function differInConcepts({ crossScript }: Comparison, older: Reading, newer: Reading): boolean {
  return crossScript && unheldBy(older, newer).some(isConcept) && unheldBy(newer, older).some(isConcept);
}
