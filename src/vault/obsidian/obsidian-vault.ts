import { TFolder, type App, type EventRef, type TAbstractFile, type TFile } from 'obsidian';
import { Slices, type Clock } from '../../core/model/clock.js';
import { messageOf, MnemeError } from '../../core/model/errors.js';
import { asNotePath, isMarkdown, type NotePath } from '../../core/model/note-path.js';
import type { FileInfo, Vault, VaultChange, VaultProblem } from '../../core/model/vault.js';
import { isHidden, toVaultChanges, type AppEvent } from './change-batch.js';

/** Long enough for a sync's or a pull's burst to arrive in few batches, short enough for an edit to be found at once. */
const BATCH_MS = 200;

/** A note of more bytes than this is no text that a person wrote; reading it would only hold memory. */
const MAX_NOTE_BYTES = 256 * 1024 * 1024;

/**
 * The owner's notes as the app sees them: what the app lists is in the vault, hidden folders and what its own file watcher
 * leaves out are not. Use it after the layout is ready: before that the app tells of every existing file as new.
 */
export class ObsidianVault implements Vault {
  readonly name: string;
  private readonly found = new Map<string, VaultProblem>();

  constructor(
    private readonly app: App,
    private readonly clock: Clock,
  ) {
    this.name = app.vault.getName();
  }

  async *list(signal?: AbortSignal): AsyncIterable<FileInfo> {
    const slices = new Slices(this.clock);
    for (const file of this.app.vault.getMarkdownFiles()) {
      if (signal?.aborted === true) throw new MnemeError('aborted', 'Listing the vault was called off.', { cause: signal.reason });
      await slices.next();
      if (isHidden(file.path)) continue;
      const path = asNotePath(file.path);
      if (path === undefined) {
        this.found.set(file.path, { path: file.path, message: 'The file name holds a backslash or a control character. Rename the note so that it can be indexed.' });
        continue;
      }
      yield infoOf(path, file);
    }
  }

  stat(path: NotePath): Promise<FileInfo | undefined> {
    const file = this.fileAt(path);
    return Promise.resolve(file === undefined ? undefined : infoOf(path, file));
  }

  async read(path: NotePath): Promise<Uint8Array> {
    const file = this.fileAt(path);
    if (file === undefined) throw gone(path);
    if (file.stat.size > MAX_NOTE_BYTES) {
      throw new MnemeError('note_too_large', `${path} has ${file.stat.size} bytes. Split it, or exclude it in the settings.`);
    }
    try {
      const bytes = new Uint8Array(await this.app.vault.readBinary(file));
      this.found.delete(path);
      return bytes;
    } catch (thrown) {
      // A file that went away while it was read is no longer known to the app, or is not on the disk any more.
      if (this.fileAt(path) === undefined || !(await this.app.vault.adapter.exists(path))) throw gone(path, thrown);
      const message = `The app cannot read it: ${messageOf(thrown)}. Check the file's permissions.`;
      this.found.set(path, { path, message });
      throw new MnemeError('note_unreadable', `${path}: ${message}`, { cause: thrown });
    }
  }

  watch(onChanges: (changes: readonly VaultChange[]) => void): Promise<() => Promise<void>> {
    const { vault, workspace } = this.app;
    let batch: AppEvent[] = [];
    let callOff: (() => void) | undefined;
    const flush = (): void => {
      callOff = undefined;
      const changes = toVaultChanges(batch);
      batch = [];
      if (changes.length > 0) onChanges(changes);
    };
    const add = (event: AppEvent): void => {
      // Until then the app tells of every file it finds as new.
      if (!workspace.layoutReady) return;
      batch.push(event);
      callOff ??= this.clock.after(BATCH_MS, flush);
    };
    const tell = (type: 'create' | 'modify' | 'delete') => (file: TAbstractFile) => add({ type, path: file.path, folder: file instanceof TFolder });
    const refs: EventRef[] = [
      vault.on('create', tell('create')),
      vault.on('modify', tell('modify')),
      vault.on('delete', tell('delete')),
      vault.on('rename', (file, from) => add({ type: 'rename', from, to: file.path, folder: file instanceof TFolder })),
    ];
    const stop = (): Promise<void> => {
      for (const ref of refs) vault.offref(ref);
      callOff?.();
      callOff = undefined;
      batch = [];
      return Promise.resolve();
    };
    return Promise.resolve(stop);
  }

  problems(): readonly VaultProblem[] {
    return [...this.found.values()];
  }

  private fileAt(path: NotePath): TFile | undefined {
    return isMarkdown(path) && !isHidden(path) ? (this.app.vault.getFileByPath(path) ?? undefined) : undefined;
  }
}

function infoOf(path: NotePath, file: TFile): FileInfo {
  const mtimeMs = Math.round(file.stat.mtime);
  // A copied file can be younger than its contents.
  return { path, mtimeMs, createdMs: Math.min(Math.round(file.stat.ctime), mtimeMs), sizeBytes: file.stat.size };
}

function gone(path: NotePath, cause?: unknown): MnemeError {
  return new MnemeError('note_gone', `${path} is not in the vault any more.`, { cause });
}
