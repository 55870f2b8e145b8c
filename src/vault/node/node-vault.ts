import { constants } from 'node:fs';
import { lstat, open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { messageOf, MnemeError } from '../../core/model/errors.js';
import { isMarkdown, type NotePath } from '../../core/model/note-path.js';
import type { FileInfo, Vault, VaultChange, VaultProblem } from '../../core/model/vault.js';
import { explainFileError, fileErrorCode, isMissing } from './file-error.js';
import { fileInfo } from './file-info.js';
import { isHidden, isInside, walk } from './walk.js';
import { FolderWatcher, type WatchOptions } from './watcher.js';

/** No note that a person reads is this large; a file that is would hold up its neighbours. */
const MAX_NOTE_BYTES = 50 * 1024 * 1024;

/** A pipe that poses as a note must not hold a thread until somebody writes to it. Windows has neither these flags nor such pipes. */
const READ_FLAGS = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK | constants.O_NOFOLLOW);

export interface NodeVaultOptions {
  readonly maxNoteBytes?: number;
  readonly watch?: WatchOptions;
  /** What is wrong around the vault, such as that its index cannot be kept in it; told with the vault's own problems. */
  readonly surroundings?: readonly VaultProblem[];
}

/** A vault as a folder on the disk. Reads only: nothing here can change a file of the owner's. */
export class NodeVault implements Vault {
  readonly name: string;
  private listProblems: readonly VaultProblem[] = [];
  private readonly readProblems = new Map<NotePath, VaultProblem>();
  private watcher: FolderWatcher | undefined;

  /** @param root Real path of the vault; `openNodeVault` makes sure of it. */
  constructor(
    readonly root: string,
    private readonly options: NodeVaultOptions = {},
  ) {
    this.name = basename(root);
  }

  async *list(signal?: AbortSignal): AsyncGenerator<FileInfo> {
    const problems: VaultProblem[] = [];
    this.listProblems = problems;
    try {
      for await (const entry of walk({ root: this.root, signal, onProblem: (problem) => problems.push(problem) })) {
        if (entry.kind === 'note') yield fileInfo(entry.path, entry.stats);
      }
    } catch (error) {
      if (signal?.aborted === true) throw new MnemeError('aborted', 'Listing the vault was called off.', { cause: error });
      throw vaultFailure(this.root, error);
    }
  }

  async stat(path: NotePath): Promise<FileInfo | undefined> {
    if (isHidden(path) || !isMarkdown(path)) return undefined;
    try {
      const real = await realpath(join(this.root, path));
      if (!isInside(this.root, real)) return undefined;
      const stats = await stat(real);
      return stats.isFile() ? fileInfo(path, stats) : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw this.noted(path, unreadable(path, explainFileError(error), error));
    }
  }

  async read(path: NotePath): Promise<Uint8Array> {
    if (isHidden(path) || !isMarkdown(path)) throw gone(path, undefined);
    try {
      const bytes = await this.readInside(path);
      this.readProblems.delete(path);
      return bytes;
    } catch (error) {
      const failure = error instanceof MnemeError ? error : isMissing(error) ? gone(path, error) : unreadable(path, explainFileError(error), error);
      throw this.noted(path, failure);
    }
  }

  async watch(onChanges: (changes: readonly VaultChange[]) => void): Promise<() => Promise<void>> {
    const watcher = new FolderWatcher(this.root, onChanges, this.options.watch);
    await watcher.start().catch((error: unknown) => {
      throw vaultFailure(this.root, error);
    });
    this.watcher = watcher;
    return () => watcher.close();
  }

  problems(): readonly VaultProblem[] {
    const told = new Set(this.listProblems.map((problem) => problem.path));
    const unread = [...this.readProblems.values()].filter((problem) => !told.has(problem.path));
    return [...(this.options.surroundings ?? []), ...this.listProblems, ...unread, ...(this.watcher?.problems() ?? [])];
  }

