import { RELATIONS, type Relation, type RelationSpace, type RelationVerdict, type Statement } from '../../model/relation.js';
import { closenessOf } from './closeness.js';
import { compare, type Comparison } from './comparison.js';
import { meaningFeatures, relationFeatures } from './features.js';
import { LEARNT_BY_MEANING, LEARNT_BY_WORDS } from './learnt-weights.js';
import { probabilities, type Probabilities } from './logistic.js';
import { readStatement, type Reading } from './reading.js';
import { reasonsFor } from './reasons.js';
import { tellsReplacementOf } from './told-change.js';

/** The same known statements are compared again and again as related things are written. */
const MOST_REMEMBERED = 2000;
const LONGEST_REMEMBERED = 600;
const remembered = new Map<string, Reading>();

function readingOf(statement: Statement): Reading {
  const key = [statement.text, ...statement.entities].join('\0');
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const reading = readStatement(statement);
  if (key.length <= LONGEST_REMEMBERED) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, reading);
  }
  return reading;
}

/**
 * Least probability of a duplicate, and how much likelier than a conflict it must be: a conflict taken for a duplicate loses what was said, the
 * other mistakes only ask for attention. Chosen by cross-validation on the training pairs.
 */
const DUPLICATE_FROM = 0.45;
const DUPLICATE_OVER_CONFLICT = 1.5;
/** Under this the pair goes back to the agent: of the training pairs one in twelve, and of the others nine in ten and more are right (cross-validated). */
const SURE_FROM = 0.5;
/** DESIGN section 2: the distance below which statements about the same entity are the same, on the model's own range of cosines. */
const SAME_DISTANCE = 0.1;

/**
 * How `newer` relates to `older`, by their words and, where both have vectors, by meaning. Weights learnt over one model's
 * vectors are used with that model only; with any other, words alone decide. Well under 1 ms: about 0.3 ms to read a statement for the first time, 0.05 ms to compare two.
 */
export function relate(newer: Statement, older: Statement, space: RelationSpace | undefined): RelationVerdict {
  const olderReading = readingOf(older);
  const newerReading = readingOf(newer);
  const comparison = compare(olderReading, newerReading);
  const reasons = (relation: Relation): readonly string[] => reasonsFor(relation, comparison, olderReading, newerReading);
  const verdict = (relation: Relation, confidence: number, doubtful: boolean): RelationVerdict => ({ relation, confidence, doubtful, reasons: reasons(relation) });

  const readWhole = !olderReading.cut && !newerReading.cut;
  if (comparison.sameText && (readWhole || sameWhole(newer.text, older.text))) {
    // The same words about two projects are two rules.
    return comparison.entitiesDisjoint ? verdict('distinct', 0.9, false) : verdict('duplicate', 1, false);
  }
  const closeness = boundedCloseness(newer, older, space);
  if (readWhole && closeness !== undefined && 1 - closeness < SAME_DISTANCE && comparison.entitiesShared > 0 && addsNothing(comparison, newerReading)) return verdict('duplicate', 0.9, false);

  if (!comparison.entitiesDisjoint && tellsReplacementOf(newer.text, older.text)) return { relation: 'conflict', confidence: 0.9, doubtful: false, reasons: ['The newer one tells what has taken the place of what the older one says.'] };

  const features = relationFeatures(comparison, olderReading, newerReading);
  const chances =
    closeness !== undefined && space?.modelId === LEARNT_BY_MEANING.modelId
      ? probabilities(LEARNT_BY_MEANING, { ...features, ...meaningFeatures(closeness, comparison) })
      : probabilities(LEARNT_BY_WORDS, features);
  const relation = choose(chances, comparison, concernOthers(comparison, olderReading, newerReading));
  const confidence = chances[relation];
  return verdict(relation, confidence, confidence < SURE_FROM || !readWhole);
}

/** Differs in something that makes it another statement, however alike the two look. */
function cannotBeSame(comparison: Comparison, crossScript: boolean): boolean {
  return (
    comparison.quantitiesChanged > 0 ||
    comparison.opposed > 0 ||
    comparison.denialDiffers ||
    comparison.peopleChanged ||
    comparison.pathsReplaced ||
    comparison.scopesExclude > 0 ||
    // Across languages a name may be translated.
    (comparison.namesLost > 0 && comparison.namesAdded > 0 && !crossScript)
  );
}

function addsNothing(comparison: Comparison, newer: Reading): boolean {
  return !cannotBeSame(comparison, false) && comparison.namesAdded === 0 && comparison.quantitiesAdded === 0 && comparison.onlyNewer <= 1 && !comparison.onlyAdds && !newer.cues.change && !newer.cues.qualifier;
}

/** What one person likes, eats or does says nothing about another; who is in charge of something can be only one of them. */
const HABITS: ReadonlySet<string> = new Set('like eat drink allergic live sleep wake run swim smoke study spicy vegetarian alcohol coffee tea'.split(' ').map((concept) => `=${concept}`));
const speaksOfHabits = ({ units }: Reading): boolean => units.some(({ key }) => HABITS.has(key));

/** DESIGN section 2: statements with disjoint named owners or scopes do not contradict each other. */
function concernOthers(comparison: Comparison, older: Reading, newer: Reading): boolean {
  if (comparison.peopleChanged && speaksOfHabits(older) && speaksOfHabits(newer)) return true;
  return comparison.scopesExclude > 0 && !newer.cues.change;
}

function choose(chances: Probabilities, comparison: Comparison, others: boolean): Relation {
  if (others) return likeliestOf(chances, ['distinct', 'refine']);
  const likeliest = likeliestOf(chances, RELATIONS);
  if (likeliest !== 'duplicate') return likeliest;
  const same = !cannotBeSame(comparison, comparison.crossScript) && chances.duplicate >= DUPLICATE_FROM && chances.duplicate >= DUPLICATE_OVER_CONFLICT * chances.conflict;
  return same ? 'duplicate' : likeliestOf(chances, ['conflict', 'refine', 'distinct']);
}

function likeliestOf(chances: Probabilities, relations: readonly Relation[]): Relation {
  return relations.reduce((best, relation) => (chances[relation] > chances[best] ? relation : best), relations[0] ?? 'distinct');
}

/** Within 0..1, as the weights were learnt. */
function boundedCloseness(a: Statement, b: Statement, space: RelationSpace | undefined): number | undefined {
  const closeness = closenessOf(a, b, space);
  return closeness === undefined ? undefined : Math.min(1, Math.max(0, closeness));
}

const bareOf = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[\s\p{P}]+/gu, '');

function sameWhole(a: string, b: string): boolean {
  return bareOf(a) === bareOf(b);
}
