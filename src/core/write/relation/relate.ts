import type { Relation, RelationSpace, RelationVerdict, Statement } from '../../model/relation.js';
import { comparable } from '../../read/comparable.js';
import { changesSubjectOf } from './changed-subject.js';
import { cannotBeSame, choose, speakOfTwoThings, takesOtherSide } from './choose.js';
import { closenessOf } from './closeness.js';
import { compare, type Comparison } from './comparison.js';
import { meaningFeatures, relationFeatures, topicFeatures } from './features.js';
import { LEARNT_BY_MEANING, LEARNT_BY_WORDS } from './learnt-weights.js';
import { chanceOf, probabilities } from './logistic.js';
import { readStatement, type Reading } from './reading.js';
import { reasonsFor } from './reasons.js';
import { refills } from './slots.js';
import { shareSubject } from './subject.js';
import { losesSomething, unheldBy } from './unheld.js';

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

/** Less likely than this, two statements are about different things: nothing is done and nothing asked. In a store that is most neighbours, see docs/decisions. */
export const ONE_TOPIC_FROM = 0.25;
/** What changes a known memory without asking must surely be about the same thing. */
const SURE_TOPIC_FROM = 0.75;
/** Two that seem to hold side by side are asked about only where they are about one thing beyond doubt: every rule of a project would ask about every other one. */
const CERTAIN_TOPIC_FROM = 0.9;
/** From these probabilities on nine in ten are right where another author wrote the pairs (`training/relation/train.mts`); the others go back to the agent. */
const SURE_FROM: Readonly<Record<Relation, number>> = { duplicate: 0.55, refine: 0.5, conflict: 0.6, distinct: 0.65 };
/** Chance that topic and relation both are right from which words that the known memory does not hold are taken for other words of the same: of those below, one in three says something else. */
const SAME_IN_OTHER_WORDS_FROM = 0.75;

function isSure(relation: Relation, chance: number, oneTopic: number, { entitiesDisjoint, owners }: Comparison): boolean {
  if (relation === 'distinct') return oneTopic < CERTAIN_TOPIC_FROM || chance >= SURE_FROM.distinct;
  // Other tools or people may have taken a place; what is said of them is not merged into what is said of the former. The rules of another project took none.
  return oneTopic >= SURE_TOPIC_FROM && chance >= SURE_FROM[relation] && (relation === 'conflict' ? owners === 'unknown' : !entitiesDisjoint);
}

/** "The team switched to Mattermost" may have used Slack or Vue before: a change that meets what it may have replaced in nothing is only asked about. */
function tellsWhatItReplaces({ opposed, denialDiffers, quantitiesDiffer, quantitiesChanged, peopleChanged, crossScript }: Comparison, older: Reading, newer: Reading): boolean {
  return !newer.cues.change || opposed > 0 || denialDiffers || quantitiesDiffer || quantitiesChanged > 0 || peopleChanged || crossScript || shareSubject(older, newer);
}

/** Of two that seem to say the same one is kept; what only the other says must not go without asking. */
function mayDrop(dropped: Reading, kept: Reading, comparison: Comparison, certainty: number): boolean {
  if (takesOtherSide(comparison) || losesSomething(comparison, kept, dropped)) return false;
  return certainty >= SAME_IN_OTHER_WORDS_FROM || unheldBy(kept, dropped).length === 0;
}

