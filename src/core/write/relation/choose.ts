import { RELATIONS, type Relation } from '../../model/relation.js';
import { OPPOSITES, type Comparison } from './comparison.js';
import { SAME_FRAME } from './frame.js';
import type { Probabilities } from './logistic.js';
import type { Reading, Unit } from './reading.js';
import { shareSubject } from './subject.js';
import { tellOfNothingShared } from './told-of.js';
import { differInConcepts, losesSomething, unheldBy } from './unheld.js';

/**
 * Least probability of a duplicate, and how much likelier than a conflict it must be: a conflict taken for a duplicate loses what was said, the
 * other mistakes only ask for attention. Chosen by cross-validation on the training pairs.
 */
const DUPLICATE_FROM = 0.5;
const DUPLICATE_OVER_CONFLICT = 2;
/** "At most five", "not more than five": what says the same by its denial has to look the same for all that; and it is only asked about, see `relate`. */
const SAME_BY_DENIAL_FROM = 0.7;
/** Units of content; fewer may only be other words for the same. */
const LEAST_DETAIL = 3;

/** A relation, and how likely it is, 0..1, by what was learnt and by the rule that spoke. */
interface Choice {
  readonly relation: Relation;
  readonly chance: number;
}

/** The likeliest relation that the rules let stand, of two statements about one thing. */
export function choose(chances: Probabilities, comparison: Comparison, older: Reading, newer: Reading): Choice {
  if (concernOthers(comparison, older, newer)) return likeliestOf(chances, ['distinct', 'refine']);
  // What looks alike to the learnt weights is the more against each other, or adds the more to it, where a rule tells the two from a repetition.
  if (deniesAnotherThing(comparison, older, newer)) return { relation: 'distinct', chance: 1 - chances.refine };
  if (comparison.sidesExchanged) return { relation: 'conflict', chance: chances.conflict + chances.duplicate };
  const likeliest = likeliestOf(chances, RELATIONS);
  if (likeliest.relation === 'conflict' && goesOnFrom(comparison, older, newer)) return { relation: 'refine', chance: 1 - chances.distinct };
  if (likeliest.relation === 'conflict' && !mayContradict(comparison, older, newer)) return { relation: 'distinct', chance: chances.distinct };
  if (likeliest.relation !== 'duplicate') return likeliest;
  const mayBeSame = !namesAnother(comparison, comparison.crossScript) && !speaksOfChange(comparison, older, newer) && chances.duplicate >= DUPLICATE_FROM && chances.duplicate >= DUPLICATE_OVER_CONFLICT * chances.conflict;
  if (mayBeSame && takesOtherSide(comparison)) {
    if (chances.duplicate >= SAME_BY_DENIAL_FROM && !differInConcepts(comparison, older, newer)) return likeliest;
  } else if (mayBeSame) {
    if (differInConcepts(comparison, older, newer)) return { relation: 'distinct', chance: chances.distinct + chances.duplicate };
    return addsDetail(comparison, older, newer) ? { relation: 'refine', chance: chances.refine + chances.duplicate } : likeliest;
  }
  return likeliestOf(chances, ['conflict', 'refine', 'distinct']);
}

/** "We deploy on Tuesdays, never before a holiday", after "we deploy on Tuesdays": what is denied in addition is not what was said; "no longer" alone would be. */
function goesOnFrom({ onlyNewer }: Comparison, older: Reading, newer: Reading): boolean {
  const said = older.folded;
  return said !== '' && newer.folded.startsWith(said) && /^[\s\p{Script=Han}]/u.test(newer.folded.slice(said.length)) && (onlyNewer >= LEAST_DETAIL || !newer.cues.change);
}

/** Differs in something that makes it another statement, however alike the two look: a number, name, path, person, scope, denial or word in its place. */
export function cannotBeSame(comparison: Comparison, crossScript: boolean): boolean {
  return takesOtherSide(comparison) || namesAnother(comparison, crossScript);
}

/** One denies, or says the opposite of, what the other says; or only says it by its denial. */
export const takesOtherSide = ({ opposed, denialDiffers }: Comparison): boolean => opposed > 0 || denialDiffers;

function namesAnother(comparison: Comparison, crossScript: boolean): boolean {
  return (
    comparison.quantitiesChanged > 0 ||
    comparison.quantitiesDiffer ||
    comparison.sidesExchanged ||
    comparison.peopleChanged ||
    comparison.pathsReplaced ||
    comparison.scopesExclude > 0 ||
    isSwapped(comparison) ||
    comparison.frame.turnedRound ||
    comparison.frame.numbersSwapped > 0 ||
    // Across languages a name may be translated.
    (comparison.namesLost > 0 && comparison.namesAdded > 0 && !crossScript)
  );
}

