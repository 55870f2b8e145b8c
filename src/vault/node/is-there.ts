import { stat } from 'node:fs/promises';

import { isMissing } from './file-error.js';

/** Whether there is a file or folder of this path. @throws the file system's error where that cannot be told */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
