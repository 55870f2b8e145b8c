import type { Chunk, NoteRecord } from '../model/note.js';
import { BlockReader, HASH_BYTES, bytesOf, decodeHashes, decodeText, decodeTexts, encodeHashes, encodeText, encodeTexts, joined } from './binary.js';

/** A note with its chunks and their slots. */
export interface SavedNote {
  readonly record: NoteRecord;
  readonly slots: readonly number[];
  readonly chunks: readonly Chunk[];
}

/** A chunk's fields that are neither text nor hash, in this order. */
type ChunkFields = [part: Chunk['part'], firstLine: number, lastLine: number, headings: Chunk['headings'], tags: Chunk['tags'], links: Chunk['links'], blockIds: Chunk['blockIds']];

/** The small and various in JSON, which engines parse fastest; hashes and texts as bytes. */
interface NoteFields {
  readonly record: NoteRecord;
  readonly slots: readonly number[];
  readonly chunks: readonly ChunkFields[];
}

function fieldsOf({ record, slots, chunks }: SavedNote): NoteFields {
  return {
    record,
    slots,
    chunks: chunks.map(({ part, lines, headings, tags, links, blockIds }) => [part, lines[0], lines[1], headings, tags, links, blockIds]),
  };
}

export function encodeNotes(notes: readonly SavedNote[]): Uint8Array {
  const chunks = notes.flatMap((note) => note.chunks);
  const fields = encodeText(JSON.stringify(notes.map(fieldsOf)));
  return joined([
    bytesOf(Uint32Array.of(fields.length, chunks.length)),
    fields,
    encodeHashes(chunks.map(({ hash }) => hash)),
    encodeTexts(chunks.map(({ text }) => text)),
  ]);
}

/** Consecutive chunks mostly stand under the same headings: they share the list. */
function shared(list: readonly string[], previous: readonly string[]): readonly string[] {
  return list.length === previous.length && list.every((item, at) => item === previous[at]) ? previous : list;
}

/** `payload` has passed its checksum, so that its shape is what `encodeNotes` wrote. */
export function decodeNotes(payload: Uint8Array): SavedNote[] {
  const reader = new BlockReader(payload);
  const fieldsLength = reader.word();
  const chunkCount = reader.word();
  const fields = JSON.parse(decodeText(reader.block(fieldsLength))) as NoteFields[];
  const hashes = decodeHashes(reader.block(chunkCount * HASH_BYTES), chunkCount);
  const texts = decodeTexts(reader);
  let at = 0;
  let headingsBefore: readonly string[] = [];
  return fields.map(({ record, slots, chunks }) => ({
    record,
    slots,
    chunks: chunks.map(([part, firstLine, lastLine, headings, tags, links, blockIds]): Chunk => {
      const [hash, text] = [hashes[at] ?? '', texts[at] ?? ''];
      at += 1;
      headingsBefore = shared(headings, headingsBefore);
      return { part, headings: headingsBefore, lines: [firstLine, lastLine], text, hash, tags, links, blockIds };
    }),
  }));
}
