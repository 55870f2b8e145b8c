import { nameKey } from '../../read/name-key.js';

/** UTC milliseconds as the device's local wall time, to the second, as Obsidian's datetime property wants it. */
export function localTime(ms: number): string {
  const time = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** A wikilink to a name; what would end or divert the link is left out of it. */
export function linkTo(name: string): string {
  return `[[${entityName(name)}]]`;
}

const LONGEST_NAME = 200;

/** An entity's name as a link can hold it: no brackets, no `|`, `#` or `^`, no line break, no way out of the vault. May come out empty. */
export function entityName(name: string): string {
  const plain = name
    .replace(/[[\]|#^\p{Cc}\u2028\u2029]+/gu, ' ')
    .split(/[\\/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^\.+$/.test(part))
    .join('/')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(plain).slice(0, LONGEST_NAME).join('').trim();
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
