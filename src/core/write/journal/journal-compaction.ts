import { hashOfBytes } from '../../content-hash.js';
import type { Clock } from '../../model/clock.js';
import { MnemeError } from '../../model/errors.js';
import type { Compacted } from '../../model/upkeep-shapes.js';
import { fileLines, type FileLine } from '../files/file-lines.js';
import { COMPRESSED, deviceOf, isJournal, monthOf, type JournalFiles } from './journal-files.js';
import { contentOf, TORN_LINE_ENDING } from './journal-lines.js';

export interface CompactionParts {
  readonly files: JournalFiles;
  readonly device: string;
  readonly clock: Clock;
}

/**
 * Compresses this device's journals of months that are over, and takes the copies that sync made of them into one file. No entry goes but one that
 * is there twice: every version stays. The files go only after what took their place was read again and holds every line.
 */
export async function compactJournals({ files, device, clock }: CompactionParts): Promise<Compacted> {
  const thisMonth = new Date(clock.now()).toISOString().slice(0, 7);
  const months = new Map<string, string[]>();
  for (const name of await files.names()) {
    if (!isJournal(name) || deviceOf(name) !== device || monthOf(name) >= thisMonth) continue;
    months.set(monthOf(name), [...(months.get(monthOf(name)) ?? []), name]);
  }
  const sum = { files: 0, entries: 0, bytesBefore: 0, bytesAfter: 0 };
  for (const [month, names] of months) {
    const target = `${device}-${month}.jsonl${COMPRESSED}`;
    if (names.length === 1 && names[0] === target) continue;
    const done = await compactMonth({ files, device, clock }, target, names);
    sum.files += names.length;
    sum.entries += done.entries;
    sum.bytesBefore += done.bytesBefore;
    sum.bytesAfter += done.bytesAfter;
  }
  return sum;
}

async function compactMonth({ files, clock }: CompactionParts, target: string, names: readonly string[]): Promise<Omit<Compacted, 'files'>> {
  let bytesBefore = 0;
  for (const name of names) bytesBefore += await files.storedBytes(name);
  // The file that copies were made of comes first: its order is the one in which the entries were written.
  const ordered = names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const written = new Set<string>();
  await files.replace(target, linesOnce(files, ordered, clock, written));
  const missing = new Set(written);
  for await (const line of linesIn(files, target, clock)) missing.delete(keyOf(line));
  if (missing.size > 0) throw new MnemeError('store_failed', `${target} does not hold all that was written to it. The journals that it was made of were left as they are.`);
  for (const name of names) if (name !== target) await files.remove(name);
  return { entries: written.size, bytesBefore, bytesAfter: await files.storedBytes(target) };
}

async function* linesOnce(files: JournalFiles, names: readonly string[], clock: Clock, written: Set<string>): AsyncGenerator<Uint8Array> {
  for (const name of names) {
    for await (const line of linesIn(files, name, clock)) {
      const key = keyOf(line);
      if (written.has(key)) continue;
      written.add(key);
      yield line.bytes;
      // What a crash tore must not run into the next file's first line.
      if (!line.isClosed) yield new TextEncoder().encode(TORN_LINE_ENDING);
    }
  }
}

async function* linesIn(files: JournalFiles, name: string, clock: Clock): AsyncGenerator<FileLine> {
  const reader = await files.open(name);
  if (reader === undefined) return;
  try {
    yield* fileLines(reader, clock);
  } finally {
    await reader.close();
  }
}

/** An entry is the same wherever it is copied; any other line is what its bytes are. */
function keyOf(line: FileLine): string {
  const content = contentOf(line);
  if (content.kind === 'entry') return content.entry.entry;
  const bytes = line.isClosed ? line.bytes.subarray(0, -1) : line.bytes;
  // Lines that close a torn one are all alike, and each stands behind its own.
  return content.kind === 'closes_torn_line' ? `torn ${line.number}` : hashOfBytes(bytes);
}