  /** Hardly any note is behind a link: each is first read as if it were not, which saves a first index a call in eight. */
  private async readInside(path: NotePath): Promise<Uint8Array> {
    const named = join(this.root, path);
    const direct = await this.readReal(named, path);
    if (direct !== undefined) return direct;
    const real = await realpath(named);
    if (!isInside(this.root, real)) throw outside(path);
    const bytes = await this.readReal(real, path);
    if (bytes === undefined) throw gone(path, undefined);
    return bytes;
  }

  /**
   * Opens a file without following links, and afterwards makes sure that its path, free of links, means what was opened:
   * in the meantime a note, or a folder above it, can become a link. `undefined` where there is a link in the path.
   */
  private async readReal(real: string, path: NotePath): Promise<Uint8Array | undefined> {
    const handle = await openUnlinked(real);
    if (handle === undefined) return undefined;
    try {
      if ((await realpath(real)) !== real) return undefined;
      const opened = await handle.stat();
      const current = await lstat(real);
      if (current.ino !== opened.ino || current.dev !== opened.dev) throw gone(path, undefined);
      if (!opened.isFile()) throw unreadable(path, 'It is no file.', undefined);
      const limit = this.options.maxNoteBytes ?? MAX_NOTE_BYTES;
      if (opened.size > limit) throw tooLarge(path, limit);
      return await readUpTo(handle, opened.size, limit, path);
    } finally {
      await handle.close();
    }
  }

  private noted(path: NotePath, failure: MnemeError): MnemeError {
    if (failure.code === 'note_gone') this.readProblems.delete(path);
    else this.readProblems.set(path, { path, message: failure.message });
    return failure;
  }
}

/**
 * Opens a folder as a vault. An `.obsidian` folder is not asked for.
 * @throws MnemeError `vault_missing`, `vault_unreadable`
 */
export async function openNodeVault(folder: string, options?: NodeVaultOptions): Promise<NodeVault> {
  try {
    const root = await realpath(folder);
    if (!(await stat(root)).isDirectory()) throw new MnemeError('vault_missing', `${folder} is a file. Give the folder that holds the notes.`);
    return new NodeVault(root, options);
  } catch (error) {
    throw vaultFailure(folder, error);
  }
}

/** `undefined` for a symbolic link, where the system can refuse to follow one. */
async function openUnlinked(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, READ_FLAGS);
  } catch (error) {
    if (fileErrorCode(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** A file that grows while it is read is read to its new end, within the limit. */
async function readUpTo(handle: FileHandle, expected: number, limit: number, path: NotePath): Promise<Uint8Array> {
  // One byte more than expected tells the end of the file from a file that has grown.
  let bytes = new Uint8Array(expected + 1);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === expected) return bytes.subarray(0, filled);
    if (filled > limit) throw tooLarge(path, limit);
    if (filled === bytes.byteLength) {
      const larger = new Uint8Array(Math.min(bytes.byteLength * 2, limit + 1));
      larger.set(bytes);
      bytes = larger;
    }
  }
}

function gone(path: NotePath, cause: unknown): MnemeError {
  return new MnemeError('note_gone', `${path} is not there any more.`, { cause });
}

function outside(path: NotePath): MnemeError {
  return unreadable(path, 'It is a symbolic link that leads out of the vault. Move the note into the vault.', undefined);
}

function tooLarge(path: NotePath, limitBytes: number): MnemeError {
  const limitMb = Math.round(limitBytes / 1024 / 1024);
  return new MnemeError('note_too_large', `${path} is larger than ${limitMb} MB and is not indexed. Split it, or exclude it in the settings.`);
}

function unreadable(path: NotePath, message: string, cause: unknown): MnemeError {
  return new MnemeError('note_unreadable', `${path}: ${message}`, { cause });
}

function vaultFailure(folder: string, error: unknown): MnemeError {
  if (error instanceof MnemeError) return error;
  if (isMissing(error)) return new MnemeError('vault_missing', `There is no folder ${folder}. Give the vault with --vault DIR.`, { cause: error });
  return new MnemeError('vault_unreadable', `The vault ${folder} cannot be read: ${messageOf(error)}. Give your account read access to it.`, { cause: error });
}
