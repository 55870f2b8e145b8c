import { commonSubsequence } from './common-subsequence.js';
import { compareFrames, type Frame } from './frame.js';
import { once } from './once.js';
import { compareOwners, type Owners } from './owners.js';
import type { Quantity, QuantityKind } from './quantities.js';
import type { Reading, Unit } from './reading.js';
import { excludingScopes } from './scopes.js';
import { exchangeSides } from './sides.js';
import { isSucceeded } from './succession.js';
import { tellOfOthers } from './told-of.js';

/** How two statements stand to each other, as far as their words tell. Shares are 0..1. */
export interface Comparison {
  /** Nothing but spaces, punctuation and case differs. */
  readonly sameText: boolean;
  /** Share of the older statement's content that the newer repeats, and the other way round. */
  readonly olderInNewer: number;
  readonly newerInOlder: number;
  /** Dice coefficient of pairs of characters. */
  readonly pairs: number;
  readonly shared: number;
  /** A number or a time is all the content that both have. */
  readonly sharesQuantityAlone: boolean;
  readonly onlyOlder: number;
  readonly onlyNewer: number;
  /** Content that both have, with different content in its place before, between and after it. */
  readonly replacedHead: boolean;
  readonly replacedInside: number;
  readonly replacedTail: boolean;
  /** The newer has everything of the older, and in its order. */
  readonly onlyAdds: boolean;
  /** The older has everything of the newer. */
  readonly onlyLeavesOut: boolean;
  /** First and last content of the older that the newer repeats. */
  readonly olderHeadKept: boolean;
  readonly olderTailKept: boolean;
  /** The newer begins with what the older ends with: it goes on from there. */
  readonly goesOn: boolean;
  readonly quantitiesShared: number;
  /** Kinds of quantity that both give, with nothing in common. */
  readonly quantitiesChanged: number;
  /** Each gives a quantity of a kind that the other gives too, and not that one. */
  readonly quantitiesDiffer: boolean;
  readonly quantitiesAdded: number;
  readonly quantitiesLost: number;
  readonly namesShared: number;
  readonly namesAdded: number;
  readonly namesLost: number;
  /** Both have a path, identifier or version of their own. */
  readonly pathsReplaced: boolean;
  readonly peopleChanged: boolean;
  /** Each names what it is about before it says anything of it, and not the same. */
  readonly toldOfOthers: boolean;
  /** The newer tells what has taken the place of something that the older says. */
  readonly succeeded: boolean;
  readonly entitiesShared: number;
  readonly entitiesDisjoint: boolean;
  /** Whose they are, where the entities are disjoint. */
  readonly owners: Owners;
  readonly scopesExclude: number;
  /** Both have a word, and take opposite sides of it. */
  readonly opposed: number;
  /** One denies and the other does not, and no word of theirs has an opposite that would explain it. */
  readonly denialDiffers: boolean;
  readonly bothDeny: boolean;
  /** Each rules out what the other stands for. */
  readonly sidesExchanged: boolean;
  readonly frame: Frame;
  /** One is written in Chinese, the other is not. */
  readonly crossScript: boolean;
}

type Places = ReturnType<typeof commonSubsequence>;

/** The same content on the same side of it. */
const sameContent = (a: Unit, b: Unit): boolean => a.key === b.key && a.pole * b.pole >= 0;

interface Replacements {
  readonly head: boolean;
  readonly inside: number;
  readonly tail: boolean;
}

/** Where between what both share each has something of its own. */
function replacements(pairs: Places, older: number, newer: number): Replacements {
  let inside = 0;
  for (let at = 1; at < pairs.length; at += 1) {
    const [a0, b0] = pairs[at - 1] ?? [0, 0];
    const [a1, b1] = pairs[at] ?? [0, 0];
    if (a1 - a0 > 1 && b1 - b0 > 1) inside += 1;
  }
  const first = pairs[0];
  const last = pairs.at(-1);
  return {
    head: first !== undefined && first[0] > 0 && first[1] > 0,
    inside,
    tail: last !== undefined && last[0] < older - 1 && last[1] < newer - 1,
  };
}

