import { join } from 'node:path';
import { vi } from 'vitest';
import { writeNotes } from './plugin-under-test.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

export interface OwnersPlace {
  /** The vault. */
  readonly folder: string;
  /** What Mneme keeps outside of it. */
  readonly configFolder: string;
}

/** A vault with notes, and a place of its own for what lies outside of it, named by the environment. Whoever made it removes it. */
export async function makeOwnersPlace(notes?: Readonly<Record<string, string>>): Promise<OwnersPlace> {
  const [folder, configFolder] = [await makeFolder(), await makeFolder()];
  vi.stubEnv('MNEME_CONFIG_DIR', configFolder);
  vi.stubEnv('MNEME_MODELS_DIR', join(configFolder, 'models'));
  await writeNotes(folder, notes);
  return { folder, configFolder };
}

export async function removeOwnersPlace({ folder, configFolder }: OwnersPlace): Promise<void> {
  vi.unstubAllEnvs();
  await removeFolder(folder);
  await removeFolder(configFolder);
}
