import { quickHook } from './quick-hook.js';

/** The command's entry. Agents run hooks at every prompt, so that `hook` does not wait for the other commands to load: they are a file of their own. */
const words = process.argv.slice(2);

if (words[0] !== 'hook' || !(await quickHook(words.slice(1)))) await (await import('./commands.js')).runCommand(words);
