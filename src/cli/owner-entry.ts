import { readFileSync } from 'node:fs';

import { digestOf, OWNER, type TokenEntry } from '../api/auth.js';
import { stampOf } from '../connect/vault-tokens.js';
import { parseAddress } from '../vault/node/address-file.js';

/**
 * The owner's token as the address file has it now: `mneme token rotate` takes effect at once. Asked at every request, so
 * the file is read only after it changed. Where there is no file, the token stays as it was.
 */
export function ownerEntry(addressFile: string, firstToken: string): () => TokenEntry {
  let entry = entryFor(firstToken);
  let seen = stampOf(addressFile);
  return () => {
    const stamp = stampOf(addressFile);
    if (stamp !== undefined && stamp !== seen) {
      seen = stamp;
      const token = parseAddress(readFileSync(addressFile, 'utf8'))?.token;
      if (token !== undefined) entry = entryFor(token);
    }
    return entry;
  };
}

function entryFor(token: string): TokenEntry {
  return { digest: digestOf(token), caller: OWNER };
}
