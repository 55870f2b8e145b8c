import { createHash } from 'node:crypto';
import type { MemoryFacts } from '../../src/core/model/memory.js';
import { stemOf, toNotePath } from '../../src/core/model/note-path.js';
import { embeddingText, type Chunk, type NoteRecord } from '../../src/core/model/note.js';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A note's record; what a test does not care about has a plain value. */
export function aNote(path: string, fields: Partial<Omit<NoteRecord, 'path'>> = {}): NoteRecord {
  const notePath = toNotePath(path);
  return {
    path: notePath,
    mtimeMs: 1_700_000_000_000,
    sizeBytes: 100,
    contentHash: hashOf(path),
    title: stemOf(notePath),
    aliases: [],
    tags: [],
    links: [],
    network: 'semantic',
    createdMs: 1_700_000_000_000,
    private: false,
    memory: undefined,
    problems: [],
    indexedMs: 1_700_000_000_000,
    ...fields,
  };
}

export function aMemory(fields: Partial<MemoryFacts> = {}): MemoryFacts {
  return {
    id: 'm1',
    kind: 'fact',
    layer: 'fact',
    status: 'active',
    source: 'user',
    entities: [],
    createdMs: 1_700_000_000_000,
    lastSeenMs: 1_700_000_000_000,
    trust: 0.95,
    importance: 0.5,
    session: undefined,
    conflictsWith: [],
    supersedes: [],
    mayChange: [],
    sources: [],
    externalIds: [],
    repo: undefined,
    branch: undefined,
    commit: undefined,
    files: [],
    warning: undefined,
    ...fields,
  };
}

/** A chunk with the hash that its content has. */
export function aChunk(text: string, fields: Partial<Omit<Chunk, 'text' | 'hash'>> = {}): Chunk {
  const headings = fields.headings ?? [];
  return { part: 'body', lines: [1, 1], tags: [], links: [], blockIds: [], ...fields, headings, text, hash: hashOf(embeddingText(headings, text)) };
}

/** One chunk a text, a line each. */
export function chunksOf(...texts: readonly string[]): Chunk[] {
  return texts.map((text, at) => aChunk(text, { lines: [at + 1, at + 1] }));
}
