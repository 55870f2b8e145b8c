import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PROJECT } from '../../build/targets.mjs';
import { parseModelSpec } from '../../src/embedding/model-spec.js';
import { inHubLayout } from './model-hub.js';

/** The files of one of the project's models, as a hub lays them out. */
export async function hubFilesOf(model: string): Promise<Map<string, Buffer>> {
  const folder = join(PROJECT, 'models', model);
  const spec = parseModelSpec(JSON.parse(await readFile(join(folder, 'mneme-model.json'), 'utf8')), folder);
  const files = await Promise.all(spec.files.map(async ({ path }) => [path, await readFile(join(folder, path))] as const));
  return inHubLayout({ spec, files: new Map(files) }, (name, file) => `${name}/resolve/${spec.revision}/${file}`);
}
