import type { Memory } from '../../../core/model/memory-shapes.js';
import type { RecallItem } from '../../../core/model/recall.js';
import type { Language } from '../../language/language.js';
import type { NotePlace } from '../open-note.js';

/** One row of the list, whether it was found or is only the latest. */
export interface ResultEntry extends NotePlace {
  readonly id: string;
  readonly title: string;
  readonly heading: readonly string[];
  readonly text: string;
  readonly memory: Pick<Memory, 'kind' | 'status'> | undefined;
  /** ISO 8601 */
  readonly time: string | undefined;
  readonly lines: readonly [number, number] | undefined;
  readonly warning: string | undefined;
  readonly why: RecallItem['why'] | undefined;
}

export function entryOfItem({ id, text, path, heading, lines, kind, status, lastSeen, created, warning, why }: RecallItem): ResultEntry {
  const title = titleOf(path);
  return {
    id,
    path,
    line: lines[0],
    lines,
    title,
    // The first heading often repeats the note's name.
    heading: heading[0] === title ? heading.slice(1) : heading,
    text: prose(text),
    memory: kind === undefined || status === undefined ? undefined : { kind, status },
    time: lastSeen ?? created,
    warning,
    why,
  };
}

export function entryOfMemory({ id, text, path, kind, status, lastSeen, warning }: Memory): ResultEntry {
  return { id, path, title: titleOf(path), heading: [], text, memory: { kind, status }, time: lastSeen, line: undefined, lines: undefined, warning, why: undefined };
}

/** What stands above its text. A memory says itself what its note's name only begins to say. */
export function nameOf({ memory, title }: ResultEntry, { kinds }: Pick<Language, 'kinds'>): string {
  return memory === undefined ? title : kinds[memory.kind];
}

/** The same in one line, with the headings that a piece of a note stands under. */
export function wholeNameOf(entry: ResultEntry, words: Pick<Language, 'kinds'>): string {
  return [nameOf(entry, words), ...(entry.memory === undefined ? entry.heading : [])].join(' › ');
}

function titleOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}

/** A piece begins with the headings that it stands under, which the row names already; fences of code say nothing in one line. */
function prose(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s*(?:```|~~~)/.test(line));
  const first = lines.findIndex((line) => line.trim() !== '' && !/^#{1,6}\s/.test(line));
  return first < 0 ? text : lines.slice(first).join('\n');
}
