import { open } from 'node:fs/promises';

import { fileErrorCode } from './file-error.js';

/** Windows cannot open a folder, and some file systems cannot flush one; the rename itself has happened all the same. */
const UNSUPPORTED = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF']);

/** Forces a rename in `folder` to the disk, so that it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!UNSUPPORTED.has(fileErrorCode(error) ?? '')) throw error;
  }
}
