import { isAbsolute, resolve } from 'node:path';
import type { Command } from 'commander';

import { MnemeError } from '../core/model/errors.js';
import type { Settings } from '../core/model/settings.js';
import { machineFolders, type MachineFolders } from '../vault/node/config-dir.js';
import { openNodeVault } from '../vault/node/node-vault.js';
import { readSettings, settingsFile } from '../vault/node/settings-file.js';

/** The options of every command. */
export interface VaultOptions {
  readonly vault: string;
  readonly config?: string;
  readonly json?: boolean;
}

/** The vault that a command is about, with its settings. */
export interface VaultContext {
  /** Real path. */
  readonly vaultPath: string;
  readonly settings: Settings;
  /** Where the settings were read from, or would be. */
  readonly settingsFile: string;
  readonly folders: MachineFolders;
}

export function withVaultOptions(command: Command): Command {
  return command
    .option('--vault <dir>', 'the vault, a folder of Markdown notes', '.')
    .option('--config <file>', "settings to use instead of the plugin's data.json in the vault")
    .option('--json', 'print JSON');
}

/** @throws MnemeError `vault_missing`, `vault_unreadable`, `config_invalid` */
export async function openContext(options: VaultOptions): Promise<VaultContext> {
  // A script's variable that was never set must not make the current folder a vault.
  if (options.vault === '') throw new MnemeError('vault_missing', 'The folder that --vault names is empty. Give the vault with --vault DIR, or leave it out for the current folder.');
  const { root: vaultPath } = await openNodeVault(resolve(options.vault));
  const file = options.config === undefined ? settingsFile(vaultPath) : resolve(options.config);
  const read = await readSettings(file, options.config !== undefined);
  return { vaultPath, settingsFile: file, settings: withAbsoluteFolder(read, vaultPath), folders: machineFolders(process.env) };
}

/** A relative model folder is meant from the vault, since the working directory differs from command to command. */
function withAbsoluteFolder(settings: Settings, vaultPath: string): Settings {
  const { modelFolder } = settings;
  return modelFolder === undefined || isAbsolute(modelFolder) ? settings : { ...settings, modelFolder: resolve(vaultPath, modelFolder) };
}
