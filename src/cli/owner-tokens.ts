import { readFileSync, statSync } from 'node:fs';

import { digestOf, OWNER, tokenBook, type TokenBook, type TokenEntry } from '../api/auth.js';
import { parseAddress } from '../vault/node/address-file.js';
import { isMissing } from '../vault/node/file-error.js';

/**
 * The owner's token as the address file has it now: `mneme token rotate` takes effect at once. Asked at every request, so
 * the file is read only after it changed.
 */
export function ownerTokens(addressFile: string, firstToken: string): TokenBook {
  let entries: readonly TokenEntry[] = [entryFor(firstToken)];
  let seen = stampOf(addressFile);
  return tokenBook(() => {
    const stamp = stampOf(addressFile);
    if (stamp !== undefined && stamp !== seen) {
      seen = stamp;
      const token = parseAddress(readFileSync(addressFile, 'utf8'))?.token;
      if (token !== undefined) entries = [entryFor(token)];
    }
    return entries;
  });
}

function entryFor(token: string): TokenEntry {
  return { digest: digestOf(token), caller: OWNER };
}

/** Every replacement of the file is another inode. `undefined` where there is no file: the token then stays as it was. */
function stampOf(file: string): string | undefined {
  try {
    const { ino, mtimeMs, size } = statSync(file);
    return `${ino}:${mtimeMs}:${size}`;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
