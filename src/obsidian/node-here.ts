import { FileSystemAdapter, Platform, type App } from 'obsidian';
import type { ModelPlace } from '../embedding/model-files.js';

/**
 * What needs Node is behind a dynamic import, so that main.js itself loads where there is none. In the app's desktop
 * window there is; on a phone, and in a plain browser page, there is not.
 */
export function hasNode(): boolean {
  return Platform.isDesktopApp && typeof process === 'object' && 'versions' in process && 'node' in process.versions;
}

/** The vault's folder on the disk; `undefined` where the app keeps it elsewhere. */
export function vaultFolderOf(app: App): string | undefined {
  const { adapter } = app.vault;
  return adapter instanceof FileSystemAdapter ? adapter.getBasePath() : undefined;
}

/** Places for models outside the vault: the folder that the owner picked, and where the command line keeps its downloads. */
export async function nodeModelPlacesHere(pickedFolder: string | undefined): Promise<{ picked: ModelPlace[]; shared: ModelPlace[] }> {
  if (!hasNode()) return { picked: [], shared: [] };
  const { NodeModelStore, downloadsFolder } = await import('../embedding/node-model-store.js');
  const picked: ModelPlace[] = pickedFolder === undefined ? [] : [{ kind: 'picked', store: new NodeModelStore(pickedFolder) }];
  return { picked, shared: [{ kind: 'downloads', store: new NodeModelStore(downloadsFolder(process.env)) }] };
}
