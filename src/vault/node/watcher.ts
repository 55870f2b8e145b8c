import { watch, type FSWatcher, type Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { messageOf } from '../../core/model/errors.js';
import { asNotePath, isMarkdown, isWithin, toNotePath, type NotePath } from '../../core/model/note-path.js';
import type { VaultChange, VaultProblem } from '../../core/model/vault.js';
import { describeChanges, type Known } from './changes.js';
import { fileErrorCode, isMissing } from './file-error.js';
import { fileInfo } from './file-info.js';
import { isHidden, walk } from './walk.js';

export interface WatchOptions {
  /** Changes are told once the vault has been quiet for so long. */
  readonly quietMs?: number;
  /** Changes are told at the latest after so long, in a vault that is never quiet. */
  readonly patienceMs?: number;
  /** Least time between two looks at the whole vault where the system cannot tell of changes. */
  readonly pollMs?: number;
  /** Look at the whole vault at intervals, without asking the system to tell of changes. For network drives. */
  readonly poll?: boolean;
}

/** macOS and Windows watch a tree through one handle; Linux watches each folder. */
const WATCHES_TREES = process.platform === 'darwin' || process.platform === 'win32';

/** libuv reads four files at a time; more requests keep its threads busy between two turns of the event loop. */
const LOOKS_AT_ONCE = 32;

/**
 * After so many changes at once the whole vault is looked at. That costs no more by then, and Linux drops events beyond
 * 16,384 without Node telling of it.
 */
const BURST = 1000;

/** Polling takes at most a twentieth of the time, however slow the disk is. */
const POLL_SHARE = 20;

/** What was found at `path`, and in it if `whole`. */
interface Look {
  readonly path: string;
  readonly found: Map<string, Known>;
  readonly whole: boolean;
}

/**
 * Watches folders, not files, and finds out by looking what happened to what an event names. One watch a folder means 48
 * watches and no delay for a vault of 6,591 notes, where chokidar 5 takes a watch a file, 6,619 in all, and 0.8 s to begin;
 * older systems allow 8,192 for all programs together. Looking also tells a rename by the file's identity.
 *
 * Where the system has no watches left, the whole vault is looked at in intervals.
 */
export class FolderWatcher {
  private readonly known = new Map<string, Known>();
  private readonly watches = new Map<string, FSWatcher>();
  private readonly dirty = new Set<string>();
  private readonly quietMs: number;
  private readonly patienceMs: number;
  private readonly pollMs: number;
  private polling: boolean;
  private limitReached: string | undefined;
  private rootProblem: string | undefined;
  private dirtySinceMs: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly root: string,
    private readonly onChanges: (changes: readonly VaultChange[]) => void,
    options: WatchOptions = {},
  ) {
    this.quietMs = options.quietMs ?? 200;
    this.patienceMs = options.patienceMs ?? 2000;
    this.pollMs = options.pollMs ?? 5000;
    this.polling = options.poll ?? false;
  }

  /** Resolves when changes are being seen. */
  async start(): Promise<void> {
    if (WATCHES_TREES && !this.polling) this.watchTree();
    try {
      for (const [path, known] of await this.lookAt('')) this.known.set(path, known);
    } catch (error) {
      await this.close();
      throw error;
    }
    if (this.polling) this.schedule(this.pollMs);
  }

  /** After this, nothing is told any more. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.dropWatches();
    await this.looking;
  }

  problems(): readonly VaultProblem[] {
    const messages = [this.limitReached, this.rootProblem].filter((message) => message !== undefined);
    return messages.map((message) => ({ path: '', message }));
  }

  private watchTree(): void {
    this.addWatch('', { recursive: true }, (name) => this.mark(name.split(sep).join('/')));
  }

  private watchFolder(path: string): void {
    if (WATCHES_TREES || this.polling || this.closed || this.watches.has(path)) return;
    this.addWatch(path, {}, (name) => this.mark(path === '' ? name : `${path}/${name}`));
  }

  private addWatch(path: string, options: { readonly recursive?: boolean }, onName: (name: string) => void): void {
    try {
      // An event without a name says only that something in the folder changed.
      const watcher = watch(join(this.root, path), { ...options, persistent: true }, (_event, name) => (name === null ? this.mark(path) : onName(name)));
      watcher.on('error', (error) => this.onWatchError(path, error));
      this.watches.set(path, watcher);
    } catch (error) {
      this.onWatchError(path, error);
    }
  }

  /** A folder that is gone is seen from the folder that held it; running out of watches is not an end either. */
  private onWatchError(path: string, error: unknown): void {
    this.watches.get(path)?.close();
    this.watches.delete(path);
    const code = fileErrorCode(error);
    if (code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE') this.pollInstead(error);
    else this.mark(path);
  }

  private pollInstead(cause: unknown): void {
    if (this.polling || this.closed) return;
    this.polling = true;
    this.limitReached =
      `The system has no file watches left (${messageOf(cause)}), so the vault is looked at every few seconds instead. ` +
      'On Linux raise the limit: sudo sysctl fs.inotify.max_user_watches=524288';
    this.dropWatches();
    this.schedule(this.pollMs);
  }

  private dropWatches(): void {
    for (const watcher of this.watches.values()) watcher.close();
    this.watches.clear();
  }

  private mark(path: string): void {
    if (this.closed || isHidden(path)) return;
    this.dirty.add(path);
    if (this.polling) return;
    const now = performance.now();
    this.dirtySinceMs ??= now;
    this.schedule(Math.max(0, Math.min(this.quietMs, this.dirtySinceMs + this.patienceMs - now)));
  }

  private schedule(delayMs: number): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking = this.looking.then(() => this.look());
    }, delayMs);
  }

  /** Looks at what was marked, or at everything when polling, and tells what happened. Never rejects: it will be tried again. */
  private async look(): Promise<void> {
    const startedAt = performance.now();
    const marked = [...this.dirty].sort();
    this.dirty.clear();
    this.dirtySinceMs = undefined;
    try {
      const root = knownFolder(await stat(this.root));
      const whole = this.polling || this.rootProblem !== undefined || marked.length > BURST || !sameAs(root, this.known.get(''));
      const changes = await this.compare(whole ? [''] : marked);
      this.rootProblem = undefined;
      if (changes.length > 0 && !this.closed) this.onChanges(changes);
    } catch (error) {
      // A drive that was unplugged is no vault that was emptied: what is known stays until the folder is back.
      this.rootProblem = isMissing(error) ? `The vault ${this.root} is gone. Its index is kept until it is back.` : `The vault cannot be looked at: ${messageOf(error)}`;
      this.dropWatches();
      this.schedule(this.pollMs);
      return;
    }
    if (this.polling) this.schedule(Math.max(this.pollMs, (performance.now() - startedAt) * POLL_SHARE));
  }

  private async compare(paths: readonly string[]): Promise<VaultChange[]> {
    const before = new Map<string, Known>();
    const after = new Map<string, Known>();
    if (WATCHES_TREES && !this.polling && !this.watches.has('')) this.watchTree();
    for (let first = 0; first < paths.length; first += LOOKS_AT_ONCE) {
      const batch = paths.slice(first, first + LOOKS_AT_ONCE);
      for (const look of await Promise.all(batch.map((path) => this.lookAtMarked(path)))) {
        for (const [path, known] of look.found) after.set(path, known);
        for (const [path, known] of this.knownWithin(look)) before.set(path, known);
      }
    }
    for (const path of before.keys()) if (!after.has(path)) this.forget(path);
    for (const [path, known] of after) this.known.set(path, known);
    before.delete('');
    after.delete('');
    return describeChanges({ before, after });
  }

  /** What was known of all that a look could have found. */
  private knownWithin({ path, whole }: Look): [string, Known][] {
    const known = this.known.get(path);
    if (whole && (path === '' || known?.kind === 'folder')) return [...this.known].filter(([inner]) => isWithin(inner, path));
    return known === undefined ? [] : [[path, known]];
  }

  private forget(path: string): void {
    this.known.delete(path);
    this.watches.get(path)?.close();
    this.watches.delete(path);
  }

  private async lookAtMarked(path: string): Promise<Look> {
    if (path === '') return { path, found: await this.lookAt(''), whole: true };
    const nothing = { path, found: new Map<string, Known>(), whole: true };
    if (asNotePath(path) === undefined) return nothing;
    const before = this.known.get(path);
    try {
      const stats = await lstat(join(this.root, path));
      if (stats.isSymbolicLink()) return { path, found: await this.lookAtLink(path), whole: true };
      if (stats.isFile()) return isMarkdown(path) ? { path, found: new Map([[path, knownNote(toNotePath(path), stats)]]), whole: true } : nothing;
      if (!stats.isDirectory()) return nothing;
      const now = knownFolder(stats);
      // What is in a folder that stayed the same tells of itself.
      if (before !== undefined && sameAs(before, now)) return { path, found: new Map([[path, now]]), whole: false };
      return { path, found: await this.lookAt(path), whole: true };
    } catch (error) {
      if (isMissing(error) || before === undefined) return nothing;
      return { path, found: new Map([[path, before]]), whole: false }; // Unreadable for the moment: what is known of it stays.
    }
  }

  /** Which links are followed depends on all others, so a link is worth a look at the whole vault. It is rare. */
  private async lookAtLink(path: string): Promise<Map<string, Known>> {
    const all = await this.lookAt('');
    return new Map([...all].filter(([found]) => isWithin(found, path)));
  }

  private async lookAt(path: string): Promise<Map<string, Known>> {
    const found = new Map<string, Known>();
    const folders = new Set<string>();
    const onFolder = (folder: string): void => {
      if (folders.has(folder)) return;
      folders.add(folder);
      this.replaceWatch(folder);
    };
    // Problems are those that `list` tells of; here they would come in pieces.
    for await (const entry of walk({ root: this.root, from: path, onProblem: () => undefined, onFolder })) {
      found.set(entry.path, entry.kind === 'note' ? knownNote(entry.path, entry.stats) : knownFolder(entry.stats));
    }
    return found;
  }

  /** A folder that was made anew under an old name has a watch that sees nothing any more. */
  private replaceWatch(folder: string): void {
    if (WATCHES_TREES) return;
    this.watches.get(folder)?.close();
    this.watches.delete(folder);
    this.watchFolder(folder);
  }
}

function knownNote(path: NotePath, stats: Stats): Known {
  // The mode, because what may be read now could not be read before.
  return { kind: 'note', identity: identityOf(stats), stamp: `${stats.mode}:${stats.size}:${stats.mtimeMs}`, file: fileInfo(path, stats) };
}

function knownFolder(stats: Stats): Known {
  return { kind: 'folder', identity: identityOf(stats), stamp: String(stats.mode) };
}

function identityOf({ dev, ino, birthtimeMs }: Stats): string {
  return `${dev}:${ino}:${birthtimeMs}`;
}

function sameAs(one: Known, other: Known | undefined): boolean {
  return other !== undefined && one.kind === other.kind && one.identity === other.identity && one.stamp === other.stamp;
}