/** "Actually, I now prefer spaces", after "I prefer tabs over spaces": what tells of a change and leaves something out does not repeat it. */
function speaksOfChange({ onlyOlder }: Comparison, older: Reading, newer: Reading): boolean {
  const tells = ({ cues }: Reading): boolean => cues.change || cues.now;
  return onlyOlder > 0 && tells(newer) && (!tells(older) || leavesOutValue(older, newer));
}

/** "The API is back on 8080", after "The API moved to 9090 because 8080 is taken". */
function leavesOutValue(older: Reading, newer: Reading): boolean {
  return older.quantities.some(({ kind, value }) => !newer.quantities.some((other) => other.kind === kind && other.value === value));
}

/** Repeats all of the older, but that it is a name, and says more. */
function addsDetail(comparison: Comparison, older: Reading, newer: Reading): boolean {
  if (comparison.onlyAdds && comparison.onlyNewer >= LEAST_DETAIL) return true;
  return unheldBy(newer, older).every(({ key }) => key === '=name') && losesSomething(comparison, older, newer);
}

/** Built alike but for one place, which is what it is about or what is said of it; in the middle another verb often says the same. */
function isSwapped({ frame }: Comparison): boolean {
  return frame.swappedOnce && (frame.swapsHead || frame.swapsTail || frame.swapsOpposites || frame.swapsMeans);
}

/** What one person likes, eats or does says nothing about another; who is in charge of something can be only one of them. */
const HABITS: ReadonlySet<string> = new Set('like eat drink allergic live sleep wake run swim smoke study spicy vegetarian alcohol coffee tea'.split(' ').map((concept) => `=${concept}`));
const speaksOfHabits = ({ units }: Reading): boolean => units.some(({ key }) => HABITS.has(key));

const speaksOfCharge = ({ units }: Reading): boolean => units.some(({ key }) => key === '=responsible');

/** One person may be in charge of several things. */
function namesDutiesOfOne({ frame }: Comparison, older: Reading, newer: Reading): boolean {
  const [person] = newer.people;
  return person !== undefined && older.people.has(person) && frame.swappedOnce && !newer.cues.change && speaksOfCharge(older) && speaksOfCharge(newer);
}

/** "Guests may use the gym", "guests may not use the pool": what is denied of one thing says nothing of another in the same place. */
function deniesAnotherThing({ denialDiffers, crossScript, onlyOlder, onlyNewer }: Comparison, older: Reading, newer: Reading): boolean {
  if (!denialDiffers || crossScript || newer.cues.change || onlyOlder !== 1 || onlyNewer !== 1) return false;
  const [before] = unheldBy(newer, older);
  const [after] = unheldBy(older, newer);
  return before !== undefined && after !== undefined && isObject(before, older) && isObject(after, newer);
}

/** What something is done with, as far as its place tells: the last word, or what is introduced. */
function isObject(unit: Unit, { units, complements }: Reading): boolean {
  return !OPPOSITES.has(unit.key) && (units.at(-1) === unit || complements.has(unit.key));
}

/** DESIGN section 2: statements with disjoint named owners or scopes do not contradict each other. */
function concernOthers(comparison: Comparison, older: Reading, newer: Reading): boolean {
  if (comparison.peopleChanged && speaksOfHabits(older) && speaksOfHabits(newer)) return true;
  if (namesDutiesOfOne(comparison, older, newer)) return true;
  return comparison.scopesExclude > 0 && !newer.cues.change;
}

/**
 * Each says what it is about, and it is another thing; or they are built alike, and other in two places or more: another thing with a value of its own
 * ("service 1 runs in region 2", "service 3 runs in region 4"). A change tells one thing's new value and leaves the rest of the sentence.
 */
export function speakOfTwoThings({ toldOfOthers, frame, entitiesShared }: Comparison, newer: Reading): boolean {
  if (toldOfOthers) return true;
  if (newer.cues.change || frame.loose > 0 || frame.share < SAME_FRAME) return false;
  return frame.numbersSwapped >= 2 || (frame.swaps >= 2 && (frame.numbersSwapped > 0 || frame.swapsHead || entitiesShared === 0));
}

/**
 * What is told of one thing says nothing against what is told of another, and a rule for one thing of a project nothing against a rule for another,
 * however much it sounds like a change; unless they are one sentence.
 */
function mayContradict({ frame, opposed, crossScript, entitiesShared }: Comparison, older: Reading, newer: Reading): boolean {
  if (crossScript || frame.swappedOnce || frame.turnedRound || opposed > 0) return true;
  return !tellOfNothingShared(older, newer) && (entitiesShared === 0 || shareSubject(older, newer));
}

function likeliestOf(chances: Probabilities, relations: readonly Relation[]): Choice {
  const relation = relations.reduce((best, other) => (chances[other] > chances[best] ? other : best), relations[0] ?? 'distinct');
  return { relation, chance: chances[relation] };
}
