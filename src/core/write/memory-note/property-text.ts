import { fromLinkName, toLinkName } from '../../read/link-name.js';
import { nameKey } from '../../read/name-key.js';

/** UTC milliseconds as the device's local wall time, to the second, as Obsidian's datetime property wants it. */
export function localTime(ms: number): string {
  const time = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** A wikilink to a name, in which nothing ends or diverts the link. */
export function linkTo(name: string): string {
  return `[[${toLinkName(entityName(name))}]]`;
}

const LONGEST_NAME = 200;
const WIKILINK = /^!?\[\[([^[\]]+)\]\]$/u;

/** An entity's name on one line, without the brackets of a link around it and without empty folders. May come out empty. */
export function entityName(name: string): string {
  const plain = fromLinkName(name)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .split(/[\\/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/')
    .replace(/\s+/g, ' ')
    .trim();
  const [, linked] = WIKILINK.exec(plain) ?? [];
  const target = linked === undefined ? plain : linked.replace(/[#^|].+$/u, '');
  const cleaned = Array.from(target).slice(0, LONGEST_NAME).join('');
  // What is found within brackets or at a cut may have to be cleaned itself.
  return cleaned === name ? cleaned : entityName(cleaned);
}

/** What becomes of names that a note cannot hold as they were given, in words. */
export function tellOfNames(names: readonly string[]): readonly string[] {
  return names.flatMap((given) => {
    const name = entityName(given);
    if (name === '') return [`The entity ${JSON.stringify(given)} names nothing and is left out.`];
    const link = linkTo(given);
    return link === `[[${given.trim()}]]` || link === given.trim() ? [] : [`The entity ${JSON.stringify(given)} is linked as ${link}.`];
  });
}

/** Each name once, any case; names of which nothing is left go. */
export function entityNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const plain = entityName(name);
    const key = nameKey(plain);
    if (plain !== '' && !byKey.has(key)) byKey.set(key, plain);
  }
  return [...byKey.values()];
}
