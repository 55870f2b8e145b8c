import type { Network, NoteProblem } from '../model/note.js';
import type { NotePath } from '../model/note-path.js';
import { countBudgetTokens } from '../model/tokens.js';
import type { MemoryKind } from '../model/memory.js';
import type { ChunkIndex } from './chunk-index.js';

/** One piece of a note as the index holds it. */
export interface ChunkReport {
  readonly heading: readonly string[];
  /** 1-based and inclusive. */
  readonly lines: readonly [number, number];
  /** Counted as for budgets. */
  readonly tokens: number;
  /** Its meaning is known. */
  readonly hasVector: boolean;
  readonly tags: readonly string[];
  readonly text: string;
}

/** What the index holds of a note, or why it holds nothing. `unread`: it is new, it is gone, or it could not be read. */
export type NoteReport =
  | { readonly state: 'indexed'; readonly network: Network; readonly kind: MemoryKind | undefined; readonly problems: readonly NoteProblem[]; readonly chunks: readonly ChunkReport[] }
  | { readonly state: 'private' | 'excluded' | 'unread' };

export function reportOf(path: NotePath, index: ChunkIndex, isIncluded: boolean): NoteReport {
  if (!isIncluded) return { state: 'excluded' };
  const note = index.note(path);
  if (note === undefined) return { state: 'unread' };
  if (note.private) return { state: 'private' };
  const chunks = index.slotsOf(path).map((slot) => index.chunk(slot));
  return {
    state: 'indexed',
    network: note.network,
    kind: note.memory?.kind,
    problems: note.problems,
    chunks: chunks.map(({ headings, lines, text, tags, hash }) => ({ heading: headings, lines, text, tags, tokens: countBudgetTokens(text), hasVector: index.vectorFor(hash) !== undefined })),
  };
}
