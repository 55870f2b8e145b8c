import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';

import { client, commandLine, commands, nodeWorkers, plugin, PLUGIN_LIMIT_BYTES, PROJECT } from './build/targets.mjs';

/**
 * `node esbuild.config.mjs [plugin] [command] [workers] [client]`: builds main.js for Obsidian, dist/mneme.mjs and dist/commands.mjs for the command line,
 * dist/workers/ for its threads and dist/client.mjs, with its types, for programs; all of them if none is named. The same sources give the same bytes.
 */
const steps = {
  plugin: async () => {
    const bytes = await buildOne(plugin);
    if (bytes > PLUGIN_LIMIT_BYTES) throw new Error(`main.js has ${bytes} bytes; at most ${PLUGIN_LIMIT_BYTES} are allowed. Its largest parts are named above.`);
  },
  command: async () => {
    await Promise.all([commandLine, commands].map(buildOne));
    await chmod(join(PROJECT, commandLine.outfile), 0o755);
  },
  workers: async () => {
    await Promise.all(nodeWorkers.map(buildOne));
  },
  client: async () => {
    await buildOne(client);
    writeTypes();
  },
};

async function buildOne(options) {
  const { metafile } = await build(options);
  const [[file, output]] = Object.entries(metafile.outputs);
  console.log(`${file}: ${output.bytes} bytes`);
  const parts = Object.entries(output.inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput);
  for (const [input, { bytesInOutput }] of parts.slice(0, 5)) console.log(`  ${bytesInOutput} ${input}`);
  return output.bytes;
}

/** The declarations of the client and of what it mentions. Types are checked elsewhere. */
function writeTypes() {
  const words = ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.client.json'];
  if (spawnSync(process.execPath, words, { cwd: PROJECT, stdio: 'inherit' }).status !== 0) throw new Error('The types of the client could not be written.');
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) throw new Error(`There is nothing to build by the name of ${unknown.join(', ')}. Choose from: ${Object.keys(steps).join(', ')}.`);
for (const name of chosen.length > 0 ? chosen : Object.keys(steps)) await steps[name]();