interface QuantityChange {
  readonly shared: number;
  readonly changed: number;
  readonly differ: boolean;
  readonly added: number;
  readonly lost: number;
}

function byKind(quantities: readonly Quantity[]): ReadonlyMap<QuantityKind, ReadonlySet<string>> {
  const kinds = new Map<QuantityKind, Set<string>>();
  for (const { kind, value } of quantities) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(value));
  return kinds;
}

function compareQuantities(older: readonly Quantity[], newer: readonly Quantity[]): QuantityChange {
  const olderKinds = byKind(older);
  const newerKinds = byKind(newer);
  let shared = 0;
  let changed = 0;
  let differ = false;
  let added = 0;
  for (const [kind, values] of newerKinds) {
    const before = olderKinds.get(kind);
    if (before !== undefined && [...values].some((value) => !before.has(value)) && [...before].some((value) => !values.has(value))) differ = true;
    if (before === undefined) added += 1;
    else if ([...values].some((value) => before.has(value))) shared += 1;
    else changed += 1;
  }
  const lost = [...olderKinds.keys()].filter((kind) => !newerKinds.has(kind)).length;
  return { shared, changed, differ, added, lost };
}

const countShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((item) => b.has(item)).length;

const NUMERONYM = /^([a-z])(\d+)([a-z])$/u;

/** One is the other's short form: `pg` of `postgresql`, `k8s` of `kubernetes`. */
function abbreviates(short: string, long: string): boolean {
  const [, first, between, last] = NUMERONYM.exec(short) ?? [];
  if (first !== undefined && last !== undefined) return long.startsWith(first) && long.endsWith(last) && long.length === Number(between) + 2;
  if (short.length < 2 || short.length > 4 || long.length < short.length * 2 || !/^[a-z]+$/u.test(short) || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const NUMBER_AT_END = /[\s-]*v?\d+(?:\.\d+)*$/u;

const HAN_NAME = /^\p{Script=Han}{2,}$/u;

function sameName(a: string, b: string): boolean {
  if (a === b) return true;
  // A Chinese name within a longer one: 复盘 in 复盘会.
  if (HAN_NAME.test(a) && HAN_NAME.test(b) && (a.includes(b) || b.includes(a))) return true;
  const bareA = a.replace(NUMBER_AT_END, '');
  const bareB = b.replace(NUMBER_AT_END, '');
  return abbreviates(bareA || a, bareB || b) || abbreviates(bareB || b, bareA || a);
}

function countSameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((name) => b.has(name) || [...b].some((other) => sameName(name, other))).length;
}

const PATH_LIKE = /[\d_/\\@]|\w\.\w/u;

function ownPaths(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...names].some((name) => PATH_LIKE.test(name) && ![...others].some((other) => sameName(name, other)));
}

/** Concepts with an opposite that both name: on how many they agree and differ, denials taken into account. */
function compareSides(older: Reading, newer: Reading): { agree: number; differ: number } {
  const sides = (reading: Reading): Map<string, number> => new Map(reading.units.filter(({ pole }) => pole !== 0).map(({ key, pole }) => [key, pole]));
  const olderSides = sides(older);
  let agree = 0;
  let differ = 0;
  for (const [key, pole] of sides(newer)) {
    const before = olderSides.get(key);
    if (before === undefined || !OPPOSITES.has(key)) continue;
    if (before * pole * (isOdd(older.cues.negations.length) === isOdd(newer.cues.negations.length) ? 1 : -1) > 0) agree += 1;
    else differ += 1;
  }
  return { agree, differ };
}

const isOdd = (count: number): boolean => count % 2 === 1;

