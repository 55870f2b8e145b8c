import { folderOf } from '../model/note-path.js';
import type { NoteRecord } from '../model/note.js';
import { linkKeys, nameKey, withAncestors } from './name-key.js';

/** Notes by name, tag and folder; values are the numbers of notes. */
class Lists {
  private readonly byKey = new Map<string, number[]>();

  add(key: string, note: number): void {
    const list = this.byKey.get(key);
    if (list === undefined) this.byKey.set(key, [note]);
    else list.push(note);
  }

  remove(key: string, note: number): void {
    const list = this.byKey.get(key);
    const at = list?.indexOf(note) ?? -1;
    if (list === undefined || at < 0) return;
    const last = list.pop();
    if (last !== undefined && at < list.length) list[at] = last;
    if (list.length === 0) this.byKey.delete(key);
  }

  get(key: string): readonly number[] {
    return this.byKey.get(key) ?? [];
  }
}

export type LookupField = 'entity' | 'tag' | 'folder';

const FIELDS: readonly LookupField[] = ['entity', 'tag', 'folder'];

/** The keys under which a note is found, each once. */
function keysOf(note: NoteRecord, field: LookupField): ReadonlySet<string> {
  switch (field) {
    case 'entity':
      return new Set([
        ...[note.title, ...note.aliases, ...(note.memory?.entities ?? [])].map(nameKey),
        ...[...note.links, ...(note.memory?.entities ?? [])].flatMap(linkKeys),
        ...note.tags.flatMap((tag) => withAncestors(nameKey(tag))),
      ]);
    case 'tag':
      return new Set(note.tags.flatMap((tag) => withAncestors(nameKey(tag))));
    case 'folder':
      return new Set(withAncestors(folderOf(note.path)));
  }
}

/** The key that a filter's value asks for. */
function wantedKeys(field: LookupField, value: string): readonly string[] {
  switch (field) {
    case 'entity':
      return linkKeysOfName(value);
    case 'tag':
      return [nameKey(value.replace(/^#/u, '')).replace(/\/+$/u, '')];
    case 'folder':
      return [value.replace(/^\/+|\/+$/gu, '')];
  }
}

/** `[[Project X|the project]]`, `#tag` and plain names are all names. */
function linkKeysOfName(value: string): readonly string[] {
  const inner = /^\[\[([^\]|#]*)/u.exec(value.trim())?.[1] ?? value.trim().replace(/^#/u, '');
  return [nameKey(inner).replace(/\.md$/u, '')];
}

/** Which notes carry a name, a tag, or lie in a folder, without looking at every note. */
export class NoteLookup {
  private readonly lists: Readonly<Record<LookupField, Lists>> = { entity: new Lists(), tag: new Lists(), folder: new Lists() };

  add(number: number, note: NoteRecord): void {
    for (const field of FIELDS) for (const key of keysOf(note, field)) this.lists[field].add(key, number);
  }

  /** `note` must be what was added. */
  remove(number: number, note: NoteRecord): void {
    for (const field of FIELDS) for (const key of keysOf(note, field)) this.lists[field].remove(key, number);
  }

  /** Numbers of the notes that have any of the values; one may come twice. */
  *find(field: LookupField, values: readonly string[]): Iterable<number> {
    for (const value of values) for (const key of wantedKeys(field, value)) yield* this.lists[field].get(key);
  }
}
