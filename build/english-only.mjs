/**
 * zod's default entry carries its messages in some fifty languages (a quarter of a megabyte of main.js), of which only the
 * English ones are ever used: the interface's own texts are ours.
 */
export const englishOnly = {
  name: 'english-only',
  setup(setup) {
    setup.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: `export { default as en } from './en.js';`, loader: 'js' }));
  },
};
