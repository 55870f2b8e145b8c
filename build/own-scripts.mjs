import { build } from 'esbuild';

/**
 * `script:NAME` is the text of a self-contained script that agents run, built from `src/connect/NAME/script.ts`: whoever has only the
 * three files of a release can write it where agents find it.
 */
export function ownScripts(nodeOptions) {
  return {
    name: 'own-scripts',
    setup(setup) {
      setup.onResolve({ filter: /^script:(?:hook|bridge)$/ }, ({ path }) => ({ path: path.slice('script:'.length), namespace: 'own-scripts' }));
      setup.onLoad({ filter: /.*/, namespace: 'own-scripts' }, async ({ path }) => {
        const result = await build({ ...nodeOptions, banner: {}, plugins: [], entryPoints: [`src/connect/${path}/script.ts`], write: false });
        const inputs = Object.keys(result.metafile.inputs);
        return { contents: result.outputFiles[0].text, loader: 'text', watchFiles: inputs };
      });
    },
  };
}
