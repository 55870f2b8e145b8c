import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CommandPlace } from './mneme-command.js';
import { makeFolder, removeFolder, writeIn } from './temporary-folder.js';

export interface SmallVault extends CommandPlace {
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Settings that name no model: full text answers, and nothing is waited for. */
const TEXT_ONLY = { model: 'none' };

/** A vault of three notes and a folder for what is kept outside it. */
export async function makeSmallVault(settings: object = TEXT_ONLY): Promise<SmallVault> {
  const vault = await makeFolder();
  const configFolder = await makeFolder();
  await writeIn(vault, '.obsidian/plugins/mneme/data.json', JSON.stringify(settings));
  await writeIn(vault, 'Kiln.md', '# Kiln\n\nThe pottery kiln is fired on Thursdays.\n\n## Glaze\n\nCeladon glaze needs cone ten.\n');
  await writeIn(vault, '日记/窑.md', '# 窑\n\n陶艺窑每周四点火，釉料用青瓷釉。\n');
  await writeIn(vault, 'Bread.md', '---\ntags: [baking]\n---\nSourdough rests overnight.\n');
  return {
    vault,
    configFolder,
    write: (path, text) => writeIn(vault, path, text),
    async remove() {
      await removeFolder(vault);
      await removeFolder(configFolder);
    },
  };
}

/** Path, time and hash of every file below a folder, what is under `except` left out. */
export async function fingerprint(folder: string, except?: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const inner = join(path, entry.name);
      if (inner === except) continue;
      if (entry.isDirectory()) await visit(inner);
      const { mtimeMs } = await lstat(join(folder, inner));
      const hash = entry.isFile() ? createHash('sha256').update(await readFile(join(folder, inner))).digest('hex') : 'no file';
      found.push(`${inner} ${mtimeMs} ${hash}`);
    }
  };
  await visit('');
  return found.sort();
}
