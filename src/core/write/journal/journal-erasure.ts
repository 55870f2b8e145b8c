import type { Clock } from '../../model/clock.js';
import type { BlobReader } from '../../model/index-store.js';
import type { ChangeEntry } from '../../model/journal.js';
import { fileLines, type FileLine } from '../files/file-lines.js';
import { linksTo, withoutLinksTo } from '../memory-note/unlink.js';
import { contentOf } from './journal-lines.js';

/** What a journal still holds of erased memories. */
export interface ErasedRemains {
  /** Memories of which texts stand there. */
  readonly ids: ReadonlySet<string>;
  /** Whether any text, of whichever memory, links an erased one by its name. */
  readonly isLinked: boolean;
}

export async function erasedStillIn(reader: BlobReader, erased: ReadonlySet<string>, clock: Clock): Promise<ErasedRemains> {
  const ids = new Set<string>();
  let isLinked = false;
  for await (const line of fileLines(reader, clock)) {
    const fate = fateOf(line, erased);
    if (fate.kind === 'goes') ids.add(fate.id);
    if (fate.kind === 'unlinked') isLinked = true;
  }
  return { ids, isLinked };
}

/** The journal without what it holds of erased memories; everything else byte for byte. */
export async function* withoutErased(reader: BlobReader, erased: ReadonlySet<string>, clock: Clock): AsyncGenerator<Uint8Array> {
  for await (const line of fileLines(reader, clock)) {
    const fate = fateOf(line, erased);
    if (fate.kind === 'stays') yield line.bytes;
    if (fate.kind === 'unlinked') yield new TextEncoder().encode(`${JSON.stringify(fate.entry)}\n`);
  }
}

type Fate =
  | { readonly kind: 'stays' }
  | { readonly kind: 'goes'; readonly id: string }
  /** A change of another memory, whose texts linked the erased one. */
  | { readonly kind: 'unlinked'; readonly entry: ChangeEntry };

const STAYS: Fate = { kind: 'stays' };

/** A line that cannot be understood goes if it names an erased memory: it may hold its text. */
function fateOf(line: FileLine, erased: ReadonlySet<string>): Fate {
  const content = contentOf(line);
  switch (content.kind) {
    case 'entry':
      if (content.entry.type !== 'change') return STAYS;
      return erased.has(content.entry.id) ? { kind: 'goes', id: content.entry.id } : fateOfOther(content.entry, erased);
    case 'unknown':
      return content.id !== undefined && erased.has(content.id) ? { kind: 'goes', id: content.id } : STAYS;
    case 'damaged': {
      const text = line.text ?? new TextDecoder().decode(line.bytes);
      const id = [...erased].find((each) => text.includes(JSON.stringify(each)));
      return id === undefined ? STAYS : { kind: 'goes', id };
    }
    case 'closes_torn_line':
    case 'empty':
      return STAYS;
  }
}

function fateOfOther(entry: ChangeEntry, erased: ReadonlySet<string>): Fate {
  const unlinked = withoutErasedLinks(entry, erased);
  return unlinked === entry ? STAYS : { kind: 'unlinked', entry: unlinked };
}

/** The change without its texts' links to erased memories; itself where there are none. */
export function withoutErasedLinks(entry: ChangeEntry, erased: ReadonlySet<string>): ChangeEntry {
  const { before, after } = entry;
  if (!linksTo(erased, before) && !linksTo(erased, after)) return entry;
  return { ...entry, ...(before !== undefined && { before: withoutLinksTo(erased, before) }), ...(after !== undefined && { after: withoutLinksTo(erased, after) }) };
}
