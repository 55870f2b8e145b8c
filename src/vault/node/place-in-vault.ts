import { mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { MnemeError } from '../../core/model/errors.js';
import type { NotePath } from '../../core/model/note-path.js';
import { fileInTheWay, hiddenPlace } from '../note-write-failure.js';
import { fileErrorCode, isMissing } from './file-error.js';
import { syncFolder } from './sync-folder.js';
import { isHidden, isInside } from './walk.js';

/**
 * The real path of what is at `path`, all links followed; `undefined` where there is nothing.
 * @throws MnemeError `path_outside_vault` for a link that leads out of the vault, `note_unwritable` for what is hidden
 */
export async function realPlace(root: string, path: NotePath): Promise<string | undefined> {
  if (isHidden(path)) throw hiddenPlace(path);
  try {
    return inside(root, path, await realpath(join(root, path)));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * The real path of the folder in which a new file of that path is made: folders that are missing are made, and the last of them is inside
 * the vault, also by its real path.
 * @throws MnemeError `path_outside_vault`, `note_unwritable`, `vault_missing`, and whatever the file system says
 */
export async function folderOfNew(root: string, path: NotePath): Promise<string> {
  if (isHidden(path)) throw hiddenPlace(path);
  const { present, missing } = await foldersTo(root, path);
  const real = inside(root, path, await realpath(present));
  if (missing.length === 0) return real;
  for (const each of missing) await makeFolder(each);
  return inside(root, path, await realpath(dirname(join(root, path))));
}

/** The nearest folder that is there, and the missing ones below it, outermost first. */
async function foldersTo(root: string, path: NotePath): Promise<{ present: string; missing: string[] }> {
  const missing: string[] = [];
  for (let folder = dirname(join(root, path)); ; folder = dirname(folder)) {
    try {
      if (!(await stat(folder)).isDirectory()) throw fileInTheWay(path, folder.slice(root.length + 1));
      return { present: folder, missing };
    } catch (error) {
      if (!isMissing(error)) throw error;
      // The vault itself is never made: a drive that is not there must not get a second, empty vault in its place.
      if (folder === root) throw new MnemeError('vault_missing', `The vault ${root} is not there any more. Bring its drive or folder back.`, { cause: error });
      missing.unshift(folder);
    }
  }
}

/** Each new folder's name is forced to the disk, or a power cut could take the folder and the note in it. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return; // Another write was faster.
    throw error;
  }
  await syncFolder(dirname(folder));
}

function inside(root: string, path: NotePath, real: string): string {
  if (isInside(root, real)) return real;
  throw new MnemeError('path_outside_vault', `${path} leads out of the vault by a symbolic link. Put a real file or folder there.`);
}