/** Of the changes that have only their subject in common with what is known, so many are about it; estimated. */
const CHANGES_SUBJECT = 0.5;

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
  const verdict = (relation: Relation, confidence: number, doubtful: boolean): RelationVerdict => ({ relation, confidence, doubtful, mayOutdate: relation === 'conflict' || (relation === 'refine' && newerReading.cues.change), reasons: reasons(relation) });

  const readWhole = !olderReading.cut && !newerReading.cut;
  if (comparison.sameText && (readWhole || sameWhole(newer.text, older.text))) {
    // The same words about two projects are two rules.
    return comparison.entitiesDisjoint ? verdict('distinct', 0.9, false) : verdict('duplicate', 1, false);
  }
  if (comparison.owners === 'others_of_a_kind') return verdict('distinct', 0.9, false);
  const closeness = boundedCloseness(newer, older, space);
  if (readWhole && closeness !== undefined && 1 - closeness < SAME_DISTANCE && comparison.entitiesShared > 0 && addsNothing(comparison, newerReading) && !losesSomething(comparison, olderReading, newerReading)) return verdict('duplicate', 0.9, false);

  if (!comparison.entitiesDisjoint && (comparison.succeeded || isExchange(comparison))) return verdict('conflict', 0.9, false);

  const refilled = comparison.owners === 'unknown' && comparison.scopesExclude === 0 ? refills(olderReading.slots, newerReading.slots) : undefined;
  if (refilled !== undefined) return { relation: 'conflict', confidence: refilled === 'certain' ? 0.9 : 0.6, doubtful: refilled === 'likely', mayOutdate: true, reasons: ['Both tell where somebody lives or what they are called, and not the same.'] };

  const learntCloseness = space?.modelId === LEARNT_BY_MEANING.modelId ? closeness : undefined;
  const meaning = learntCloseness === undefined ? {} : meaningFeatures(learntCloseness, comparison, olderReading, newerReading);
  const learnt = learntCloseness === undefined ? LEARNT_BY_WORDS : LEARNT_BY_MEANING;
  const oneTopic = chanceOf(learnt.topic, { ...topicFeatures(comparison, olderReading, newerReading), ...meaning });
  const changes = comparison.owners === 'unknown' && comparison.scopesExclude === 0 && changesSubjectOf(olderReading, newerReading);
  if (changes && oneTopic < SURE_TOPIC_FROM) return verdict('conflict', Math.max(oneTopic, ONE_TOPIC_FROM) * CHANGES_SUBJECT, true);
  if (oneTopic < ONE_TOPIC_FROM || (learntCloseness === undefined && comparison.sharesQuantityAlone)) return { relation: 'distinct', confidence: Math.max(0.5, 1 - oneTopic), doubtful: false, mayOutdate: false, reasons: ['They are about different things.'] };
  if (speakOfTwoThings(comparison, newerReading)) return { relation: 'distinct', confidence: 0.9, doubtful: false, mayOutdate: false, reasons: ['They are built alike and speak of different things.'] };
  const chances = probabilities(learnt.relation, { ...relationFeatures(comparison, olderReading, newerReading), ...meaning });
  const { relation, chance } = choose(chances, comparison, olderReading, newerReading);
  const doubtful = !readWhole || !isSure(relation, chance, oneTopic, comparison) || (relation === 'conflict' && !tellsWhatItReplaces(comparison, olderReading, newerReading)) || (relation === 'duplicate' && !mayDrop(newerReading, olderReading, comparison, oneTopic * chance));
  if (changes && doubtful && relation !== 'conflict') return verdict('conflict', oneTopic * CHANGES_SUBJECT, true);
  // Of several that it may be related to, the one that is surely about the same thing comes first.
  return verdict(relation, relation === 'distinct' ? chance : oneTopic * chance, doubtful);
}

/** The same words, and what one rules out the other stands for: "tea, not coffee", "coffee, not tea". */
function isExchange({ onlyOlder, onlyNewer, scopesExclude, sidesExchanged }: Comparison): boolean {
  return onlyOlder === 0 && onlyNewer === 0 && sidesExchanged && scopesExclude === 0;
}

function addsNothing(comparison: Comparison, newer: Reading): boolean {
  return !cannotBeSame(comparison, false) && comparison.namesAdded === 0 && comparison.quantitiesAdded === 0 && comparison.onlyNewer <= 1 && !(comparison.onlyAdds && comparison.onlyNewer > 0) && !newer.cues.change && !newer.cues.qualifier;
}

/** Within 0..1, as the weights were learnt. */
function boundedCloseness(a: Statement, b: Statement, space: RelationSpace | undefined): number | undefined {
  const closeness = closenessOf(a, b, space);
  return closeness === undefined ? undefined : Math.min(1, Math.max(0, closeness));
}

const bareOf = (text: string): string => comparable(text).toLowerCase().replace(/[\s\p{P}]+/gu, '');

function sameWhole(a: string, b: string): boolean {
  return bareOf(a) === bareOf(b);
}
