import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import envPaths from 'env-paths';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Folders outside every vault. */
export interface MachineFolders {
  /** Addresses, tokens, locks and the device's id: a vault is often synced or published, and none of these must travel with it. */
  readonly config: string;
  /** Indexes of folders that Mneme does not write into: large, and can be had again. */
  readonly cache: string;
  /** Open sessions: private and short-lived. */
  readonly state: string;
}

/** `$MNEME_CONFIG_DIR` moves all of it, for tests and for more than one account of Mneme on a machine. */
export function machineFolders(environment: Environment): MachineFolders {
  const config = environment['MNEME_CONFIG_DIR'];
  if (config !== undefined && config !== '') return { config: resolve(config), cache: join(resolve(config), 'cache'), state: join(resolve(config), 'state') };
  const paths = envPaths('mneme', { suffix: '' });
  // Only Linux has a folder for state ($XDG_STATE_HOME), which the library calls that of logs.
  return { config: paths.config, cache: paths.cache, state: process.platform === 'linux' ? paths.log : paths.data };
}

/** Names a vault's files outside the vault: the first 16 hex digits of the SHA-256 of its real path. */
export function vaultKey(realPath: string): string {
  return createHash('sha256').update(realPath).digest('hex').slice(0, 16);
}

/** Where the vault's owner says where its endpoint is, and what opens it. */
export function addressFile(configFolder: string, vaultPath: string): string {
  return join(configFolder, `${vaultKey(vaultPath)}.json`);
}
