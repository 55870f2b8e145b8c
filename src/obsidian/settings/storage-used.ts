import type { DataAdapter } from 'obsidian';

/** Bytes by what they are for. */
export interface StorageUsed {
  readonly index: number;
  readonly models: number;
  readonly state: number;
  readonly journal: number;
}

/** Counts the files of the plugin's folder and of the journal; what is not there is nothing. */
export async function storageUsed(adapter: DataAdapter, pluginFolder: string, journalFolder: string): Promise<StorageUsed> {
  const [index, models, state, journal] = await Promise.all([`${pluginFolder}/index`, `${pluginFolder}/models`, `${pluginFolder}/state`, journalFolder].map((folder) => bytesIn(adapter, folder)));
  return { index: index ?? 0, models: models ?? 0, state: state ?? 0, journal: journal ?? 0 };
}

async function bytesIn(adapter: DataAdapter, folder: string): Promise<number> {
  if (!(await adapter.exists(folder))) return 0;
  const { files, folders } = await adapter.list(folder);
  let bytes = 0;
  for (const file of files) bytes += (await adapter.stat(file))?.size ?? 0;
  for (const inner of folders) bytes += await bytesIn(adapter, inner);
  return bytes;
}
