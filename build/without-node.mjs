import { readFile } from 'node:fs/promises';

/** What gray-matter asks of Node's Buffer: `from` of the text, kept as the original and never read here. */
const BUFFER = 'const Buffer = { from: (text) => new TextEncoder().encode(text), isBuffer: () => false };\n';

/**
 * Dependencies of the core that ask Node for what they do not need here: the secret rules for the base name of a file, where we
 * give a text, and gray-matter for reading files. A page may have no Node. Our own files keep Node's modules.
 */
export const withoutNode = {
  name: 'without-node',
  setup(setup) {
    setup.onResolve({ filter: /^(?:node:)?(?:path|fs)$/ }, ({ importer, path }) => (/[\\/](?:@secretlint|gray-matter)[\\/]/.test(importer) ? { path, namespace: 'without-node' } : undefined));
    setup.onLoad({ filter: /.*/, namespace: 'without-node' }, () => ({ contents: `export const basename = (path) => path.slice(path.lastIndexOf('/') + 1);\nexport default { basename };`, loader: 'js' }));
    setup.onLoad({ filter: /[\\/]gray-matter[\\/]lib[\\/](?:utils|to-file)\.js$/ }, async ({ path }) => ({ contents: BUFFER + (await readFile(path, 'utf8')), loader: 'js' }));
  },
};
