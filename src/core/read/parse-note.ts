import { hashOfBytes, hashOfText } from '../content-hash.js';
import { embeddingText, type Chunk, type NoteProblem, type ParsedNote } from '../model/note.js';
import { stemOf, type NotePath } from '../model/note-path.js';
import { cutNote, type Piece } from './chunker.js';
import { readFrontMatter, type FrontMatter, type Properties } from './front-matter.js';
import type { Mark } from './inline-marks.js';
import { readOutline } from './markdown.js';
import { readMemory } from './memory-facts.js';
import { statedMs } from './note-dates.js';
import { aliasesIn, areTelling, isMarkedPrivate, linksIn, tagsIn, unique } from './properties.js';
import { SourceLines } from './source-lines.js';

export interface ParseOptions {
  /** A longer note is known by its name and properties only. */
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 20 * 1024 * 1024;
/** Of a note that is too large, this much is read for its properties, which may say that it is private. */
const HEAD_BYTES = 256 * 1024;

/**
 * A note from the bytes of its file. Pure; never throws on what a note may hold: what is wrong with it is in `problems`.
 *
 * Every character of the note's text that is not white space is in exactly one chunk, in order, except the front matter: it makes chunks
 * where it says something that a reader might ask for and the note is no memory (whose properties are in `memory`).
 */
export function parseNote(path: NotePath, bytes: Uint8Array, options: ParseOptions = {}): ParsedNote {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const tooLarge = bytes.length > maxBytes;
  const { text, problem: notUtf8 } = decode(tooLarge ? bytes.subarray(0, HEAD_BYTES) : bytes);
  const source = new SourceLines(text);
  const frontMatter = readFrontMatter(source);
  const properties: Properties = frontMatter.type === 'read' ? frontMatter.properties : {};
  const memory = readMemory(properties);
  const body = tooLarge ? { chunks: [], marks: [] } : readBody(source, frontMatter, memory.type === 'memory');
  const propertyTags = frontMatter.type === 'broken' ? frontMatter.tags : tagsIn(properties);

  const problems: NoteProblem[] = [];
  if (tooLarge) problems.push(largeProblem(bytes.length, maxBytes));
  if (notUtf8 !== undefined && !tooLarge) problems.push(notUtf8);
  if (frontMatter.type === 'broken') problems.push(frontMatter.problem);
  if (memory.type === 'invalid') problems.push(memory.problem);

  return {
    title: stemOf(path),
    aliases: aliasesIn(properties),
    tags: unique([...propertyTags, ...valuesOf(body.marks, 'tag')]),
    links: unique([...linksIn(properties), ...valuesOf(body.marks, 'link')]),
    properties,
    markedPrivate: frontMatter.type === 'broken' ? frontMatter.markedPrivate : isMarkedPrivate(properties),
    statedMs: statedMs(path, properties),
    memory: memory.type === 'memory' ? memory.facts : undefined,
    problems,
    chunks: body.chunks,
    contentHash: hashOfBytes(bytes),
  };
}

/** The byte order mark is no part of the text. */
function decode(bytes: Uint8Array): { text: string; problem: NoteProblem | undefined } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), problem: undefined };
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    const message = 'The file is not valid UTF-8; what could not be read is shown as "\ufffd". Save it as UTF-8.';
    return { text: new TextDecoder('utf-8').decode(bytes), problem: { code: 'not_utf8', message } };
  }
}

function largeProblem(sizeBytes: number, maxBytes: number): NoteProblem {
  const megabytes = (size: number): string => (size / (1024 * 1024)).toFixed(1);
  return { code: 'too_large', message: `The note has ${megabytes(sizeBytes)} MB; notes over ${megabytes(maxBytes)} MB are not indexed. Split it, or exclude it in the settings.` };
}

function readBody(source: SourceLines, frontMatter: FrontMatter, isMemory: boolean): { chunks: Chunk[]; marks: readonly Mark[] } {
  const frontLines = frontMatter.type === 'none' ? 0 : frontMatter.lastLine;
  const { blocks, marks } = readOutline(source, frontLines + 1);
  const pieces = cutNote(source, blocks, { firstLine: frontLines + 1, lastLine: source.count, wholeStatement: isMemory });
  const marksOfPieces = marksByPiece(marks, pieces);
  const body = pieces.map((piece, at) => chunkOf(source, 'body', piece, marksOfPieces[at] ?? NO_MARKS));
  return { chunks: [...frontChunks(source, frontMatter, isMemory), ...body], marks };
}

function frontChunks(source: SourceLines, frontMatter: FrontMatter, isMemory: boolean): Chunk[] {
  switch (frontMatter.type) {
    case 'none':
      return [];
    case 'broken':
      // As text: its lines are no Markdown either, and a heading made of them would mislead.
      return cutNote(source, [], { firstLine: 1, lastLine: frontMatter.lastLine }).map((piece) => chunkOf(source, 'body', piece, { ...NO_MARKS, tags: frontMatter.tags }));
    case 'read': {
      if (isMemory || !areTelling(frontMatter.properties)) return [];
      const marks = { ...NO_MARKS, tags: unique(tagsIn(frontMatter.properties)), links: unique(linksIn(frontMatter.properties)) };
      return cutNote(source, [], { firstLine: 2, lastLine: frontMatter.lastLine - 1 }).map((piece) => chunkOf(source, 'properties', piece, marks));
    }
  }
}

type ChunkMarks = Pick<Chunk, 'tags' | 'links' | 'blockIds'>;

const NO_MARKS: ChunkMarks = { tags: [], links: [], blockIds: [] };

function chunkOf(source: SourceLines, part: Chunk['part'], { headings, start, end }: Piece, marks: ChunkMarks): Chunk {
  const text = source.text.slice(start, end);
  return {
    part,
    headings,
    lines: [source.lineAt(start), source.lineAt(end - 1)],
    text,
    hash: hashOfText(embeddingText(headings, text)),
    ...marks,
  };
}

/** Both in the order of the text, so one pass serves all. */
function marksByPiece(marks: readonly Mark[], pieces: readonly Piece[]): ChunkMarks[] {
  let at = 0;
  return pieces.map(({ end }) => {
    const from = at;
    while ((marks[at]?.offset ?? end) < end) at += 1;
    const inside = marks.slice(from, at);
    return { tags: unique(valuesOf(inside, 'tag')), links: unique(valuesOf(inside, 'link')), blockIds: unique(valuesOf(inside, 'block')) };
  });
}

function valuesOf(marks: readonly Mark[], type: Mark['type']): string[] {
  return marks.filter((mark) => mark.type === type).map(({ value }) => value);
}
