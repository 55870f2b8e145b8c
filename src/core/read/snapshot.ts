import { Slices, type Clock } from '../model/clock.js';
import type { BlobReader, BlobStore } from '../model/index-store.js';
import { BlockReader, bytesOf, decodeStrings, encodeStrings, joined } from './binary.js';
import { Bm25Index } from './bm25.js';
import type { ChunkIndex } from './chunk-index.js';
import { ChunkTable } from './chunk-table.js';
import { Postings } from './postings.js';
import { captureContent, type ContentImage } from './snapshot-image.js';
import { SECTION, SectionReader, encodePreface, encodeSection, type Section, type SnapshotFault, type SnapshotHeader } from './snapshot-format.js';
import { decodeNotes, encodeNotes, type SavedNote } from './snapshot-notes.js';
import { TermDictionary } from './term-dictionary.js';
import { TOKENIZER_VERSION } from './tokenizer.js';

/** Notes, chunks and postings; vectors are in a file of their own, because they change at another pace. */
export const SNAPSHOT_FILE = 'text.bin';

/** Sizes of sections: each is checked and taken in within a few milliseconds. */
const TERMS_A_SECTION = 16_384;
const POSTINGS_A_SECTION = 131_072;
const CHARACTERS_A_SECTION = 32_768;
const NOTES_A_SECTION = 64;

export type SnapshotOutcome =
  | { readonly type: 'loaded'; readonly notes: number; readonly chunks: number }
  | { readonly type: 'missing' }
  /** The caller builds the index anew; `message` says why, for people. */
  | { readonly type: 'refused'; readonly reason: SnapshotFault; readonly message: string };

const MESSAGES: Readonly<Record<SnapshotFault, string>> = {
  foreign: 'The saved index is not a file of this program; it is built anew.',
  other_version: 'The saved index was written by another version of this program; it is built anew.',
  other_header: 'The saved index was made under other settings or by another version of this program; it is built anew.',
  truncated: 'The saved index ends too early, as after a crash or a full disk; it is built anew.',
  damaged: 'The saved index is damaged (a checksum is wrong); it is built anew.',
};

const complete = (header: SnapshotHeader): SnapshotHeader => ({ ...header, tokenizerVersion: TOKENIZER_VERSION });

/**
 * Writes the index as it is now; it may change while this is being written.
 * @throws MnemeError `store_full`, `store_read_only`, `store_failed`
 */
export async function saveSnapshot(index: ChunkIndex, store: BlobStore, header: SnapshotHeader, clock: Clock): Promise<void> {
  await store.replace(SNAPSHOT_FILE, parts(captureContent(index.content), complete(header), new Slices(clock)));
}

async function* parts(image: ContentImage, header: SnapshotHeader, slices: Slices): AsyncGenerator<Uint8Array> {
  yield encodePreface(header);
  for (const payload of termSections(image)) {
    yield encodeSection(SECTION.terms, payload);
    await slices.next();
  }
  for (const payload of postingSections(image)) {
    yield encodeSection(SECTION.postings, payload);
    await slices.next();
  }
  for (const notes of noteGroups(image)) {
    yield encodeSection(SECTION.notes, encodeNotes(notes));
    await slices.next();
  }
  yield encodeSection(SECTION.end, bytesOf(Uint32Array.of(image.terms.length, image.notes.length, image.chunkCount)));
}

function* termSections({ terms }: ContentImage): Generator<Uint8Array> {
  for (let first = 0; first < terms.length; first += TERMS_A_SECTION) {
    const some = terms.slice(first, first + TERMS_A_SECTION);
    yield joined([encodeStrings(some.map(({ term }) => term)), bytesOf(Uint32Array.from(some, ({ count }) => count))]);
  }
}

/** Whole terms, each section beginning with the number of its first. */
function* postingSections({ terms, postingsOf }: ContentImage): Generator<Uint8Array> {
  let first = 0;
  while (first < terms.length) {
    let end = first;
    let size = 0;
    while (end < terms.length && (end === first || size + (terms[end]?.count ?? 0) <= POSTINGS_A_SECTION)) {
      size += terms[end]?.count ?? 0;
      end += 1;
    }
    const packed = new Uint32Array(size + 1);
    packed[0] = first;
    let at = 1;
    for (const term of terms.slice(first, end)) {
      postingsOf(term, packed.subarray(at, at + term.count));
      at += term.count;
    }
    yield bytesOf(packed);
    first = end;
  }
}

