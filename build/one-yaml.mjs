/**
 * gray-matter brings an old YAML parser of its own, which is never asked: the engine is always given (src/core/read/front-matter.ts). Left
 * out, it cannot be reached either, and takes 40 kB less of main.js.
 */
export const oneYaml = {
  name: 'one-yaml',
  setup(setup) {
    setup.onResolve({ filter: /^js-yaml$/ }, ({ importer }) => (/[\\/]gray-matter[\\/]/.test(importer) ? { path: 'js-yaml', namespace: 'one-yaml' } : undefined));
    setup.onLoad({ filter: /.*/, namespace: 'one-yaml' }, () => ({ contents: `const refuse = () => { throw new Error('YAML is read with the library yaml.'); };\nmodule.exports = { safeLoad: refuse, safeDump: refuse };` }));
  },
};
