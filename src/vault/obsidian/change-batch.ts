import { asNotePath, isMarkdown, isWithin, type NotePath } from '../../core/model/note-path.js';
import type { VaultChange } from '../../core/model/vault.js';

/** What the app said, in the order in which it said it. Paths are as the app writes them. */
export type AppEvent =
  | { readonly type: 'create' | 'modify' | 'delete'; readonly path: string; readonly folder: boolean }
  | { readonly type: 'rename'; readonly from: string; readonly to: string; readonly folder: boolean };

/**
 * Turns a batch of the app's events into the port's. The app tells a folder's rename and removal once for the folder and
 * again for each thing inside, in either order; the port tells it once. A new folder is no news, since the app tells of
 * each note in it. Repeated edits of one note are told once, where nothing moved in between.
 */
export function toVaultChanges(events: readonly AppEvent[]): VaultChange[] {
  const hoisted = hoistFolders(events);
  const changes: VaultChange[] = [];
  const edited = new Set<NotePath>();
  for (const event of hoisted) {
    const change = toChange(event);
    if (change === undefined) continue;
    if (change.type === 'changed') {
      if (edited.has(change.path)) continue;
      edited.add(change.path);
    } else {
      edited.clear();
    }
    changes.push(change);
  }
  return changes;
}

/** Keeps of every run of moves and removals the folders', outermost first; what happened inside them goes. */
function hoistFolders(events: readonly AppEvent[]): AppEvent[] {
  const result: AppEvent[] = [];
  let run: AppEvent[] = [];
  const endRun = (): void => {
    result.push(...withoutInner(run));
    run = [];
  };
  for (const event of events) {
    if (event.type === 'rename' || event.type === 'delete') {
      if (run.length > 0 && run[0]?.type !== event.type) endRun();
      run.push(event);
    } else {
      endRun();
      result.push(event);
    }
  }
  endRun();
  return result;
}

function withoutInner(run: readonly AppEvent[]): AppEvent[] {
  const folders = run.filter((event) => event.folder);
  if (folders.length === 0) return [...run];
  const isInner = (event: AppEvent): boolean => folders.some((outer) => outer !== event && movedBy(outer, event));
  return run.filter((event) => !isInner(event));
}

function movedBy(outer: AppEvent, inner: AppEvent): boolean {
  if (outer.type === 'rename' && inner.type === 'rename') {
    const rest = below(inner.from, outer.from);
    return rest !== undefined && inner.to === `${outer.to}${rest}`;
  }
  if (outer.type === 'delete' && inner.type === 'delete') return below(inner.path, outer.path) !== undefined;
  return false;
}

/** What follows `folder` in `path`, from the slash on; `undefined` where `path` is not below it. */
function below(path: string, folder: string): string | undefined {
  return path !== folder && isWithin(path, folder) ? path.slice(folder.length) : undefined;
}

function toChange(event: AppEvent): VaultChange | undefined {
  switch (event.type) {
    case 'create':
    case 'modify':
      return event.folder ? undefined : changed(notePath(event.path));
    case 'delete':
      return removed(event.folder ? asNotePath(event.path) : notePath(event.path));
    case 'rename': {
      if (event.folder) return renamed(asNotePath(event.from), asNotePath(event.to));
      return renamed(notePath(event.from), notePath(event.to));
    }
  }
}

/** A file that stops being a note is gone for the index, and one that becomes one is new. */
function renamed(from: NotePath | undefined, to: NotePath | undefined): VaultChange | undefined {
  if (from === undefined) return changed(to);
  if (to === undefined) return removed(from);
  return { type: 'renamed', from, to };
}

function changed(path: NotePath | undefined): VaultChange | undefined {
  return path === undefined ? undefined : { type: 'changed', path };
}

function removed(path: NotePath | undefined): VaultChange | undefined {
  return path === undefined ? undefined : { type: 'removed', path };
}

function notePath(path: string): NotePath | undefined {
  return isMarkdown(path) && !isHidden(path) ? asNotePath(path) : undefined;
}

/** Hidden files and folders are the app's and other tools' own: the config folder, `.trash`, `.git`. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}
