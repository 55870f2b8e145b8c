import type { DataAdapter, ListedFiles, Stat } from 'obsidian';
import { FileSystemAdapter } from 'obsidian-test-mocks/obsidian';
import type { Disk } from './disk.js';

const text = new TextDecoder();
const utf8 = new TextEncoder();

/**
 * The app's file access over a real folder. Behaves as the desktop app's: a rename or a copy over an existing path fails,
 * `process` lets nothing else write in between, `stat` tells the truth.
 */
export class FolderAdapter extends FileSystemAdapter {
  private writes: Promise<unknown> = Promise.resolve();

  constructor(private readonly disk: Disk) {
    super(disk.root);
  }

  static over(disk: Disk): DataAdapter {
    return new FolderAdapter(disk);
  }

  override getName(): string {
    return this.disk.root.slice(this.disk.root.lastIndexOf('/') + 1);
  }

  override getBasePath(): string {
    return this.disk.root;
  }

  override getFullPath(path: string): string {
    return `${this.disk.root}/${path}`;
  }

  override async exists(path: string): Promise<boolean> {
    return (await this.disk.stat(plain(path))) !== undefined;
  }

  override async stat(path: string): Promise<Stat | null> {
    return (await this.disk.stat(plain(path))) ?? null;
  }

  override async list(path: string): Promise<ListedFiles> {
    const entries = await this.disk.list(plain(path));
    const of = (type: 'file' | 'folder'): string[] => entries.filter((entry) => entry.type === type).map((entry) => entry.path);
    return { files: of('file'), folders: of('folder') };
  }

  override async read(path: string): Promise<string> {
    return text.decode(await this.disk.read(path));
  }

  override async readBinary(path: string): Promise<ArrayBuffer> {
    const bytes = await this.disk.read(path);
    return bytes.buffer as ArrayBuffer;
  }

  override write(path: string, data: string): Promise<void> {
    return this.inOrder(() => this.disk.write(path, utf8.encode(data)));
  }

  override writeBinary(path: string, data: ArrayBuffer): Promise<void> {
    return this.inOrder(() => this.disk.write(path, new Uint8Array(data)));
  }

  override append(path: string, data: string): Promise<void> {
    return this.inOrder(() => this.disk.append(path, utf8.encode(data)));
  }

  override appendBinary(path: string, data: ArrayBuffer): Promise<void> {
    return this.inOrder(() => this.disk.append(path, new Uint8Array(data)));
  }

  override process(path: string, change: (data: string) => string): Promise<string> {
    return this.inOrder(async () => {
      const changed = change(text.decode(await this.disk.read(path)));
      await this.disk.write(path, utf8.encode(changed));
      return changed;
    });
  }

  override mkdir(path: string): Promise<void> {
    return this.inOrder(() => this.disk.mkdir(path));
  }

  override remove(path: string): Promise<void> {
    return this.inOrder(() => this.disk.remove(path));
  }

  override rmdir(path: string, recursive: boolean): Promise<void> {
    return this.inOrder(async () => {
      if (!recursive && (await this.disk.list(path)).length > 0) throw new Error(`ENOTEMPTY: directory not empty, rmdir '${path}'`);
      await this.disk.remove(path);
    });
  }

  override rename(from: string, to: string): Promise<void> {
    return this.inOrder(async () => {
      if ((await this.disk.stat(to)) !== undefined) throw new Error('Destination file already exists!');
      await this.disk.rename(from, to);
    });
  }

  override copy(from: string, to: string): Promise<void> {
    return this.inOrder(async () => {
      if ((await this.disk.stat(to)) !== undefined) throw new Error('Destination file already exists!');
      await this.disk.write(to, await this.disk.read(from));
    });
  }

  override async trashSystem(path: string): Promise<boolean> {
    await this.remove(path);
    return true;
  }

  override trashLocal(path: string): Promise<void> {
    return this.inOrder(async () => {
      await this.disk.mkdir('.trash');
      await this.disk.rename(path, `.trash/${path.slice(path.lastIndexOf('/') + 1)}`);
    });
  }

  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.writes.then(work);
    this.writes = mine.catch(() => undefined);
    return mine;
  }
}

/** The app calls the vault's root `/`. */
function plain(path: string): string {
  return path === '/' ? '' : path;
}
