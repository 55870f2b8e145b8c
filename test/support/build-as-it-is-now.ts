import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { build, type BuildOptions } from 'esbuild';

/** Builds a target in place, unless `npm test` has just done so. Written only where it changed, and by renaming: another test may be loading the file. */
export async function buildAsItIsNow(target: BuildOptions): Promise<void> {
  if (process.env['MNEME_JUST_BUILT'] === '1') return;
  const { outputFiles } = await build({ ...target, write: false });
  for (const { path, contents } of outputFiles) {
    const present = await readFile(path).catch(() => undefined);
    if (present?.equals(contents)) continue;
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.tmp`;
    await writeFile(temporary, contents, { mode: 0o755 });
    await rename(temporary, path);
  }
}
