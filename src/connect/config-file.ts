import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { messageOf, MnemeError } from '../core/model/errors.js';
import { isMissing } from '../vault/node/file-error.js';
import { isThere } from '../vault/node/is-there.js';
import { replaceTextFile } from '../vault/node/replace-file.js';

/** What became of a file. */
export interface FileChange {
  readonly file: string;
  readonly change: 'written' | 'unchanged' | 'removed';
  /** The file as it was before. */
  readonly backup?: string;
}

/**
 * Changes a file that belongs to another program: only if the new text differs, with a copy of the old one beside it, through a
 * link to where the file really is, and with the rights that it had. A new file is for this account alone.
 * @param edit Given `''` for a file that is not there
 * @param stamp Names the copy, such as `20261202T101500123`
 * @throws MnemeError `config_invalid` naming the file, `store_failed`
 */
export async function editConfigFile(file: string, stamp: string, edit: (text: string) => string): Promise<FileChange> {
  const place = await realPlace(file);
  const before = await textOf(place);
  const after = edited(file, before ?? '', edit);
  if (after === (before ?? '')) return { file, change: 'unchanged' };
  try {
    await mkdir(dirname(place), { recursive: true });
    if (before === undefined) {
      await replaceTextFile(place, after);
      return { file, change: 'written' };
    }
    const { mode } = await stat(place);
    const backup = `${place}.${stamp}.before-mneme`;
    await copyFile(place, backup, constants.COPYFILE_EXCL);
    if ((await textOf(place)) !== before) throw new MnemeError('version_stale', `${file} changed just now. Try again.`);
    await replaceTextFile(place, after, { mode: mode & 0o777 });
    await chmod(place, mode & 0o777); // Whatever the mask of this process says.
    return { file, change: 'written', backup };
  } catch (error) {
    throw error instanceof MnemeError ? error : new MnemeError('store_failed', `Cannot write ${file}: ${messageOf(error)}.`, { cause: error });
  }
}

/** Takes a file of our own away. */
export async function removeOwnFile(file: string): Promise<FileChange> {
  if ((await textOf(file)) === undefined) return { file, change: 'unchanged' };
  await rm(file);
  return { file, change: 'removed' };
}

/** `undefined` where there is no such file. @throws MnemeError `store_failed` */
export async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new MnemeError('store_failed', `Cannot read ${file}: ${messageOf(error)}.`, { cause: error });
  }
}

/** The root of the repository that a file lies in, and may be committed to. */
export async function repositoryOf(file: string): Promise<string | undefined> {
  for (let folder = dirname(await realPlace(file)); ; folder = dirname(folder)) {
    if (await isThere(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function edited(file: string, before: string, edit: (text: string) => string): string {
  try {
    // A byte order mark is no part of the text, and stays.
    const mark = before.startsWith('\ufeff') ? '\ufeff' : '';
    const body = before.slice(mark.length);
    const after = edit(body);
    return after === body ? before : mark + after;
  } catch (error) {
    if (error instanceof MnemeError && error.code === 'config_invalid') throw new MnemeError('config_invalid', `${file} cannot be changed. ${error.message} Correct it first; nothing was written.`, { cause: error });
    throw error;
  }
}

async function realPlace(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (isMissing(error)) return file;
    throw error;
  }
}
