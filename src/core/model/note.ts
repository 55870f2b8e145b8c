import type { MemoryFacts } from './memory.js';
import type { NotePath } from './note-path.js';

/** semantic: stable reference notes · episodic: memories, daily and project notes, things that happened to the owner. */
export type Network = 'semantic' | 'episodic';

/** A piece of a note under one heading. The chunks of a note, in order, cover all of its text. */
export interface Chunk {
  /** `properties`: the note's front matter; `body`: everything else. */
  readonly part: 'properties' | 'body';
  /** Headings from the outermost to the one that the text stands under; empty above the first heading. */
  readonly headings: readonly string[];
  /** First and last line, 1-based and inclusive, front matter counted. */
  readonly lines: readonly [number, number];
  /** The note's own text of these lines; a part of one line where a single line is longer than a chunk may be. */
  readonly text: string;
  /** 32 hex digits of the SHA-256 of what is embedded (`embeddingText`): same hash, same vector. */
  readonly hash: string;
  /** Tags in this chunk, without `#`. */
  readonly tags: readonly string[];
  /** Link targets in this chunk as written, without heading, block and display text. */
  readonly links: readonly string[];
  /** Ids of blocks in this chunk, without `^`. */
  readonly blockIds: readonly string[];
}

/** Something about a note that the owner should know; the note is served all the same. */
export interface NoteProblem {
  readonly code: 'front_matter_invalid' | 'front_matter_refused' | 'not_utf8' | 'too_large' | 'unreadable' | 'duplicate_id' | 'memory_invalid';
  /** Says what is wrong and what to do. */
  readonly message: string;
  readonly line?: number;
}

export type PropertyValue = string | number | boolean | null | readonly PropertyValue[] | { readonly [key: string]: PropertyValue };

/** A note as parsed from its bytes, without anything that depends on settings or on the file system. */
export interface ParsedNote {
  /** File name without its ending. */
  readonly title: string;
  readonly aliases: readonly string[];
  /** All tags, of properties and of the text, without `#`, in order, each once. */
  readonly tags: readonly string[];
  /** Link and embed targets as written, each once. */
  readonly links: readonly string[];
  readonly properties: Readonly<Record<string, PropertyValue>>;
  /** The property `mneme-private: true`. */
  readonly markedPrivate: boolean;
  /** UTC milliseconds from a `created`/`date` property or a date in the file name; `undefined` where the note does not say. */
  readonly statedMs: number | undefined;
  /** Present where the front matter is that of a memory note. */
  readonly memory: MemoryFacts | undefined;
  readonly problems: readonly NoteProblem[];
  readonly chunks: readonly Chunk[];
  /** 32 hex digits of the SHA-256 of the file's bytes. */
  readonly contentHash: string;
}

/** A note as the index keeps it. */
export interface NoteRecord {
  readonly path: NotePath;
  readonly mtimeMs: number;
  readonly sizeBytes: number;
  readonly contentHash: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly links: readonly string[];
  readonly network: Network;
  /** What the note says of itself, else when its file was made. UTC milliseconds. */
  readonly createdMs: number;
  /** A private note is known by path, time and hash only: no title, no text, no chunk. */
  readonly private: boolean;
  readonly memory: MemoryFacts | undefined;
  readonly problems: readonly NoteProblem[];
  /** When the note was last read into the index. UTC milliseconds. */
  readonly indexedMs: number;
}

/** The note of a memory. */
export type MemoryNote = NoteRecord & { readonly memory: MemoryFacts };

export function isMemoryNote(note: NoteRecord): note is MemoryNote {
  return note.memory !== undefined;
}

/** Code units of the heading path that are embedded: its innermost headings, which say most; a long path must not crowd out the text. */
const CONTEXT_LENGTH = 120;
/** A surrogate pair that was cut in two. */
const HALF_PAIR = /[\ud800-\udbff]$/;

/**
 * What is embedded, and hashed, for a chunk: its headings give it its context. The file's name is left out on purpose, so
 * that a rename or a move changes no hash and nothing is embedded again; names are found by full text and as entities.
 * One place, because the hash, the cache and the worker must agree.
 */
export function embeddingText(headings: readonly string[], text: string): string {
  const context = embeddedContext(headings);
  return context === '' ? text.trim() : `${context}\n${text.trim()}`;
}

/** The heading path as it is embedded. Outer headings give way first, then the end of the innermost. */
export function embeddedContext(headings: readonly string[]): string {
  let context = '';
  for (const heading of headings.toReversed()) {
    const longer = context === '' ? heading : `${heading} › ${context}`;
    if (longer.length > CONTEXT_LENGTH) return context === '' ? heading.slice(0, CONTEXT_LENGTH).replace(HALF_PAIR, '') : context;
    context = longer;
  }
  return context;
}
