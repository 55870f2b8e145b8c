import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const HUB = join(import.meta.dirname, '../../shared/vaults/obsidian-hub.tar.gz');

/** Folders of one benchmark, which go with it. */
export class Workplace {
  private constructor(readonly folder: string) {}

  static async make(): Promise<Workplace> {
    return new Workplace(await mkdtemp(join(tmpdir(), 'mneme-bench-')));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** A copy of the vault given, or of obsidian-hub from the measuring data beside the project. */
  async vault(given: string | undefined, name: string): Promise<string> {
    const copy = this.path(name);
    if (given === undefined) {
      if (!existsSync(HUB)) throw new Error('The measuring data is not there (../shared/vaults). Name a vault: --vault DIR; it is copied, not changed.');
      await mkdir(copy);
      const { status } = spawnSync('tar', ['-xzf', HUB, '-C', copy], { stdio: 'inherit' });
      if (status !== 0) throw new Error(`tar could not read ${HUB}.`);
      return this.onlyFolderIn(copy);
    }
    await cp(given, copy, { recursive: true });
    return copy;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private async onlyFolderIn(folder: string): Promise<string> {
    const [only, ...others] = await readdir(folder);
    return only !== undefined && others.length === 0 ? join(folder, only) : folder;
  }
}

/** Paths of all notes, relative to the vault, in a fixed order that mixes folders. */
export async function notesOf(vault: string): Promise<string[]> {
  const entries = await readdir(vault, { recursive: true });
  const notes = entries.filter((path) => path.endsWith('.md') && !path.split('/').some((part) => part.startsWith('.')));
  return notes.sort((a, b) => mixed(a) - mixed(b) || (a < b ? -1 : 1));
}

/** FNV-1a, so that every so-manieth note of a folder is as likely as any other. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export async function copyNotes(from: string, notes: readonly string[], to: string): Promise<void> {
  for (const note of notes) {
    await mkdir(dirname(join(to, note)), { recursive: true });
    await cp(join(from, note), join(to, note));
  }
}
