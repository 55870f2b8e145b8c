import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PORTS_TRIED } from '../../api/http-server.js';
import { newToken, readAddress, writeAddress, type Address } from './address-file.js';
import { addressFile } from './config-dir.js';
import { isMissing } from './file-error.js';
import { isThere } from './is-there.js';

/** An address file is named by its vault's key. */
const ADDRESS_FILE = /^[0-9a-f]{16}\.json$/;

/**
 * The address of a vault. One that was never served gets a token that its first server will take, and a port that no other vault of this
 * account has, so that what is written into an agent's configuration now is true then.
 * @param port Where to begin
 * @throws MnemeError `store_full`, `store_read_only`, `store_failed`
 */
export async function knownOrFirstAddress(configFolder: string, vaultPath: string, port: number): Promise<Address> {
  const file = addressFile(configFolder, vaultPath);
  const known = await readAddress(file);
  if (known !== undefined) return known;
  // No process: nobody answers there yet.
  const first = { url: await firstUrl(configFolder, port), token: newToken(), pid: 0, instance: '', vault: vaultPath, version: '' };
  await writeAddress(file, first);
  return first;
}

/** Where a vault that was never served will be. */
export async function firstUrl(configFolder: string, port: number): Promise<string> {
  const taken = new Set(await urlsOfVaults(configFolder));
  const urls = Array.from({ length: PORTS_TRIED }, (_, offset) => `http://127.0.0.1:${port + offset}`);
  return urls.find((url) => !taken.has(url)) ?? `http://127.0.0.1:${port}`;
}

/** Of vaults that are still there. */
async function urlsOfVaults(configFolder: string): Promise<string[]> {
  const urls: string[] = [];
  for (const name of (await namesIn(configFolder)).filter((each) => ADDRESS_FILE.test(each))) {
    const address = await readAddress(join(configFolder, name));
    if (address !== undefined && (await isThere(address.vault))) urls.push(address.url);
  }
  return urls;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
