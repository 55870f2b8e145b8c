import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Real path of a new, empty folder. */
export async function makeFolder(prefix = 'mneme-test-'): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), prefix)));
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Writes a file below `folder`, making folders as needed. */
export async function writeIn(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, content);
}
