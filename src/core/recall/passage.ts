import type { MemoryNote, NoteRecord } from '../model/note.js';
import type { ChunkReader, IndexedChunk } from '../model/search.js';
import { countBudgetTokens } from '../model/tokens.js';

/** What an answer quotes of a note, and where it stands. */
export interface Passage {
  readonly text: string;
  readonly heading: readonly string[];
  readonly lines: readonly [number, number];
}

/** The parts of a memory note that are no statement. */
const PARTS = new Set(['context', 'evidence', 'history']);
const HEADING_LINE = /^#{1,6}\s.*\n+/;
/** A context this short belongs to the statement: it often says where it holds. */
const SHORT_CONTEXT_TOKENS = 60;

const partOf = (chunk: IndexedChunk): string => (chunk.headings.at(-1) ?? '').toLowerCase();

export function passageOf(chunk: IndexedChunk): Passage {
  return { text: chunk.text.trim(), heading: chunk.headings, lines: chunk.lines };
}

/** The piece of a memory's note that holds its statement. */
export function statementChunk(note: NoteRecord, index: Pick<ChunkReader, 'slotsOf' | 'chunk'>): IndexedChunk | undefined {
  for (const slot of index.slotsOf(note.path)) {
    const chunk = index.chunk(slot);
    if (chunk.part === 'body' && !PARTS.has(partOf(chunk)) && chunk.text.trim() !== '') return chunk;
  }
  return undefined;
}

/** A memory's statement, with its context where that is short; whichever part of the note was found. */
export function statementOf(note: MemoryNote, index: ChunkReader): Passage | undefined {
  const statement = statementChunk(note, index);
  if (statement === undefined) return undefined;
  const passage = passageOf(statement);
  const context = bodyOf(note, index).find((chunk) => partOf(chunk) === 'context');
  const contextText = context?.text.replace(HEADING_LINE, '').trim() ?? '';
  if (context === undefined || contextText === '' || countBudgetTokens(contextText) > SHORT_CONTEXT_TOKENS) return passage;
  return { ...passage, text: `${passage.text}\n\n${contextText}`, lines: [Math.min(statement.lines[0], context.lines[0]), Math.max(statement.lines[1], context.lines[1])] };
}

function bodyOf(note: NoteRecord, index: Pick<ChunkReader, 'slotsOf' | 'chunk'>): IndexedChunk[] {
  return index.slotsOf(note.path).map((slot) => index.chunk(slot)).filter((chunk) => chunk.part === 'body');
}
