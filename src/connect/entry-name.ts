import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { vaultKey } from '../vault/node/config-dir.js';
import { isMissing } from '../vault/node/file-error.js';
import { readPrivateFile, writePrivateFile } from '../vault/node/private-file.js';
import { agentsFolder } from './agent-tokens.js';

const NAME_FILE = 'entry-name';

/**
 * The name by which agents know the vault: `mneme-` and the vault's own name, in letters that every agent takes. The first vault of
 * a name has it; another one of the same name gets a part of its key as well. Kept, so that a vault never changes its name.
 */
export async function entryNameOf(configFolder: string, vaultPath: string): Promise<string> {
  const file = join(agentsFolder(configFolder, vaultPath), NAME_FILE);
  const known = (await readPrivateFile(file))?.trim();
  if (known !== undefined && known !== '') return known;
  const plain = plainName(vaultPath);
  const name = plain === undefined || (await takenNames(configFolder)).has(plain) ? [plain ?? 'mneme', vaultKey(vaultPath).slice(0, 6)].join('-') : plain;
  await writePrivateFile(file, `${name}\n`);
  return name;
}

/** `undefined` for a name of which nothing is left in plain letters. */
function plainName(vaultPath: string): string | undefined {
  const letters = basename(vaultPath)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return letters === '' ? undefined : `mneme-${letters}`;
}

async function takenNames(configFolder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const folder of await foldersIn(configFolder)) {
    const name = (await readPrivateFile(join(configFolder, folder, NAME_FILE)))?.trim();
    if (name !== undefined) names.add(name);
  }
  return names;
}

async function foldersIn(configFolder: string): Promise<string[]> {
  try {
    return (await readdir(configFolder)).filter((name) => name.endsWith('.agents'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
