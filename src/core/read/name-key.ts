import { comparable } from './comparable.js';

/** Names are compared without regard to case, to the width of letters and to traditional or simplified characters. */
export function nameKey(name: string): string {
  return comparable(name.trim()).toLowerCase();
}

/** The keys a link is found by: as written, and the note's name at its end (`Projects/Plan` → `plan`). */
export function linkKeys(target: string): readonly string[] {
  const key = nameKey(target).replace(/\.md$/u, '');
  const name = key.slice(key.lastIndexOf('/') + 1);
  return name === key ? [key] : [key, name];
}

/** `a/b/c` → `a/b/c`, `a/b`, `a`: what a nested tag or a folder belongs to. */
export function withAncestors(path: string): readonly string[] {
  const found: string[] = [];
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) found.push(path.slice(0, end));
  return found;
}
