import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { plugin, PROJECT } from '../../build/targets.mjs';
import { buildAsItIsNow } from '../support/build-as-it-is-now.js';

// What is installed is the built file, as the sources are now.
await buildAsItIsNow(plugin);

/** Puts the built plugin into a vault's plugin folder, as a release does, and a model beside it where one is named. */
export async function installPlugin(vaultFolder: string, options: { readonly model?: string | undefined } = {}): Promise<string> {
  const folder = join(vaultFolder, '.obsidian/plugins/mneme');
  await mkdir(folder, { recursive: true });
  for (const name of ['main.js', 'manifest.json', 'styles.css']) await cp(join(PROJECT, name), join(folder, name));
  if (options.model !== undefined) await cp(join(PROJECT, 'models', options.model), join(folder, 'models', options.model), { recursive: true });
  return folder;
}
