import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { BlobStore } from '../../core/model/index-store.js';
import { JOURNAL_FOLDER } from '../../core/model/journal.js';
import type { VaultProblem } from '../../core/model/vault.js';
import { MemoryBlobStore } from '../memory-blob-store.js';
import { FolderBlobStore } from './blob-store.js';
import { vaultKey, type MachineFolders } from './config-dir.js';
import { isMissing } from './file-error.js';
import { isThere } from './is-there.js';

/** Obsidian's folder for what is not notes. */
export const CONFIG_FOLDER = '.obsidian';
/** The only place in a vault that Mneme writes its own files to. */
export const PLUGIN_FOLDER = `${CONFIG_FOLDER}/plugins/mneme`;

/** Where the index and the state of a vault are kept. */
export type IndexHome =
  | { readonly kind: 'vault' | 'cache'; readonly index: string; readonly state: string; readonly problem: VaultProblem | undefined }
  | { readonly kind: 'memory'; readonly problem: VaultProblem };

/**
 * Decides where index and state go: into the plugin's folder of a vault. A folder without `.obsidian` is some other
 * program's and gets no such folder from us, and a vault that may not be written gets none either: their index goes to
 * this account's cache. Where not even that may be written, it lasts as long as the process. Makes nothing.
 */
export async function indexHome(vaultPath: string, device: string, folders: MachineFolders): Promise<IndexHome> {
  const isVault = await isThere(join(vaultPath, CONFIG_FOLDER));
  const inVault = join(vaultPath, PLUGIN_FOLDER);
  if (isVault && (await canWrite(inVault))) return { kind: 'vault', ...homeIn(inVault, device), problem: undefined };

  const cache = join(folders.cache, 'vaults', vaultKey(vaultPath));
  const readOnly = isVault ? { path: '', message: `The vault may not be written, so its index is kept in ${cache}. Notes are served all the same.` } : undefined;
  if (await canWrite(cache)) return { kind: 'cache', ...homeIn(cache, device), problem: readOnly };
  const message = `Neither the vault nor ${folders.cache} may be written, so the index is kept in memory only and is built anew at every start. Give your account write access to one of them.`;
  return { kind: 'memory', problem: { path: '', message } };
}

/** The store of the index, which can be rebuilt. */
export function indexStore(home: IndexHome): BlobStore {
  return home.kind === 'memory' ? new MemoryBlobStore() : new FolderBlobStore(home.index);
}

/** The store of what cannot be derived. */
export function stateStore(home: IndexHome): BlobStore {
  return home.kind === 'memory' ? new MemoryBlobStore() : new FolderBlobStore(home.state);
}

/** The store of the open sessions of a vault, outside it. */
export function sessionStore(vaultPath: string, folders: MachineFolders): BlobStore {
  return new FolderBlobStore(join(folders.state, 'sessions', vaultKey(vaultPath)));
}

/** The store of the journal, in the vault's memory folder. */
export function journalStore(vaultPath: string, memoryFolder: string): BlobStore {
  return new FolderBlobStore(join(vaultPath, memoryFolder, JOURNAL_FOLDER));
}

function homeIn(folder: string, device: string): { index: string; state: string } {
  return { index: join(folder, 'index', device), state: join(folder, 'state', device) };
}

/** Whether files can be made in `folder`, which may itself still have to be made. */
async function canWrite(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    const parent = dirname(folder);
    return isMissing(error) && parent !== folder && canWrite(parent);
  }
}
