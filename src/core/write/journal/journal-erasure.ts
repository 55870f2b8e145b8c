import type { Clock } from '../../model/clock.js';
import type { BlobReader } from '../../model/index-store.js';
import { fileLines, type FileLine } from '../files/file-lines.js';
import { contentOf } from './journal-lines.js';

/** Which erased memories a journal still holds texts of. */
export async function erasedStillIn(reader: BlobReader, erased: ReadonlySet<string>, clock: Clock): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const line of fileLines(reader, clock)) {
    const id = erasedIdOf(line, erased);
    if (id !== undefined) found.add(id);
  }
  return found;
}

/** The journal without what it holds of erased memories; everything else byte for byte. */
export async function* withoutErased(reader: BlobReader, erased: ReadonlySet<string>, clock: Clock): AsyncGenerator<Uint8Array> {
  for await (const line of fileLines(reader, clock)) if (erasedIdOf(line, erased) === undefined) yield line.bytes;
}

/** The erased memory whose text the line holds, or may hold: a line that cannot be understood goes if it names the memory. */
function erasedIdOf(line: FileLine, erased: ReadonlySet<string>): string | undefined {
  const content = contentOf(line);
  switch (content.kind) {
    case 'entry':
      return content.entry.type === 'change' && erased.has(content.entry.id) ? content.entry.id : undefined;
    case 'unknown':
      return content.id !== undefined && erased.has(content.id) ? content.id : undefined;
    case 'damaged': {
      const text = line.text ?? new TextDecoder().decode(line.bytes);
      return [...erased].find((id) => text.includes(JSON.stringify(id)));
    }
    case 'closes_torn_line':
    case 'empty':
      return undefined;
  }
}
