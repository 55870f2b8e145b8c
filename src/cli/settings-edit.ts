import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { messageOf, MnemeError } from '../core/model/errors.js';
import { isMissing } from '../vault/node/file-error.js';
import { CONFIG_FOLDER } from '../vault/node/plugin-folder.js';
import { replaceTextFile } from '../vault/node/replace-file.js';
import { settingsFile } from '../vault/node/settings-file.js';
import type { VaultContext } from './vault-context.js';

/**
 * Changes keys of the settings file and leaves everything else in it as it is. The file was read as valid before.
 * @throws MnemeError `config_invalid` where there is no place for settings, or they cannot be written
 */
export async function changeSettings({ settingsFile: file, vaultPath }: VaultContext, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const isPluginFile = file === settingsFile(vaultPath);
  if (isPluginFile && !existsSync(join(vaultPath, CONFIG_FOLDER))) {
    throw new MnemeError('config_invalid', `${vaultPath} has no ${CONFIG_FOLDER} folder to keep settings in, and Mneme makes none. Name a settings file with --config FILE.`);
  }
  try {
    const before = await currentSettings(file);
    await mkdir(dirname(file), { recursive: true });
    await replaceTextFile(file, `${JSON.stringify({ ...before, ...changes }, undefined, 2)}\n`, { mode: 0o644 });
  } catch (error) {
    throw new MnemeError('config_invalid', `Cannot change ${file}: ${messageOf(error)}. Give your account write access to it.`, { cause: error });
  }
}

async function currentSettings(file: string): Promise<object> {
  try {
    const text = (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
    const json: unknown = text.trim() === '' ? {} : JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : {};
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
