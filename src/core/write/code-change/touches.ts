import { nameKey } from '../../read/name-key.js';
import type { CodeChange } from './describe-code-change.js';

/** What a memory may name. */
export interface NamedByMemory {
  readonly text: string;
  readonly entities: readonly string[];
  readonly files: readonly string[];
}

export type Removals = Pick<CodeChange, 'renamed' | 'deleted' | 'removedIdentifiers' | 'renamedIdentifiers'>;

/** A shorter name is an everyday word or a loop variable as likely as not. */
const SHORTEST_IDENTIFIER = 4;
/** Only a name that could not be a plain word is looked for in prose: `parseDate`, `MAX_SIZE`, `load_user`. */
const UNMISTAKABLE = /[\p{Ll}\p{N}]\p{Lu}|_|\p{Lu}{2}|\d/u;
const MOST_WARNINGS = 3;

interface Removal {
  readonly name: string;
  readonly isPath: boolean;
  readonly warning: string;
}

interface RemovalIndex {
  readonly byWord: ReadonlyMap<string, readonly Removal[]>;
  /** Names without a Latin word to find them by. */
  readonly others: readonly Removal[];
}

const WORD = /[\p{Script=Latin}\p{N}_$]+/gu;
const longestWord = (name: string): string | undefined => [...(name.slice(name.lastIndexOf('/') + 1).toLowerCase().match(WORD) ?? [])].sort((a, b) => b.length - a.length)[0];

/** A change of ten thousand files is held against thousands of memories: names are looked up, not tried one by one. */
const indices = new WeakMap<Removals, RemovalIndex>();

function indexOf(change: Removals): RemovalIndex {
  const known = indices.get(change);
  if (known !== undefined) return known;
  const removals: Removal[] = [
    ...change.renamed.map(({ from, to }) => ({ name: from, isPath: true, warning: `${from} is now ${to}` })),
    ...change.deleted.map((path) => ({ name: path, isPath: true, warning: `${path} was deleted` })),
    ...change.renamedIdentifiers.map(({ from, to }) => ({ name: from, isPath: false, warning: `${from} is now called ${to}` })),
    ...change.removedIdentifiers.map((name) => ({ name, isPath: false, warning: `${name} was removed` })),
  ];
  const byWord = new Map<string, Removal[]>();
  const others: Removal[] = [];
  for (const removal of removals) {
    const word = longestWord(removal.name);
    if (word === undefined) others.push(removal);
    else {
      const alike = byWord.get(word);
      if (alike === undefined) byWord.set(word, [removal]);
      else if (alike.length < MOST_OF_WORD) alike.push(removal);
    }
  }
  const index = { byWord, others };
  indices.set(change, index);
  return index;
}

/** Files of one name, such as `index`, in a change that moves a whole tree. */
const MOST_OF_WORD = 1000;

/**
 * What the owner should know of a memory that names a path or identifier which a change renamed or deleted; `undefined` where
 * it names none.
 */
export function touches({ text, entities, files }: NamedByMemory, change: Removals): string | undefined {
  const { byWord, others } = indexOf(change);
  const words = new Set([text, ...entities, ...files].join('\n').toLowerCase().match(WORD) ?? []);
  const candidates = [...[...words].flatMap((word) => byWord.get(word) ?? []), ...others];
  if (candidates.length === 0) return undefined;
  const named = new Set([...entities, ...files].map(nameKey));
  const hasPath = (path: string): boolean => named.has(nameKey(path)) || occurs(path, text) || namesFile(path, text, named);
  const hasIdentifier = (name: string): boolean => name.length >= SHORTEST_IDENTIFIER && (entities.includes(name) || (UNMISTAKABLE.test(name) ? occurs(name, text) : occurs(`\`${name}\``, text) || occurs(`${name}()`, text)));
  const warnings = candidates.filter(({ name, isPath }) => (isPath ? hasPath(name) : hasIdentifier(name))).map(({ warning }) => warning);
  if (warnings.length === 0) return undefined;
  const more = warnings.length - MOST_WARNINGS;
  return `${warnings.slice(0, MOST_WARNINGS).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

/** The file's own name alone, where it is long enough to mean that file: `user-store.ts`, not `index.ts`. */
function namesFile(path: string, text: string, named: ReadonlySet<string>): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === path || COMMON_FILE.test(name) || !/\.\w+$/u.test(name)) return false;
  return named.has(nameKey(name)) || (occurs(name, text) && !text.includes(`/${name}`));
}

const COMMON_FILE = /^(?:index|main|mod|lib|init|__init__|readme|license|package|setup|config|utils?|types?|styles?|makefile|dockerfile|app|test)(?:\.|$)/iu;
const NAME_CHARACTER = /[\p{Script=Latin}\p{N}_$]/u;

/** Whole: not as part of a longer name or path. Chinese around it is no part of a name. */
function occurs(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.slice(at + name.length, at + name.length + 2);
    const isInside = NAME_CHARACTER.test(before) || (before === '/' && !text.slice(0, at).endsWith(' /')) || before === '-' || NAME_CHARACTER.test(after.charAt(0)) || /^[/-][\w]/u.test(after) || /^\.\w/u.test(after);
    if (!isInside) return true;
  }
  return false;
}
