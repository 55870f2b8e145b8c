import type { Comparison } from './comparison.js';
import type { Reading } from './reading.js';

const flag = (condition: boolean): number => (condition ? 1 : 0);
const upTo = (most: number, value: number): number => Math.min(most, value) / most;
const RESPONSIBILITY = new Set(['=responsible', '=approve', '=review']);
const speaksOfDuty = (reading: Reading): boolean => reading.units.some(({ key }) => RESPONSIBILITY.has(key));

/**
 * What the learnt weights look at, in a fixed order: the names are kept with the weights, so that weights of another list are
 * never used.
 */
export function relationFeatures(c: Comparison, older: Reading, newer: Reading): Readonly<Record<string, number>> {
  const overlap = (c.olderInNewer + c.newerInOlder) / 2;
  const replaced = flag(c.replacedHead) + c.replacedInside + flag(c.replacedTail);
  const changed = flag(newer.cues.change && !older.cues.change);
  const bothNamed = flag(c.namesLost > 0 && c.namesAdded > 0);
  const duty = flag(speaksOfDuty(older) && (speaksOfDuty(newer) || newer.cues.change));
  const opposed = flag(c.opposed > 0 || c.denialDiffers);
  return {
    sameText: flag(c.sameText),
    olderInNewer: c.olderInNewer,
    newerInOlder: c.newerInOlder,
    overlap,
    pairs: c.pairs,
    nothingShared: flag(c.shared === 0),
    oneShared: flag(c.shared === 1),
    onlyOlder: upTo(4, c.onlyOlder),
    onlyNewer: upTo(6, c.onlyNewer),
    longer: Math.max(-1, Math.min(1, Math.log((newer.bare.length + 4) / (older.bare.length + 4)))),
    replacedHead: flag(c.replacedHead),
    replacedInside: flag(c.replacedInside > 0),
    replacedTail: flag(c.replacedTail),
    replacedTwice: flag(replaced > 1),
    replacedOnlyHead: flag(c.replacedHead && replaced === 1),
    replacedOnlyTail: flag(c.replacedTail && replaced === 1),
    onlyAdds: flag(c.onlyAdds && c.onlyNewer > 0),
    equalContent: flag(c.onlyNewer === 0 && c.onlyOlder === 0),
    onlyLeavesOut: flag(c.onlyLeavesOut && c.onlyOlder > 0),
    headKept: flag(c.olderHeadKept),
    tailKept: flag(c.olderTailKept),
    headOnly: flag(c.olderHeadKept && !c.olderTailKept),
    tailOnly: flag(!c.olderHeadKept && c.olderTailKept),
    goesOn: flag(c.goesOn),
    quantityShared: flag(c.quantitiesShared > 0),
    quantityChanged: flag(c.quantitiesChanged > 0),
    quantityAdded: flag(c.quantitiesAdded > 0),
    quantityLost: flag(c.quantitiesLost > 0),
    quantityChangedAlone: flag(c.quantitiesChanged > 0 && !c.replacedHead),
    quantityChangedHead: flag(c.quantitiesChanged > 0 && !c.olderHeadKept),
    namesShared: flag(c.namesShared > 0),
    namesAdded: upTo(3, c.namesAdded),
    namesLost: flag(c.namesLost > 0),
    namesReplaced: bothNamed,
    namesReplacedTail: bothNamed * flag(c.olderHeadKept),
    namesAddedOnly: flag(c.namesAdded > 0 && c.namesLost === 0),
    peopleChanged: flag(c.peopleChanged),
    duty,
    dutyChanged: duty * flag(c.peopleChanged || bothNamed === 1),
    entitiesShared: flag(c.entitiesShared > 0),
    entitiesDisjoint: flag(c.entitiesDisjoint),
    scopesExclude: upTo(2, c.scopesExclude),
    scopesExcludeOnly: flag(c.scopesExclude > 0 && changed === 0),
    opposed,
    opposedOverlap: opposed * overlap,
    opposedInScope: opposed * flag(c.scopesExclude > 0),
    bothDeny: flag(c.bothDeny),
    succeeded: flag(c.succeeded),
    changed,
    changedNames: changed * bothNamed,
    changedQuantity: changed * flag(c.quantitiesChanged > 0),
    changedOpposed: changed * opposed,
    now: flag(newer.cues.now && !older.cues.now),
    qualifier: flag(newer.cues.qualifier && !older.cues.qualifier),
    cause: flag(newer.cues.cause && !older.cues.cause),
    frame: c.frame.share,
    frameSwapped: flag(c.frame.swappedOnce && !c.frame.swapsHead),
    frameSwappedHead: flag(c.frame.swappedOnce && c.frame.swapsHead),
    frameSwapsOpposites: flag(c.frame.swapsOpposites),
    frameSwappedTwice: flag(c.frame.share >= 0.5 && c.frame.swaps > 1 && c.frame.loose === 0),
    crossScript: flag(c.crossScript),
    chinese: flag(older.cjk && newer.cjk),
  };
}

/**
 * What a model's cosine adds. It cannot tell a contradiction from a repetition, but it finds what is the same in other words. Short Chinese texts are nearer to
 * each other than English ones, and texts of two languages farther.
 * @param closeness cosine on the model's own range, 0..1
 */
export function meaningFeatures(closeness: number, c: Comparison, older: Reading, newer: Reading): Readonly<Record<string, number>> {
  const overlap = (c.olderInNewer + c.newerInOlder) / 2;
  return {
    closeness: 2 * closeness,
    closenessSquared: 2 * closeness * closeness,
    closenessUnshared: 2 * closeness * (1 - overlap),
    closenessChinese: 2 * closeness * flag(older.cjk && newer.cjk),
    closenessCrossScript: 2 * closeness * flag(c.crossScript),
  };
}

/** What tells whether two statements are about one thing at all. */
export function topicFeatures(c: Comparison, older: Reading, newer: Reading): Readonly<Record<string, number>> {
  const overlap = (c.olderInNewer + c.newerInOlder) / 2;
  return {
    overlap: 2 * overlap,
    overlapChinese: 2 * overlap * flag(older.cjk && newer.cjk),
    pairs: 2 * c.pairs,
    frame: 2 * c.frame.share,
    nothingShared: flag(c.shared === 0),
    namesShared: flag(c.namesShared > 0),
    entitiesShared: flag(c.entitiesShared > 0),
    entitiesDisjoint: flag(c.entitiesDisjoint),
    succeeded: flag(c.succeeded),
    crossScript: flag(c.crossScript),
    chinese: flag(older.cjk && newer.cjk),
  };
}
