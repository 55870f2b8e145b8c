import type { MemoryLineInput, TurnLineInput } from '../export-format.js';

/** Formats of other programs that `import --from` reads. */
export const IMPORT_FORMATS = ['mcp-memory', 'basic-memory', 'mem0', 'mcp-memory-service', 'mempalace', 'chatgpt', 'claude', 'rules', 'chat-log', 'notes'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** One file of what is imported. */
export interface SourceFile {
  /** Relative to the folder that was named, `/`-separated; the name where a file was named. */
  readonly path: string;
  /** The whole path of the folder that holds it, `/`-separated; absent for what has no place. */
  readonly folder?: string;
  /** UTC milliseconds. */
  readonly modifiedMs: number;
  bytes(): AsyncIterable<Uint8Array>;
}

/** What an importer makes of a piece of a source: a line to import, or word of what it left out. */
export type Converted =
  | { readonly type: 'line'; readonly line: MemoryLineInput | TurnLineInput }
  /** `what` is the same for the same kind of thing, so that a thousand of them are told as one. */
  | { readonly type: 'left_out'; readonly what: string; readonly origin: string };

/** Turns the files of one format into lines to import. Pure: it reads what it is given and knows nothing of the store. */
export interface Importer {
  readonly format: ImportFormat;
  /** Whether it reads a folder of files, all of them; else single files. */
  readonly readsFolder: boolean;
  /** Whether the file's name or beginning shows beyond doubt that it is of this format. */
  recognises(file: { readonly path: string; readonly beginning: string }): boolean;
  /** @throws MnemeError `bad_request` where a file breaks off or is no file of this format */
  convert(files: AsyncIterable<SourceFile>): AsyncIterable<Converted>;
}

export function line(line: MemoryLineInput | TurnLineInput): Converted {
  return { type: 'line', line };
}

export function leftOut(what: string, origin: string): Converted {
  return { type: 'left_out', what, origin };
}
