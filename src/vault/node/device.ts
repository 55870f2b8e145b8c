import { join } from 'node:path';
import { ulid } from 'ulid';

import { preparePrivateFolder, privateFileFailure, readPrivateFile } from './private-file.js';
import { writeOnce } from './write-once.js';

const DEVICE_FILE = 'device-id';
const DEVICE_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Names this machine's part of a vault's plugin folder, so that a sync tool that carries the folder never has two machines
 * write one file. Made once; the same for every vault.
 * @throws MnemeError `store_full`, `store_read_only`, `store_failed`
 */
export async function deviceId(configFolder: string): Promise<string> {
  const file = join(configFolder, DEVICE_FILE);
  const known = await knownDeviceId(configFolder);
  if (known !== undefined) return known;
  await preparePrivateFolder(configFolder);
  const made = ulid();
  try {
    if (await writeOnce(file, `${made}\n`)) return made;
  } catch (error) {
    throw privateFileFailure(file, error);
  }
  return (await knownDeviceId(configFolder)) ?? made; // Another process was faster.
}

/** As `deviceId`, but makes nothing. */
export async function knownDeviceId(configFolder: string): Promise<string | undefined> {
  const id = (await readPrivateFile(join(configFolder, DEVICE_FILE)))?.trim();
  return id !== undefined && DEVICE_ID.test(id) ? id : undefined;
}
