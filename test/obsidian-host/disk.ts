/** A real folder, as the stand-in's file access needs it: from Node directly, from a page through the test's own server. */
export interface Disk {
  /** The folder's real path on this machine. */
  readonly root: string;
  list(path: string): Promise<DiskEntry[]>;
  /** `undefined` where there is nothing. */
  stat(path: string): Promise<DiskStat | undefined>;
  read(path: string): Promise<Uint8Array>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  append(path: string, bytes: Uint8Array): Promise<void>;
  mkdir(path: string): Promise<void>;
  /** A file, or a folder with all that is in it. */
  remove(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

export interface DiskStat {
  readonly type: 'file' | 'folder';
  readonly ctime: number;
  readonly mtime: number;
  readonly size: number;
}

export interface DiskEntry extends DiskStat {
  readonly path: string;
}
