import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import envPaths from 'env-paths';
import writeFileAtomic from 'write-file-atomic';

import { MnemeError, messageOf } from '../core/model/errors.js';
import type { ModelPlace } from './model-files.js';
import type { ModelStore } from './model-store.js';

/** Hashing one takes a few milliseconds. */
const SLICE_BYTES = 262_144;

/** The port over Node's file system. The folder need not exist before something is written. */
export class NodeModelStore implements ModelStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = resolve(folder);
  }

  async size(path: string): Promise<number | null> {
    try {
      const info = await stat(this.at(path));
      return info.isFile() ? info.size : null;
    } catch (thrown) {
      if (isAbsence(thrown)) return null;
      throw asStoreError(thrown, this.at(path));
    }
  }

  async folders(): Promise<string[]> {
    try {
      const entries = await readdir(this.place, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map((entry) => entry.name).sort();
    } catch (thrown) {
      if (isAbsence(thrown)) return [];
      throw asStoreError(thrown, this.place);
    }
  }

  read(path: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.told(path, async () => new Uint8Array(await readFile(this.at(path))));
  }

  async *slices(path: string): AsyncIterable<Uint8Array> {
    try {
      for await (const slice of createReadStream(this.at(path), { highWaterMark: SLICE_BYTES })) yield slice as Uint8Array;
    } catch (thrown) {
      throw asStoreError(thrown, this.at(path));
    }
  }

  append(path: string, at: number, bytes: Uint8Array): Promise<void> {
    return this.told(path, async () => {
      if (at === 0) await mkdir(dirname(this.at(path)), { recursive: true });
      const file = await open(this.at(path), at === 0 ? 'w' : 'r+');
      try {
        for (let written = 0; written < bytes.length; ) {
          written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
        }
      } finally {
        await file.close();
      }
    });
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.told(path, async () => {
      await mkdir(dirname(this.at(path)), { recursive: true });
      await writeFileAtomic(this.at(path), Buffer.from(bytes));
    });
  }

  rename(from: string, to: string): Promise<void> {
    return this.told(to, async () => {
      const file = await open(this.at(from), 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(this.at(from), this.at(to));
    });
  }

  remove(path: string): Promise<void> {
    return this.told(path, () => rm(this.at(path), { force: true }));
  }

  private at(path: string): string {
    return join(this.place, path);
  }

  private async told<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw asStoreError(thrown, this.at(path));
    }
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

function isAbsence(thrown: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(thrown));
}

function asStoreError(thrown: unknown, path: string): MnemeError {
  if (thrown instanceof MnemeError) return thrown;
  const cause = { cause: thrown };
  switch (codeOf(thrown)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new MnemeError('store_full', `The disk is full: ${path} could not be written. Make room and try again; what has arrived is kept.`, cause);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new MnemeError('store_read_only', `${path} may not be read or written (${codeOf(thrown)}). Change its permissions, or choose another folder for models.`, cause);
    default:
      return new MnemeError('store_failed', `${path} could not be read or written: ${messageOf(thrown)}.`, cause);
  }
}

/** Where downloads go: `MNEME_MODELS_DIR`, or `models` in the data folder of the OS. */
export function downloadsFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const chosen = environment['MNEME_MODELS_DIR'];
  return chosen === undefined || chosen === '' ? join(envPaths('mneme', { suffix: '' }).data, 'models') : resolve(chosen);
}

/** The `models` folder that comes with the project: beside or above the file that runs (`dist/`, `src/embedding/`). */
export function packageModelsFolder(runningFile: string): string | undefined {
  for (let folder = dirname(runningFile), up = 0; up < 4; folder = dirname(folder), up += 1) {
    const models = join(folder, 'models');
    if (basename(folder) !== 'models' && existsSync(models) && existsSync(join(folder, 'package.json'))) return models;
  }
  return undefined;
}

export interface NodeModelFolders {
  /** As `packageModelsFolder` finds it. */
  readonly packaged: string | undefined;
  /** The setting `modelFolder`. */
  readonly picked: string | undefined;
  readonly downloads: string;
}

/** In the order of search: what the owner picked, what comes with the project, what was downloaded. */
export function nodeModelPlaces(folders: NodeModelFolders): ModelPlace[] {
  const places: ModelPlace[] = [];
  if (folders.picked !== undefined) places.push({ kind: 'picked', store: new NodeModelStore(folders.picked) });
  if (folders.packaged !== undefined) places.push({ kind: 'packaged', store: new NodeModelStore(folders.packaged) });
  places.push({ kind: 'downloads', store: new NodeModelStore(folders.downloads) });
  return places;
}
