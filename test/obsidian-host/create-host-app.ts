import './node-dom.js';
import { createRequire } from 'node:module';
import { cp, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from 'obsidian-test-mocks/setup';
import { HostApp } from './host-app.js';
import { NodeDisk } from './node-disk.js';
import { obsidian } from './stand-in.js';

setup();

const nodeRequire = createRequire(import.meta.url);
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The app over `folder`, in this process: the plugin has Node beside the browser's world, as on the desktop. */
export function createHostApp(folder: string): HostApp {
  return new HostApp(new NodeDisk(folder), (name) => (name === 'obsidian' ? obsidian : nodeRequire(name)));
}

/** Puts the built plugin into a vault's plugin folder, as a release does, and a model beside it where one is named. */
export async function installPlugin(vaultFolder: string, options: { readonly model?: string } = {}): Promise<string> {
  const folder = join(vaultFolder, '.obsidian/plugins/mneme');
  await mkdir(folder, { recursive: true });
  for (const name of ['main.js', 'manifest.json', 'styles.css']) {
    const from = join(projectRoot, name);
    if (!existsSync(from)) throw new Error(`${name} is not there. Run "npm run build" first.`);
    await cp(from, join(folder, name));
  }
  if (options.model !== undefined) await cp(join(projectRoot, 'models', options.model), join(folder, 'models', options.model), { recursive: true });
  return folder;
}
