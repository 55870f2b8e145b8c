import { isWithin, toNotePath, type NotePath } from '../../core/model/note-path.js';
import type { FileInfo, VaultChange } from '../../core/model/vault.js';

/** What is known of a file or folder: enough to see that it changed, or that it is the same under another name. */
export interface Known {
  readonly kind: 'folder' | 'note';
  /** Device, inode and birth time: stays with a file or folder through renames. */
  readonly identity: string;
  /** Changes with the contents of a note (size, time of the last change) and with the right to read; a rename keeps it. */
  readonly stamp: string;
  /** Of a note. */
  readonly file?: FileInfo;
}

export type Snapshot = ReadonlyMap<string, Known>;

/** The part of a vault that may have changed, before and after; what is in neither was not looked at. */
export interface Difference {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/**
 * Tells what happened between two looks. A folder that is there under another name is told once, and so is a folder that
 * is gone; a note counts as renamed if identity, size and time are those of one that is gone. The order can be followed
 * step by step: folders move first, then notes, then what is gone goes, then contents change.
 */
export function describeChanges({ before, after }: Difference): VaultChange[] {
  const gone = without(before, after);
  const appeared = without(after, before);
  const changed = [...after].filter(([path, known]) => known.kind === 'note' && !appeared.has(path) && isChanged(before.get(path), known)).map(([path]) => path);

  const folderMoves = pairFolders(gone, appeared);
  const moved = moveAlong(gone, folderMoves);
  const settled = new Set<string>();
  for (const [path, known] of moved) {
    const now = appeared.get(path);
    if (now === undefined || now.kind !== known.kind) continue;
    moved.delete(path);
    settled.add(path);
    if (isChanged(known, now)) changed.push(path);
  }

  const arrivals = new Map<string, NotePath>();
  for (const [path, known] of appeared) {
    if (known.kind === 'note' && !settled.has(path)) arrivals.set(sameNote(known), toNotePath(path));
  }
  const noteMoves: VaultChange[] = [];
  for (const [path, known] of moved) {
    const to = known.kind === 'note' ? arrivals.get(sameNote(known)) : undefined;
    if (to === undefined) continue;
    arrivals.delete(sameNote(known));
    moved.delete(path);
    settled.add(to);
    noteMoves.push({ type: 'renamed', from: toNotePath(path), to });
  }

  const news = [...appeared].filter(([path, known]) => known.kind === 'note' && !settled.has(path)).map(([path]) => path);
  return [
    ...folderMoves.map(({ from, to }): VaultChange => ({ type: 'renamed', from: toNotePath(from), to: toNotePath(to) })),
    ...noteMoves,
    ...outermost(moved).map((path): VaultChange => ({ type: 'removed', path: toNotePath(path) })),
    ...[...changed, ...news].map((path) => changeAt(path, after.get(path)?.file)),
  ];
}

function changeAt(path: string, file: FileInfo | undefined): VaultChange {
  return { type: 'changed', path: toNotePath(path), ...(file !== undefined && { file }) };
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** What `others` does not have, or has as the other kind: a folder that took a note's name is not that note. */
function without(snapshot: Snapshot, others: Snapshot): Map<string, Known> {
  return new Map([...snapshot].filter(([path, known]) => others.get(path)?.kind !== known.kind));
}

function isChanged(before: Known | undefined, now: Known): boolean {
  return before !== undefined && (before.identity !== now.identity || before.stamp !== now.stamp);
}

function sameNote(known: Known): string {
  return `${known.identity} ${known.stamp}`;
}

/** Folders that are there under another name, outer ones first; what an outer one's move explains is left out. */
function pairFolders(gone: Snapshot, appeared: Snapshot): Move[] {
  const arrivals = new Map([...appeared].filter(([, known]) => known.kind === 'folder').map(([path, known]) => [known.identity, path]));
  const moves: Move[] = [];
  for (const [from, known] of [...gone].sort(([a], [b]) => a.length - b.length)) {
    const to = known.kind === 'folder' ? arrivals.get(known.identity) : undefined;
    if (to === undefined) continue;
    const carried = carry(from, moves);
    if (carried !== to) moves.push({ from: carried, to });
  }
  return moves;
}

/** Where `path` is once the folders have moved, one move after the other. */
function carry(path: string, moves: readonly Move[]): string {
  return moves.reduce((now, { from, to }) => (isWithin(now, from) ? to + now.slice(from.length) : now), path);
}

function moveAlong(gone: Snapshot, moves: readonly Move[]): Map<string, Known> {
  return new Map([...gone].map(([path, known]) => [carry(path, moves), known]));
}

/** A folder speaks for everything in it. */
function outermost(gone: Snapshot): string[] {
  const folders = [...gone].filter(([, known]) => known.kind === 'folder').map(([path]) => path);
  const covered = new Set(folders);
  return [...gone.keys()].filter((path) => !hasAncestorIn(covered, path));
}

function hasAncestorIn(folders: ReadonlySet<string>, path: string): boolean {
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
    if (folders.has(path.slice(0, cut))) return true;
  }
  return false;
}