/** Concepts whose two sides are opposite facts; the others of the lexicon have no opposite. */
export const OPPOSITES: ReadonlySet<string> = new Set(
  'open enable allow need like short fast early more start done work keep vegetarian dark formal simple temporary online local manual same single'.split(' ').map((concept) => `=${concept}`),
);

export function compare(older: Reading, newer: Reading): Comparison {
  const olderKeys = new Set(older.units.map(({ key }) => key));
  const newerKeys = new Set(newer.units.map(({ key }) => key));
  const shared = countShared(olderKeys, newerKeys);
  const quantities = compareQuantities(older.quantities, newer.quantities);
  const namesShared = countSameNames(older.names, newer.names);
  const sides = compareSides(older, newer);
  const firstOlder = older.units[0]?.key;
  const lastOlder = older.units.at(-1)?.key;
  const opening = newer.units.slice(0, 2).map(({ key }) => key);
  const pairsTotal = older.pairs.size + newer.pairs.size;
  const entitiesShared = countSameNames(older.entities, newer.entities);
  const entitiesDisjoint = older.entities.size > 0 && newer.entities.size > 0 && entitiesShared === 0;
  // As in a reading, what is not needed to tell that the two are about different things.
  const aligned = once(() => commonSubsequence(older.units, newer.units, sameContent));
  const replaced = once(() => replacements(aligned(), older.units.length, newer.units.length));
  return {
    sameText: older.bare === newer.bare,
    olderInNewer: olderKeys.size === 0 ? 0 : shared / olderKeys.size,
    newerInOlder: newerKeys.size === 0 ? 0 : shared / newerKeys.size,
    pairs: pairsTotal === 0 ? 0 : (2 * countShared(older.pairs, newer.pairs)) / pairsTotal,
    shared,
    sharesQuantityAlone: shared > 0 && !older.units.some(({ key, kind }) => kind !== 'quantity' && newerKeys.has(key)),
    onlyOlder: olderKeys.size - shared,
    onlyNewer: newerKeys.size - shared,
    get replacedHead() {
      return replaced().head;
    },
    get replacedInside() {
      return replaced().inside;
    },
    get replacedTail() {
      return replaced().tail;
    },
    get onlyAdds() {
      return older.units.length > 0 && aligned().length === older.units.length;
    },
    get onlyLeavesOut() {
      return newer.units.length > 0 && aligned().length === newer.units.length;
    },
    olderHeadKept: firstOlder !== undefined && newerKeys.has(firstOlder),
    olderTailKept: lastOlder !== undefined && newerKeys.has(lastOlder),
    goesOn: lastOlder !== undefined && opening.includes(lastOlder),
    quantitiesShared: quantities.shared,
    quantitiesChanged: quantities.changed,
    quantitiesDiffer: quantities.differ,
    quantitiesAdded: quantities.added,
    quantitiesLost: quantities.lost,
    namesShared,
    namesAdded: Math.max(0, newer.names.size - namesShared),
    namesLost: older.names.size - namesShared,
    pathsReplaced: ownPaths(older.names, newer.names) && ownPaths(newer.names, older.names),
    peopleChanged: older.people.size > 0 && newer.people.size > 0 && countShared(older.people, newer.people) === 0,
    get toldOfOthers() {
      return tellOfOthers(older.toldOf, newer.toldOf);
    },
    succeeded: isSucceeded(older.folded, newer.successions),
    entitiesShared,
    entitiesDisjoint,
    owners: entitiesDisjoint ? compareOwners(older, newer) : 'unknown',
    get scopesExclude() {
      return excludingScopes(older.scopes, newer.scopes);
    },
    opposed: sides.differ,
    denialDiffers: older.denies !== newer.denies && sides.agree === 0,
    bothDeny: older.denies && newer.denies,
    get sidesExchanged() {
      return exchangeSides(older.sides, newer.sides);
    },
    frame: compareFrames(older.words, newer.words),
    crossScript: older.cjk !== newer.cjk,
  };
}
