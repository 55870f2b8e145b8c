import { randomBytes } from 'node:crypto';
import { link, open, rm, writeFile } from 'node:fs/promises';

import { fileErrorCode } from './file-error.js';

/** Some file systems (FAT, some network drives) have no hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL', 'EISDIR']);

/** Whether it is the file system that cannot make a hard link. */
export function hasNoLinks(thrown: unknown): boolean {
  return NO_LINKS.has(fileErrorCode(thrown) ?? '');
}

/**
 * Makes a file with its text in one step, for this account alone, unless there is one already: of several processes that
 * try at once exactly one is told `true`, and none ever reads half of it. (Without hard links, a reader may for an instant
 * find it empty.)
 */
export async function writeOnce(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.new`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
    await link(draft, path);
    return true;
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false;
    if (hasNoLinks(error)) return await writeExclusively(path, text);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeExclusively(path: string, text: string): Promise<boolean> {
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