function* noteGroups({ notes }: ContentImage): Generator<SavedNote[]> {
  let group: SavedNote[] = [];
  let characters = 0;
  for (const note of notes) {
    const saved = note();
    group.push(saved);
    characters += saved.chunks.reduce((sum, chunk) => sum + chunk.text.length, 0);
    if (characters < CHARACTERS_A_SECTION && group.length < NOTES_A_SECTION) continue;
    yield group;
    group = [];
    characters = 0;
  }
  if (group.length > 0) yield group;
}

/** Fills the index from its file, or leaves it as it was. Gives way between sections. */
export async function loadSnapshot(index: ChunkIndex, store: BlobStore, header: SnapshotHeader, clock: Clock): Promise<SnapshotOutcome> {
  const blob = await store.open(SNAPSHOT_FILE);
  if (blob === undefined) return { type: 'missing' };
  try {
    const loaded = await read(blob, complete(header), new Slices(clock));
    if (typeof loaded === 'string') return { type: 'refused', reason: loaded, message: MESSAGES[loaded] };
    index.adopt(loaded);
    return { type: 'loaded', notes: loaded.noteCount, chunks: loaded.chunkCount };
  } finally {
    await blob.close();
  }
}

async function read(blob: BlobReader, header: SnapshotHeader, slices: Slices): Promise<ChunkTable | SnapshotFault> {
  const sections = await SectionReader.open(blob, header);
  if (typeof sections === 'string') return sections;
  const loading = new LoadingContent();
  for (;;) {
    const section = await sections.next();
    if (typeof section === 'string') return section;
    try {
      const table = await loading.take(section, slices);
      if (table !== undefined) return table;
    } catch {
      // A section that passed its checksum but cannot be read was written by something else.
      return 'damaged';
    }
    await slices.next();
  }
}

/** Takes in sections in the order in which they were written. */
class LoadingContent {
  private readonly dictionary = new TermDictionary();
  private readonly counts: number[] = [];
  private postings: Postings | undefined;
  private nextTerm = 0;
  private table: ChunkTable | undefined;

  /** The finished table with the last section. @throws where sections contradict each other */
  async take({ kind, payload }: Section, slices: Slices): Promise<ChunkTable | undefined> {
    const reader = new BlockReader(payload);
    switch (kind) {
      case SECTION.terms: {
        const terms = decodeStrings(reader);
        this.dictionary.append(terms);
        for (const count of reader.words(terms.length)) this.counts.push(count);
        return undefined;
      }
      case SECTION.postings: {
        const [first, packed] = [reader.word(), reader.words(payload.length / 4 - 1)];
        if (first !== this.nextTerm) throw new RangeError('Postings are out of order.');
        this.postings ??= Postings.reserve(Uint32Array.from(this.counts));
        this.nextTerm = this.postings.fill(first, packed);
        return undefined;
      }
      case SECTION.notes:
        for (const { record, slots, chunks } of decodeNotes(payload)) {
          this.open().restore(record, slots, chunks);
          if (slices.due) await slices.next();
        }
        return undefined;
      case SECTION.end: {
        const [terms, notes, chunks] = reader.words(3);
        const table = this.open();
        const agrees = terms === this.dictionary.size && this.nextTerm === terms && notes === table.noteCount && chunks === table.chunkCount && chunks === table.slotCount;
        if (!agrees) throw new RangeError('Counts do not agree.');
        table.text.bm25.documents = table.chunkCount;
        return table;
      }
      default:
        throw new RangeError(`Unknown section ${kind}.`);
    }
  }

  private open(): ChunkTable {
    this.table ??= new ChunkTable(new Bm25Index({ dictionary: this.dictionary, postings: this.postings ?? new Postings(), documents: 0 }));
    return this.table;
  }
}
