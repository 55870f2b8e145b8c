import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { messageOf, MnemeError } from '../../core/model/errors.js';
import { issuesText, readWith } from '../../core/model/parse.js';
import { settingsSchema, type Settings } from '../../core/model/settings.js';
import { isMissing } from './file-error.js';
import { PLUGIN_FOLDER } from './plugin-folder.js';

/** Where the plugin keeps its settings in a vault. */
export function settingsFile(vaultPath: string): string {
  return join(vaultPath, PLUGIN_FOLDER, 'data.json');
}

/**
 * The settings in a file, with the default for every key that it leaves out.
 * @param required Whether it is an error that there is no such file: it is for one that the owner named.
 * @throws MnemeError `config_invalid`, naming the file, the key and what was expected
 */
export async function readSettings(file: string, required: boolean): Promise<Settings> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!required && isMissing(error)) return settingsSchema.parse({});
    const wrong = isMissing(error) ? 'There is no settings file' : `Cannot read the settings file (${messageOf(error)})`;
    throw new MnemeError('config_invalid', `${wrong}: ${file}. Correct --config, or leave it out for the plugin's own settings.`, { cause: error });
  }
  const { data, issues } = readWith(settingsSchema, parseJson(file, text));
  if (issues === undefined) return data;
  throw new MnemeError('config_invalid', `${file} has settings that Mneme does not understand. ${issuesText(issues)} Correct or remove them.`);
}

/** Obsidian writes an empty file for settings that were never changed. */
function parseJson(file: string, text: string): unknown {
  const plain = text.replace(/^\ufeff/, '');
  if (plain.trim() === '') return {};
  try {
    return JSON.parse(plain);
  } catch (error) {
    throw new MnemeError('config_invalid', `${file} is not JSON: ${messageOf(error)}. Correct it, or delete it to go back to the defaults.`, { cause: error });
  }
}
