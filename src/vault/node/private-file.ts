import { chmod, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { messageOf, MnemeError } from '../../core/model/errors.js';
import { isFull, isMissing, isReadOnly } from './file-error.js';
import { replaceTextFile } from './replace-file.js';

/** Replaces a file that only this account may read (0600, in a folder 0700), wholly or not at all. @throws MnemeError `store_full`, `store_read_only`, `store_failed` */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  try {
    await preparePrivateFolder(dirname(path));
    await replaceTextFile(path, text);
  } catch (error) {
    throw privateFileFailure(path, error);
  }
}

/** @throws MnemeError `store_read_only`, `store_failed` */
export async function preparePrivateFolder(folder: string): Promise<void> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) await chmod(folder, 0o700); // A umask may have taken rights away from ourselves.
  } catch (error) {
    throw privateFileFailure(folder, error);
  }
}

/** `undefined` where there is no such file. @throws MnemeError `store_failed` */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new MnemeError('store_failed', `Cannot read ${path}: ${messageOf(error)}. Give your account access to it, or delete it.`, { cause: error });
  }
}

export function privateFileFailure(path: string, error: unknown): MnemeError {
  if (error instanceof MnemeError) return error;
  const code = isFull(error) ? 'store_full' : isReadOnly(error) ? 'store_read_only' : 'store_failed';
  return new MnemeError(code, `Cannot write ${path}: ${messageOf(error)}. Make room or give your account write access, or set MNEME_CONFIG_DIR to a folder that it may write.`, {
    cause: error,
  });
}
