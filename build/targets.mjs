import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { englishOnly } from './english-only.mjs';
import { inlinedCode, withoutImages } from './inlined-code.mjs';
import { oneYaml } from './one-yaml.mjs';
import { ownScripts } from './own-scripts.mjs';
import { withoutNode } from './without-node.mjs';

export const PROJECT = join(dirname(fileURLToPath(import.meta.url)), '..');

const shared = {
  absWorkingDir: PROJECT,
  bundle: true,
  // Escaped, each Chinese character takes six bytes.
  charset: 'utf8',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  sourcemap: false,
  target: 'es2022',
};

/** write-file-atomic makes names of temporary files of it. An ES module has none, and neither has main.js, which the app runs as a function. */
const fileNameForTemporaryFiles = { __filename: '"mneme"' };

/**
 * The WASM runtime makes no difference between a page and Node. Obsidian's renderer and worker threads both show a
 * `process`, by which transformers.js would take itself to be in Node, so it is hidden; `webgpu` is its largest runtime.
 */
const wasmRuntime = {
  platform: 'browser',
  conditions: ['browser'],
  mainFields: ['browser', 'module', 'main'],
  define: { process: 'undefined', 'globalThis.process': 'undefined' },
  alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' },
};

const webWorker = {
  ...shared,
  ...wasmRuntime,
  // Some browser builds need a `document`, which a worker has not; their authors mark another one for workers.
  conditions: ['worker', 'browser'],
  define: { ...wasmRuntime.define, 'import.meta.url': '""' },
  format: 'iife',
  plugins: [englishOnly, oneYaml, withoutNode],
};

/** CommonJS dependencies call `require` for Node's modules, which an ES module does not have. */
const requireForBundledCommonJs = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`;

const node = {
  ...shared,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['onnxruntime-node'],
  // Its main entry asks for its parts by a `require` of its own, which no bundler follows.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  define: fileNameForTemporaryFiles,
  banner: { js: requireForBundledCommonJs },
};

export const nodeWorkers = [
  { ...node, entryPoints: ['src/workers/embed-native.ts'], outfile: 'dist/workers/embed-native.mjs', plugins: [withoutImages] },
  { ...node, ...wasmRuntime, entryPoints: ['src/workers/embed-wasm-node.ts'], outfile: 'dist/workers/embed-wasm-node.mjs', external: ['node:*'], banner: {} },
  { ...node, entryPoints: ['src/workers/parse-node.ts'], outfile: 'dist/workers/parse-node.mjs' },
];

const commandsBeside = {
  name: 'commands-beside',
  setup: ({ onResolve }) => onResolve({ filter: /^\.\/commands\.js$/ }, () => ({ path: './commands.mjs', external: true })),
};

/** The command's entry, small, since agents run it at every prompt: everything but hooks is in the file beside it. */
export const commandLine = { ...node, entryPoints: ['src/cli/main.ts'], outfile: 'dist/mneme.mjs', plugins: [commandsBeside], banner: { js: '#!/usr/bin/env node' } };

export const commands = { ...node, entryPoints: ['src/cli/commands.ts'], outfile: 'dist/commands.mjs', plugins: [ownScripts(node)] };

/** What the package exports: for any runtime that has `fetch`. */
export const client = { ...shared, minify: false, platform: 'neutral', format: 'esm', external: ['zod'], entryPoints: ['src/api/public-client.ts'], outfile: 'dist/client.mjs' };

/** For code that runs in a page. Obsidian's renderer has Node's modules too, but the browser build of each dependency is chosen. */
export const page = {
  ...shared,
  platform: 'browser',
  format: 'cjs',
  conditions: ['browser'],
  mainFields: ['browser', 'module', 'main'],
  define: fileNameForTemporaryFiles,
  plugins: [inlinedCode(webWorker), ownScripts(node), englishOnly, oneYaml, withoutNode],
  external: ['obsidian', 'electron', '@codemirror/*', '@lezer/*', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
};

export const plugin = { ...page, entryPoints: ['src/main.ts'], outfile: 'main.js' };

/** A plugin's release is one file that is read at every start of the app. */
export const PLUGIN_LIMIT_BYTES = 6_000_000;
