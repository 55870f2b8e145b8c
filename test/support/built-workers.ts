import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

import { build } from 'esbuild';

import { nodeWorkers } from '../../build/targets.mjs';
import type { NodeWorkerName } from '../../src/workers/node-workers.js';

/**
 * Builds worker threads from the sources as they are now, so that a test never runs a stale one. Written only where they
 * changed, and by renaming: another test may be loading the file.
 */
export async function buildWorkers(...names: NodeWorkerName[]): Promise<void> {
  await Promise.all(
    nodeWorkers
      .filter(({ outfile }) => names.some((name) => `${name}.mjs` === basename(outfile)))
      .map(async (options) => {
        const { outputFiles } = await build({ ...options, write: false });
        for (const { path, contents } of outputFiles) {
          const present = await readFile(path).catch(() => undefined);
          if (present?.equals(contents)) continue;
          await mkdir(dirname(path), { recursive: true });
          const temporary = `${path}.${process.pid}.tmp`;
          await writeFile(temporary, contents);
          await rename(temporary, path);
        }
      }),
  );
}
