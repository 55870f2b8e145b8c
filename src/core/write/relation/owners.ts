import { folded, holds } from './succession.js';

/**
 * How what two statements belong to compares, where they share no entity: `unknown` where one belongs to nothing, or names it · `other_names`: each to
 * something else, which may be two projects or two words for one topic · `others_of_a_kind`: to two projects or two files beyond doubt.
 */
export type Owners = 'unknown' | 'other_names' | 'others_of_a_kind';

interface Belonging {
  readonly entities: ReadonlySet<string>;
  /** See `folded`. */
  readonly folded: string;
}

/** A person, tool or path that a statement names is what it is about, and another may take its place; the project that it is for stands beside it. */
export function compareOwners(older: Belonging, newer: Belonging): Owners {
  const before = ownersOf(older, newer);
  const after = ownersOf(newer, older);
  if (before.length === 0 || after.length === 0) return 'unknown';
  return before.every((one) => after.every((other) => areOfAKind(one, other))) ? 'others_of_a_kind' : 'other_names';
}

/** Words of the lexicon, whose keys begin with `=`, are topics. */
function ownersOf(own: Belonging, other: Belonging): readonly string[] {
  return [...own.entities].filter((name) => !name.startsWith('=') && !names(own, name) && !names(other, name));
}

function names({ folded: text }: Belonging, name: string): boolean {
  return holds(text, folded(name));
}

/** Such as `project-x` and `project-y`, `web/shop` and `web/blog`, `src/a.ts` and `lib/b.ts`. */
function areOfAKind(one: string, other: string): boolean {
  if (one.includes('/') && other.includes('/')) return true;
  const parts = other.split(/[\s_/-]+/u);
  return one.split(/[\s_/-]+/u).some((part) => part !== '' && parts.includes(part));
}
