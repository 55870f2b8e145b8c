import { TFile, TFolder, type App } from 'obsidian';
import { InOrder } from '../../core/in-order.js';
import { folderOf, toNotePath, type NotePath } from '../../core/model/note-path.js';
import type { NoteWriter, WriteOutcome } from '../../core/model/note-writer.js';
import { fileInTheWay, folderInTheWay, hiddenPlace, noteWriteFailure } from '../note-write-failure.js';
import { isHidden } from './change-batch.js';

/** Some of the app's ways to read a file take the byte order mark away. */
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Writes notes through the app, which then knows of them at once and brings open editors along. The text is compared inside
 * the app's own turn for that file, so that no edit made in the app is lost. The app gives no way to force a note to the disk.
 */
export class ObsidianNoteWriter implements NoteWriter {
  private readonly writes = new InOrder();

  constructor(private readonly app: App) {}

  create(path: NotePath, text: string): Promise<'written' | 'exists'> {
    return this.inOrder(path, async () => {
      if (await this.isTaken(path)) return 'exists';
      await this.makeFolderOf(path);
      try {
        await this.app.vault.create(path, text);
        return 'written';
      } catch (thrown) {
        if (await this.isTaken(path)) return 'exists';
        throw thrown;
      }
    });
  }

  async createFile(path: string, text: string): Promise<'written' | 'exists'> {
    return this.create(toNotePath(path), text);
  }

  replace(path: NotePath, before: string, after: string): Promise<WriteOutcome> {
    return this.inOrder(path, async () => {
      const file = this.fileAt(path);
      if (file === undefined) return 'gone';
      if (!(await this.mayRead(file, before))) return 'changed';
      const changed = new Error('The note changed.');
      try {
        await this.app.vault.process(file, (text) => {
          // Thrown out of the app's turn: what is returned would be written, and be an edit of its own.
          if (withoutMark(text) !== withoutMark(before)) throw changed;
          return after;
        });
        return 'written';
      } catch (thrown) {
        if (thrown === changed) return 'changed';
        if (!(await this.app.vault.adapter.exists(path))) return 'gone';
        throw thrown;
      }
    });
  }

  move(from: NotePath, to: NotePath): Promise<'written' | 'exists' | 'gone'> {
    return this.inOrder(from, async () => {
      const file = this.fileAt(from);
      if (file === undefined) return 'gone';
      if (from === to) return 'written';
      if (await this.isTaken(to, file)) return 'exists';
      await this.makeFolderOf(to);
      try {
        // Not the file manager's rename, which may ask the owner about links and edit other notes.
        await this.app.vault.rename(file, to);
        return 'written';
      } catch (thrown) {
        if (!(await this.app.vault.adapter.exists(from))) return 'gone';
        if (await this.isTaken(to, file)) return 'exists';
        throw thrown;
      }
    });
  }

  async erase(path: NotePath): Promise<void> {
    await this.inOrder(path, async () => {
      if (isHidden(path)) throw hiddenPlace(path);
      const { adapter } = this.app.vault;
      const there = await adapter.stat(path);
      if (there?.type === 'folder') throw folderInTheWay(path);
      // Past the trash, whatever the owner has chosen for other notes: this one was asked to be gone for good.
      if (there !== null) await adapter.remove(path);
    });
  }

  together<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  private fileAt(path: NotePath): TFile | undefined {
    if (isHidden(path)) throw hiddenPlace(path);
    const found = this.app.vault.getAbstractFileByPath(path);
    if (found instanceof TFolder) throw folderInTheWay(path);
    return found instanceof TFile ? found : undefined;
  }

  /** Also what the app does not list, and what differs in case only where case does not count. */
  private async isTaken(path: NotePath, except?: TFile): Promise<boolean> {
    if (isHidden(path)) throw hiddenPlace(path);
    if (except !== undefined && except.path.toLowerCase() === path.toLowerCase()) return this.app.vault.getAbstractFileByPath(path) !== null;
    return this.app.vault.adapter.exists(path);
  }

  /** A note whose bytes are no text reads the same as one that holds the marks for that. */
  private async mayRead(file: TFile, before: string): Promise<boolean> {
    if (!before.includes('\ufffd')) return true;
    const bytes = new Uint8Array(await this.app.vault.readBinary(file));
    const expected = new TextEncoder().encode(before);
    return bytes.length === expected.length && bytes.every((byte, index) => byte === expected[index]);
  }

  private async makeFolderOf(path: NotePath): Promise<void> {
    const { vault } = this.app;
    let folder = '';
    for (const part of folderOf(path).split('/')) {
      if (part === '') continue;
      folder = folder === '' ? part : `${folder}/${part}`;
      const found = vault.getAbstractFileByPath(folder);
      if (found instanceof TFolder) continue;
      if (found !== null) throw fileInTheWay(path, folder);
      await this.makeFolder(path, folder);
    }
  }

  private async makeFolder(path: NotePath, folder: string): Promise<void> {
    try {
      await this.app.vault.createFolder(folder);
    } catch (thrown) {
      // Another write made it at the same time, or it came by a sync and the app is about to hear of it.
      const there = await this.app.vault.adapter.stat(folder);
      if (there?.type === 'file') throw fileInTheWay(path, folder);
      if (there === null) throw thrown;
    }
  }

  private inOrder<T>(path: NotePath, work: () => Promise<T>): Promise<T> {
    return this.writes.run(path, work).catch((thrown: unknown) => {
      throw noteWriteFailure(path, thrown);
    });
  }
}

function withoutMark(text: string): string {
  return text.replace(BYTE_ORDER_MARK, '');
}
