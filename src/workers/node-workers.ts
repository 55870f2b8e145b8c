import { existsSync } from 'node:fs';

import { MnemeError } from '../core/model/errors.js';

export type NodeWorkerName = 'embed-native' | 'embed-wasm-node' | 'parse-node';

/**
 * The built file of a worker thread. It stands beside the built command (`dist/workers/`), and is the same one when the
 * sources run as they are: a worker thread cannot run TypeScript. @throws MnemeError `internal`
 */
export function nodeWorkerFile(name: NodeWorkerName): URL {
  const candidates = [new URL(`./workers/${name}.mjs`, import.meta.url), new URL(`../../dist/workers/${name}.mjs`, import.meta.url)];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new MnemeError('internal', `The worker ${name} has not been built. Run \`npm run build\` in Mneme's folder.`);
  return found;
}
