import type { FileStats } from 'obsidian';
import { TFile, TFolder, Vault, type TAbstractFile } from 'obsidian-test-mocks/obsidian';
import type { Disk, DiskEntry } from './disk.js';
import { FolderAdapter } from './folder-adapter.js';

/**
 * The app's vault over a real folder. Says what the app says: files carry their real times and sizes, creating or moving
 * over what exists fails, moving or removing a folder is told for the folder and for each thing inside. `notice()` stands
 * for the app's file watcher: it compares with the disk and tells what others changed.
 */
export class HostVault extends Vault {
  constructor(
    private readonly disk: Disk,
    private readonly folder: FolderAdapter,
  ) {
    super(FolderAdapter.over(disk));
    this.adapter = folder;
  }

  override getName(): string {
    return this.folder.getName();
  }

  /** What the app does at start: tells of each file that is there. */
  async load(): Promise<void> {
    await this.notice();
  }

  async notice(): Promise<void> {
    const found = new Map<string, DiskEntry>();
    await this.walk('', found);
    for (const file of Object.values(this.fileMap__)) {
      if (file.path !== '/' && !found.has(file.path)) this.forget(file);
    }
    for (const entry of found.values()) this.meet(entry);
  }

  override async create(path: string, data: string): Promise<TFile> {
    return this.createBinary(path, bytesOf(data));
  }

  override async createBinary(path: string, data: ArrayBuffer): Promise<TFile> {
    if (await this.folder.exists(path)) throw new Error('File already exists.');
    await this.folder.writeBinary(path, data);
    const file = await this.refresh(path);
    this.trigger('create', file);
    return file;
  }

  override async createFolder(path: string): Promise<TFolder> {
    if (await this.folder.exists(path)) throw new Error('Folder already exists.');
    return super.createFolder(path);
  }

  override async modify(file: TFile, data: string): Promise<void> {
    await this.modifyBinary(file, bytesOf(data));
  }

  override async modifyBinary(file: TFile, data: ArrayBuffer): Promise<void> {
    await this.folder.writeBinary(file.path, data);
    this.trigger('modify', await this.refresh(file.path));
  }

  override async append(file: TFile, data: string): Promise<void> {
    await this.folder.append(file.path, data);
    this.trigger('modify', await this.refresh(file.path));
  }

  override async process(file: TFile, change: (data: string) => string): Promise<string> {
    const changed = await this.folder.process(file.path, change);
    this.trigger('modify', await this.refresh(file.path));
    return changed;
  }

  override async rename(file: TAbstractFile, to: string): Promise<void> {
    const inner = file instanceof TFolder ? descendants(file).map((child) => ({ child, from: child.path })) : [];
    await super.rename(file, to);
    for (const { child, from } of inner) this.trigger('rename', child, from);
  }

  override async delete(file: TAbstractFile): Promise<void> {
    await this.removeFromDisk(file, () => (file instanceof TFolder ? this.folder.rmdir(file.path, true) : this.folder.remove(file.path)));
  }

  override async trash(file: TAbstractFile): Promise<void> {
    await this.removeFromDisk(file, () => this.folder.trashLocal(file.path));
  }

  private async removeFromDisk(file: TAbstractFile, remove: () => Promise<void>): Promise<void> {
    const inner = file instanceof TFolder ? descendants(file).reverse() : [];
    await remove();
    for (const each of [...inner, file]) this.forget(each);
  }

  private forget(file: TAbstractFile): void {
    this.deleteVaultAbstractFile__(file.path);
    this.trigger('delete', file);
  }

  private async refresh(path: string): Promise<TFile> {
    const info = await this.disk.stat(path);
    if (info === undefined) throw new Error(`ENOENT: no such file or directory, stat '${path}'`);
    return this.place({ path, ...info });
  }

  private meet(entry: DiskEntry): void {
    const known = this.fileMap__[entry.path];
    if (entry.type === 'folder') {
      if (known !== undefined) return;
      const folder = TFolder.create__(this, entry.path);
      this.setVaultAbstractFile__(entry.path, folder);
      this.trigger('create', folder);
      return;
    }
    const before: FileStats | undefined = known instanceof TFile ? known.stat : undefined;
    if (before?.mtime === entry.mtime && before.size === entry.size) return;
    const file = this.place(entry);
    this.trigger(before === undefined ? 'create' : 'modify', file);
  }

  private place(entry: DiskEntry): TFile {
    const known = this.fileMap__[entry.path];
    const file = known instanceof TFile ? known : TFile.create__(this, entry.path);
    // The app's extensions are lower-case.
    file.extension = file.extension.toLowerCase();
    file.stat = { ctime: entry.ctime, mtime: entry.mtime, size: entry.size };
    if (known === undefined) this.setVaultAbstractFile__(entry.path, file);
    return file;
  }

  /** Folders before what is in them; hidden ones are the app's own and not part of the vault. */
  private async walk(folder: string, into: Map<string, DiskEntry>): Promise<void> {
    for (const entry of await this.disk.list(folder)) {
      if (entry.path.slice(entry.path.lastIndexOf('/') + 1).startsWith('.')) continue;
      into.set(entry.path, entry);
      if (entry.type === 'folder') await this.walk(entry.path, into);
    }
  }
}

function descendants(folder: TFolder): TAbstractFile[] {
  return folder.children.flatMap((child) => (child instanceof TFolder ? [child, ...descendants(child)] : [child]));
}

function bytesOf(data: string): ArrayBuffer {
  return new TextEncoder().encode(data).buffer;
}
