import { build } from 'esbuild';

/**
 * `script:hook` is the text of the one file that agents' hooks run, built from `src/connect/hook/script.ts`: whoever has only the three
 * files of a release can write it where agents find it.
 */
export function hookScript(nodeOptions) {
  return {
    name: 'hook-script',
    setup(setup) {
      setup.onResolve({ filter: /^script:hook$/ }, () => ({ path: 'hook', namespace: 'hook-script' }));
      setup.onLoad({ filter: /.*/, namespace: 'hook-script' }, async () => {
        const result = await build({ ...nodeOptions, banner: {}, plugins: [], entryPoints: ['src/connect/hook/script.ts'], write: false });
        const inputs = Object.keys(result.metafile.inputs);
        return { contents: result.outputFiles[0].text, loader: 'text', watchFiles: inputs };
      });
    },
  };
}
