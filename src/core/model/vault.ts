import type { NotePath } from './note-path.js';

export interface FileInfo {
  readonly path: NotePath;
  readonly mtimeMs: number;
  /** When the file was made, where the file system knows; else the same as `mtimeMs`. */
  readonly createdMs: number;
  readonly sizeBytes: number;
}

/** What happened to a note or to a folder. `changed` is said of a new note and of an edited one. */
export type VaultChange =
  /** `file` where who tells of the change has just looked: so nobody need look again. */
  | { readonly type: 'changed'; readonly path: NotePath; readonly file?: FileInfo }
  | { readonly type: 'removed'; readonly path: NotePath }
  | { readonly type: 'renamed'; readonly from: NotePath; readonly to: NotePath };

/** A file or folder that could not be listed or read, with what to do. */
export interface VaultProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * The owner's notes. Lists Markdown files only, never hidden folders (`.obsidian`, `.git`, `.trash`) and never through a
 * symbolic link that leaves the vault or loops.
 */
export interface Vault {
  /** The folder's name, for people. */
  readonly name: string;
  /** Every note, in no particular order. @throws MnemeError `vault_missing`, `vault_unreadable` */
  list(signal?: AbortSignal): AsyncIterable<FileInfo>;
  /** `undefined` where there is no such note (any more). */
  stat(path: NotePath): Promise<FileInfo | undefined>;
  /** The file's bytes. @throws MnemeError `note_gone`, `note_unreadable`, `note_too_large` */
  read(path: NotePath): Promise<Uint8Array>;
  /**
   * Tells of changes, in batches and in the order in which they happened, until the returned function is called.
   * A folder's rename or removal is told once, for the folder. Resolves when changes are being seen.
   */
  watch(onChanges: (changes: readonly VaultChange[]) => void): Promise<() => Promise<void>>;
  /** What could not be listed or read when it was last tried. */
  problems(): readonly VaultProblem[];
}
