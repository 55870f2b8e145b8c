import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

import { asNotePath, isMarkdown, type NotePath } from '../../core/model/note-path.js';
import type { VaultProblem } from '../../core/model/vault.js';
import { explainFileError, isMissing } from './file-error.js';

/** What a walk meets, folders before what is in them. `path` is relative to the vault; the vault's own is empty. */
export type Entry =
  | { readonly kind: 'folder'; readonly path: string; readonly stats: Stats }
  | { readonly kind: 'note'; readonly path: NotePath; readonly stats: Stats };

export interface WalkOptions {
  /** Real path of the vault. */
  readonly root: string;
  /** Folder to begin with, relative to the vault; the whole vault where it is left out. */
  readonly from?: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProblem: (problem: VaultProblem) => void;
  /** Called for a folder before it is listed, so that a watcher misses nothing in between. */
  readonly onFolder?: (path: string) => void;
}

/** libuv reads four files at a time; more requests than that keep its threads busy between two turns of the event loop. */
const STATS_AT_ONCE = 32;

/** `.obsidian`, `.git`, `.trash` and whatever else the owner or a program hides. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

/** Whether a real path is the vault's root or below it. */
export function isInside(root: string, realPath: string): boolean {
  return realPath === root || realPath.startsWith(root.endsWith(sep) ? root : root + sep);
}

/**
 * Walks the vault's folders and notes. Symbolic links are looked at last, so that a note is served under its real path:
 * a link to what was met already adds nothing, one to a hidden folder of the vault is followed, and one that leaves the
 * vault, leads to a folder that holds it, or points to nothing is a problem. No real folder is listed twice, which ends every loop.
 */
export async function* walk(options: WalkOptions): AsyncGenerator<Entry> {
  const from = options.from ?? '';
  const seen = new Set<string>();
  const links: NotePath[] = [];
  const start = join(options.root, from);
  yield* walkFolder({ options, seen, links }, from, await realpath(start), await stat(start));
  for (let link = links.shift(); link !== undefined; link = links.shift()) {
    options.signal?.throwIfAborted();
    yield* followLink({ options, seen, links }, link);
  }
}

interface WalkState {
  readonly options: WalkOptions;
  /** Real paths of the folders and notes that were met. */
  readonly seen: Set<string>;
  /** Links that still have to be looked at. */
  readonly links: NotePath[];
}

async function* walkFolder(state: WalkState, start: string, startReal: string, startStats: Stats): AsyncGenerator<Entry> {
  const { options, seen } = state;
  const folders = [{ path: start, real: startReal, stats: startStats }];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    options.signal?.throwIfAborted();
    if (seen.has(folder.real)) continue;
    seen.add(folder.real);
    options.onFolder?.(folder.path);
    const entries = await listFolder(options, folder.path);
    if (entries === undefined) continue;
    yield { kind: 'folder', path: folder.path, stats: folder.stats };

    const wanted = entries.filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink() || isMarkdown(entry.name)));
    for (let first = 0; first < wanted.length; first += STATS_AT_ONCE) {
      options.signal?.throwIfAborted();
      const batch = wanted.slice(first, first + STATS_AT_ONCE);
      const found = await Promise.all(batch.map((entry) => examine(state, folder.path, entry)));
      for (const entry of found) {
        if (entry?.kind === 'note') {
          seen.add(join(folder.real, nameOf(entry.path)));
          yield entry;
        } else if (entry?.kind === 'folder') {
          folders.push({ path: entry.path, real: join(folder.real, nameOf(entry.path)), stats: entry.stats });
        }
      }
    }
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function listFolder(options: WalkOptions, path: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(join(options.root, path), { withFileTypes: true });
  } catch (error) {
    if (path === (options.from ?? '')) throw error;
    if (!isMissing(error)) options.onProblem({ path, message: explainFileError(error) });
    return undefined;
  }
}

async function examine(state: WalkState, folder: string, entry: Dirent): Promise<Entry | undefined> {
  const { options } = state;
  const raw = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const path = asNotePath(raw);
  if (path === undefined) {
    options.onProblem({ path: raw, message: 'Its name holds a backslash or a control character, which Obsidian cannot link to. Rename it.' });
    return undefined;
  }
  if (entry.isSymbolicLink()) {
    state.links.push(path);
    return undefined;
  }
  try {
    const stats = await lstat(join(options.root, path));
    if (stats.isDirectory()) return { kind: 'folder', path, stats };
    if (stats.isFile() && isMarkdown(path)) return { kind: 'note', path, stats };
    if (isMarkdown(path)) options.onProblem({ path, message: 'It is a device, pipe or socket and no file. Remove it or give it another ending.' });
  } catch (error) {
    if (!isMissing(error)) options.onProblem({ path, message: explainFileError(error) });
    // A name that was listed and cannot be found again was not valid UTF-8 on the disk: Node put U+FFFD into it.
    else if (path.includes('\ufffd')) options.onProblem({ path, message: 'Its name is not valid UTF-8, so it cannot be opened. Rename it.' });
  }
  return undefined;
}

async function* followLink(state: WalkState, link: NotePath): AsyncGenerator<Entry> {
  const { options, seen } = state;
  const mayHoldNotes = isMarkdown(link) || !nameOf(link).includes('.');
  let real: string;
  let folder: string;
  let stats: Stats;
  try {
    real = await realpath(join(options.root, link));
    folder = await realpath(dirname(join(options.root, link)));
    stats = await stat(real);
  } catch (error) {
    const message = isMissing(error) ? 'A symbolic link that points to nothing. Remove or correct the link.' : explainFileError(error);
    if (mayHoldNotes) options.onProblem({ path: link, message });
    return;
  }
  const isNote = stats.isFile() && isMarkdown(link);
  if (!isNote && !stats.isDirectory()) return;
  if (!isInside(options.root, real)) {
    options.onProblem({ path: link, message: 'A symbolic link that leads out of the vault; it is not followed. Move the notes into the vault to have them indexed.' });
  } else if (isNote) {
    if (seen.has(real)) return;
    seen.add(real);
    yield { kind: 'note', path: link, stats };
  } else if (isInside(real, folder)) {
    options.onProblem({ path: link, message: 'A symbolic link to a folder that holds it; it is not followed. The notes are served from the folder itself.' });
  } else {
    yield* walkFolder(state, link, real, stats);
  }
}
