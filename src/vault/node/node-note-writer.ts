import { link, lstat, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { InOrder } from '../../core/in-order.js';
import { toNotePath, type NotePath } from '../../core/model/note-path.js';
import type { NoteWriter, WriteOutcome } from '../../core/model/note-writer.js';
import { MnemeError } from '../../core/model/errors.js';
import { folderInTheWay, noteWriteFailure } from '../note-write-failure.js';
import { fileErrorCode, isMissing } from './file-error.js';
import { folderOfNew, realPlace } from './place-in-vault.js';
import { draftOf, isDraft, writeAll } from './replace-file.js';
import { syncFolder } from './sync-folder.js';
import { systemClock } from './system-clock.js';
import { isHidden } from './walk.js';
import { hasNoLinks } from './write-once.js';

/** A draft that is older than this was left by a crash, here or on a machine whose folder is synced. */
const LEFTOVER_MS = 60_000;

/** What an editor would give a new note; the account's umask takes from it. */
const NEW_NOTE_MODE = 0o666;

/** What notes that are written together share. */
interface Together {
  /** Folders to be forced to the disk at the end. */
  readonly changed: Set<string>;
  /** Real folders of new notes, by the folder in the vault: looked for once, which is a third of what a new note asks of the file system. */
  readonly folders: Map<string, Promise<string>>;
}

/**
 * Writes notes as files. A new text is written beside the note and forced to the disk before it takes the note's place, so
 * that readers, and whoever comes after a power cut, find the old text or the new one. What an editor writes while that
 * happens stays: see `swap`.
 */
export class NodeNoteWriter implements NoteWriter {
  private readonly writes = new InOrder();
  private readonly swept = new Map<string, Promise<void>>();
  private shared: Together | undefined;

  /** @param root Real path of the vault. */
  constructor(private readonly root: string) {}

  create(path: NotePath, text: string): Promise<'written' | 'exists'> {
    return this.inOrder(path, async () => {
      const place = await this.newPlace(path);
      if (await isTaken(place)) return 'exists';
      return this.withDraft(place, text, undefined, (draft) => this.putNew(draft, place, text));
    });
  }

  async createFile(path: string, text: string): Promise<'written' | 'exists'> {
    return this.create(toNotePath(path), text);
  }

  replace(path: NotePath, before: string, after: string): Promise<WriteOutcome> {
    return this.inOrder(path, async () => {
      const place = await realPlace(this.root, path);
      if (place === undefined) return 'gone';
      try {
        const stats = await stat(place);
        if (stats.isDirectory()) throw folderInTheWay(path);
        return await this.withDraft(place, after, stats.mode & 0o777, (draft) => this.swap(draft, place, Buffer.from(before)));
      } catch (error) {
        if (isMissing(error)) return 'gone';
        throw error;
      }
    });
  }

  move(from: NotePath, to: NotePath): Promise<'written' | 'exists' | 'gone'> {
    return this.inOrder(from, async () => {
      const real = await realPlace(this.root, from);
      if (real === undefined) return 'gone';
      if ((await stat(real)).isDirectory()) throw folderInTheWay(from);
      const source = join(this.root, from);
      if ((await lstat(source)).isSymbolicLink()) throw new MnemeError('note_unwritable', `${from} is a symbolic link, which would point elsewhere from another folder. Move it by hand.`);
      const target = await this.newPlace(to);
      if (real === target) return 'written';
      const outcome = await moveFile(real, target);
      if (outcome === 'written') {
        await this.force(dirname(target));
        await this.force(dirname(real));
      }
      return outcome;
    });
  }

  async erase(path: NotePath): Promise<void> {
    await this.inOrder(path, async () => {
      const place = await realPlace(this.root, path);
      if (place === undefined) return;
      if ((await stat(place)).isDirectory()) throw folderInTheWay(path);
      // Where the note is a link, text and link both go.
      for (const each of new Set([place, join(this.root, path)])) {
        await rm(each, { force: true });
        await this.force(dirname(each));
      }
    });
  }

  async together<T>(work: () => Promise<T>): Promise<T> {
    const shared: Together = { changed: new Set(), folders: new Map() };
    this.shared = shared;
    try {
      return await work();
    } finally {
      this.shared = undefined;
      for (const folder of shared.changed) await syncFolder(folder);
    }
  }

  private async newPlace(path: NotePath): Promise<string> {
    return join(await this.folderOfNew(path), basename(path));
  }

  private folderOfNew(path: NotePath): Promise<string> {
    const folders = isHidden(path) ? undefined : this.shared?.folders;
    const known = folders?.get(dirname(path));
    if (known !== undefined) return known;
    const found = folderOfNew(this.root, path);
    folders?.set(dirname(path), found);
    return found;
  }

  /** A hard link fails where there is a file of this name, which a rename does not. */
  private async putNew(draft: string, place: string, text: string): Promise<'written' | 'exists'> {
    try {
      await link(draft, place);
    } catch (error) {
      if (fileErrorCode(error) === 'EEXIST') return 'exists';
      if (!hasNoLinks(error)) throw error;
      if (!(await writeNew(place, text))) return 'exists';
    }
    await this.force(dirname(place));
    return 'written';
  }

  /**
   * Puts the draft in the note's place if the note still reads as expected. Between that look and the rename an editor may
   * write: the old file is held by a second name, and if it reads otherwise afterwards it comes back under its own, with
   * whatever the editor is still writing to it.
   */
  private async swap(draft: string, place: string, expected: Buffer): Promise<WriteOutcome> {
    const old = draftOf(join(dirname(place), 'old'));
    const held = await linkIfPossible(place, old);
    try {
      if (!(await reads(place, expected))) return 'changed';
      await rename(draft, place);
      if (held && !(await reads(old, expected))) {
        await rename(old, place);
        return 'changed';
      }
      await this.force(dirname(place));
      return 'written';
    } finally {
      if (held) await unlink(old).catch(() => undefined); // It may be back under its own name; what is left, the sweep finds.
    }
  }

  /** A text is forced to the disk before it gets its name, the name afterwards. */
  private async force(folder: string): Promise<void> {
    if (this.shared === undefined) await syncFolder(folder);
    else this.shared.changed.add(folder);
  }

  private async withDraft<T>(place: string, text: string, mode: number | undefined, use: (draft: string) => Promise<T>): Promise<T> {
    const folder = dirname(place);
    await this.sweep(folder);
    // Not the note's own name, which may be as long as names can be.
    const draft = draftOf(join(folder, 'note'));
    try {
      const handle = await open(draft, 'wx', mode ?? NEW_NOTE_MODE);
      try {
        await writeAll(handle, Buffer.from(text));
        if (mode !== undefined) await handle.chmod(mode);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return await use(draft);
    } finally {
      await unlink(draft).catch(() => undefined); // What became of the note is what counts; the sweep finds it.
    }
  }

  /** Removes what a crash left in a folder, once. */
  private sweep(folder: string): Promise<void> {
    const known = this.swept.get(folder);
    if (known !== undefined) return known;
    const sweeping = this.removeLeftovers(folder);
    this.swept.set(folder, sweeping);
    sweeping.catch(() => this.swept.delete(folder));
    return sweeping;
  }

  private async removeLeftovers(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!isDraft(name)) continue;
      const draft = join(folder, name);
      const stats = await lstat(draft).catch(() => undefined);
      if (stats !== undefined && systemClock.now() - stats.mtimeMs > LEFTOVER_MS) await rm(draft, { force: true });
    }
  }

  private inOrder<T>(path: NotePath, work: () => Promise<T>): Promise<T> {
    return this.writes.run(path, work).catch((thrown: unknown) => {
      throw noteWriteFailure(path, thrown);
    });
  }
}

