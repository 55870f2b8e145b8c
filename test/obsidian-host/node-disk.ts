import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk, DiskEntry, DiskStat } from './disk.js';

export class NodeDisk implements Disk {
  readonly root: string;

  constructor(folder: string) {
    this.root = realpathSync(folder);
  }

  async list(path: string): Promise<DiskEntry[]> {
    const names = await readdir(this.at(path));
    const entries: DiskEntry[] = [];
    for (const name of names) {
      const child = path === '' ? name : `${path}/${name}`;
      const info = await this.stat(child);
      if (info !== undefined) entries.push({ path: child, ...info });
    }
    return entries;
  }

  async stat(path: string): Promise<DiskStat | undefined> {
    try {
      const info = await stat(this.at(path));
      return { type: info.isDirectory() ? 'folder' : 'file', ctime: info.birthtimeMs, mtime: info.mtimeMs, size: info.size };
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR')) return undefined;
      throw thrown;
    }
  }

  async read(path: string): Promise<Uint8Array> {
    // A copy: Node hands out small files as views into a pool.
    return Uint8Array.from(await readFile(this.at(path)));
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return writeFile(this.at(path), bytes);
  }

  append(path: string, bytes: Uint8Array): Promise<void> {
    return appendFile(this.at(path), bytes);
  }

  async mkdir(path: string): Promise<void> {
    await mkdir(this.at(path), { recursive: true });
  }

  remove(path: string): Promise<void> {
    return rm(this.at(path), { recursive: true });
  }

  rename(from: string, to: string): Promise<void> {
    return rename(this.at(from), this.at(to));
  }

  private at(path: string): string {
    return join(this.root, path);
  }
}
