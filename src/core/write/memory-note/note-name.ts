import { isCjk } from '../../model/tokens.js';
import { toNotePath, type NotePath } from '../../model/note-path.js';
import type { MemoryKind } from '../../model/memory.js';

/** Width of a name in columns, a CJK character counted as two: what a file list shows. */
const WIDEST = 60;
/** What some file system, or a link, cannot hold. */
const FORBIDDEN = /[\\/:*?"<>|#^[\]%\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that a person recognises, from the beginning of the statement. Never empty, never hidden, valid on every file system. */
export function nameFor(statement: string, id: string): string {
  const line = statement.replace(FORBIDDEN, ' ').replace(/[*_`~=]+/g, '').replace(/\s+/g, ' ').trim();
  let name = '';
  let width = 0;
  for (const character of line) {
    width += isCjk(character) ? 2 : 1;
    if (width > WIDEST) {
      name = name.replace(/\s+\S*$/, (tail) => (tail.length < 20 ? '' : tail));
      break;
    }
    name += character;
  }
  name = name.replace(/^[.\s-]+|[.,;:!?。，；：！？、\s-]+$/gu, '');
  return name === '' || RESERVED.test(name) ? `memory ${id.slice(-8)}` : name;
}

/** Where the note of a memory goes; `attempt` counts the names that were taken. */
export function pathFor(memoryFolder: string, kind: MemoryKind, statement: string, id: string, attempt = 0): NotePath {
  const suffix = attempt === 0 ? '' : attempt === 1 ? ` ${id.slice(-6)}` : ` ${id.slice(-6)}-${attempt}`;
  return toNotePath(`${memoryFolder === '' ? '' : `${memoryFolder}/`}${kind}/${nameFor(statement, id)}${suffix}.md`);
}
