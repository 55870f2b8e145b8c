import { readdir } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

import { isMissing } from '../vault/node/file-error.js';
import { isThere } from '../vault/node/is-there.js';
import { variable, type Machine } from './machine.js';

/**
 * Where Node is on this machine; `undefined` where it is at none of the usual places. Desktop programs are started without the PATH of a
 * shell, so that `node` alone finds it for some of them and not for others.
 */
export async function findNode(machine: Machine): Promise<string | undefined> {
  const name = machine.platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of [...pathOf(machine), ...usualFolders(machine), ...(await nvmFolders(machine))]) {
    const file = join(folder, name);
    if (isAbsolute(file) && (await isThere(file))) return file;
  }
  return undefined;
}

function pathOf(machine: Machine): string[] {
  return (variable(machine, 'PATH') ?? '').split(delimiter).filter((folder) => folder !== '');
}

function usualFolders(machine: Machine): string[] {
  const { platform, home } = machine;
  if (platform === 'win32') return [join(variable(machine, 'ProgramFiles') ?? 'C:\\Program Files', 'nodejs'), ...['NVM_SYMLINK', 'VOLTA_HOME'].flatMap((name) => variable(machine, name) ?? [])];
  return ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', join(home, '.volta', 'bin'), join(home, '.local', 'share', 'fnm', 'aliases', 'default', 'bin')];
}

/** Of the version manager nvm, the newest first. */
async function nvmFolders(machine: Machine): Promise<string[]> {
  const versions = join(variable(machine, 'NVM_DIR') ?? join(machine.home, '.nvm'), 'versions', 'node');
  try {
    const names = await readdir(versions);
    return names.sort(new Intl.Collator('en', { numeric: true }).compare).reverse().map((name) => join(versions, name, 'bin'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
