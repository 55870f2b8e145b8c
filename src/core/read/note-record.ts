import type { NoteRecord, ParsedNote } from '../model/note.js';
import type { FileInfo } from '../model/vault.js';
import type { NoteScope } from './scope.js';

/** Time and size decide, as in any build tool; a file that kept both but not its content is caught by `rebuild`. */
export function isUnchanged(known: NoteRecord | undefined, file: FileInfo): boolean {
  return known !== undefined && known.mtimeMs === file.mtimeMs && known.sizeBytes === file.sizeBytes;
}

/** A private note is known by path, time and hash only. */
export function privateRecord(file: FileInfo, parsed: ParsedNote, nowMs: number): NoteRecord {
  return {
    path: file.path,
    mtimeMs: file.mtimeMs,
    sizeBytes: file.sizeBytes,
    contentHash: parsed.contentHash,
    title: '',
    aliases: [],
    tags: [],
    links: [],
    network: 'semantic',
    createdMs: 0,
    private: true,
    memory: undefined,
    problems: [],
    indexedMs: nowMs,
  };
}

export function openRecord(file: FileInfo, parsed: ParsedNote, scope: NoteScope, nowMs: number): NoteRecord {
  return {
    path: file.path,
    mtimeMs: file.mtimeMs,
    sizeBytes: file.sizeBytes,
    contentHash: parsed.contentHash,
    title: parsed.title,
    aliases: parsed.aliases,
    tags: parsed.tags,
    links: parsed.links,
    network: scope.networkOf(file.path, parsed),
    createdMs: parsed.memory?.createdMs ?? parsed.statedMs ?? file.createdMs,
    private: false,
    memory: parsed.memory,
    problems: parsed.problems,
    indexedMs: nowMs,
  };
}