async function moveFile(source: string, target: string): Promise<'written' | 'exists' | 'gone'> {
  try {
    await link(source, target);
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return renameCase(source, target);
    if (isMissing(error) && !(await isTaken(source))) return 'gone';
    if (!hasNoLinks(error)) throw error;
    if (await isTaken(target)) return 'exists';
    await rename(source, target);
    return 'written';
  }
  await rm(source);
  return 'written';
}

async function linkIfPossible(file: string, secondName: string): Promise<boolean> {
  try {
    await link(file, secondName);
    return true;
  } catch (error) {
    if (hasNoLinks(error)) return false;
    throw error;
  }
}

async function reads(file: string, expected: Buffer): Promise<boolean> {
  const handle = await open(file);
  try {
    // One byte more than expected tells a file that has grown.
    const bytes = Buffer.allocUnsafe(expected.length + 1);
    let filled = 0;
    let taken: number;
    do {
      ({ bytesRead: taken } = await handle.read(bytes, filled, bytes.length - filled, filled));
      filled += taken;
    } while (taken > 0 && filled < expected.length);
    return expected.equals(bytes.subarray(0, filled));
  } finally {
    await handle.close();
  }
}

async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Without hard links a crash can leave a new note torn; one that fails goes again. */
async function writeNew(place: string, text: string): Promise<boolean> {
  let handle;
  try {
    handle = await open(place, 'wx', NEW_NOTE_MODE);
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await writeAll(handle, Buffer.from(text));
    await handle.sync();
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return true;
}

/** Where case does not count, a note whose name changes only in it stands in its own way. */
async function renameCase(source: string, target: string): Promise<'written' | 'exists' | 'gone'> {
  const sameName = source.toLowerCase() === target.toLowerCase();
  const [from, to] = await Promise.all([lstat(source), lstat(target)]);
  if (!sameName || from.ino !== to.ino || from.dev !== to.dev) return 'exists';
  await rename(source, target);
  return 'written';
}
