// npm run release: builds the plugin here and in another folder, compares them byte for byte, looks at what the community directory looks at, and
// puts the files of a release into dist/release. The tag of a release is its version.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plugin, PLUGIN_LIMIT_BYTES, PROJECT } from '../build/targets.mjs';
import { buildElsewhere } from './build-elsewhere.mjs';
import { releaseFaults } from './release-faults.mjs';

const RELEASED = ['main.js', 'manifest.json', 'styles.css'];

const read = (name: string): Promise<string> => readFile(join(PROJECT, name), 'utf8');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

execFileSync(process.execPath, ['esbuild.config.mjs', 'plugin'], { cwd: PROJECT });
const main = await readFile(join(PROJECT, plugin.outfile));
const [manifest, versions, packaged, styles, readme] = await Promise.all(['manifest.json', 'versions.json', 'package.json', 'styles.css', 'README.md'].map(read));
const faults = releaseFaults({ manifest: manifest ?? '', versions: versions ?? '', package: packaged ?? '', styles: styles ?? '', readme: readme ?? '', mainBytes: main.length, limitBytes: PLUGIN_LIMIT_BYTES });
if (!(await buildElsewhere(PROJECT)).equals(main)) faults.push('main.js is another one when it is built in another folder: a path or a time is in it.');

if (faults.length > 0) {
  for (const fault of faults) say(fault);
  process.exitCode = 1;
} else {
  const folder = join(PROJECT, 'dist/release');
  await mkdir(folder, { recursive: true });
  const sums: string[] = [];
  for (const name of RELEASED) {
    await copyFile(join(PROJECT, name), join(folder, name));
    const bytes = await readFile(join(folder, name));
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`);
    say(`${name}: ${bytes.length} bytes`);
  }
  await writeFile(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  say(`Built twice, in two folders, with the same bytes. The files of release ${(JSON.parse(manifest ?? '{}') as { version: string }).version} are in ${folder}.`);
}
