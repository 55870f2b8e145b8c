import { execFile } from 'node:child_process';
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** All that a build reads beside the packages. */
const SOURCES = ['src', 'build', 'models', 'esbuild.config.mjs', 'package.json', 'tsconfig.json'];

/**
 * Builds the plugin in a copy of the project whose path is another and longer one, as in somebody else's clone.
 * @returns the bytes of its main.js
 */
export async function buildElsewhere(project: string): Promise<Buffer> {
  const place = await mkdtemp(join(tmpdir(), 'mneme-release-'));
  const copy = join(place, 'somebody else’s', 'clone');
  try {
    await mkdir(copy, { recursive: true });
    for (const name of SOURCES) await cp(join(project, name), join(copy, name), { recursive: true, filter: (path) => !path.endsWith('.onnx') });
    await linkAll(join(project, 'node_modules'), join(copy, 'node_modules'));
    await promisify(execFile)(process.execPath, ['esbuild.config.mjs', 'plugin'], { cwd: copy });
    return await readFile(join(copy, 'main.js'));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Packages are large and only read: the copy has the same files under names of its own, where the disk allows it. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkAll(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
