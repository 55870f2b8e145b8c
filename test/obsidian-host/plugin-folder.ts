import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PROJECT } from '../../build/targets.mjs';

/** Puts the built plugin into a vault's plugin folder, as a release does, and a model beside it where one is named. */
export async function installPlugin(vaultFolder: string, options: { readonly model?: string | undefined } = {}): Promise<string> {
  const folder = join(vaultFolder, '.obsidian/plugins/mneme');
  await mkdir(folder, { recursive: true });
  for (const name of ['main.js', 'manifest.json', 'styles.css']) {
    const from = join(PROJECT, name);
    if (!existsSync(from)) throw new Error(`${name} is not there. Run "npm run build" first.`);
    await cp(from, join(folder, name));
  }
  if (options.model !== undefined) await cp(join(PROJECT, 'models', options.model), join(folder, 'models', options.model), { recursive: true });
  return folder;
}
