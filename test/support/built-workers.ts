import { basename } from 'node:path';

import { nodeWorkers } from '../../build/targets.mjs';
import type { NodeWorkerName } from '../../src/workers/node-workers.js';
import { buildAsItIsNow } from './build-as-it-is-now.js';

/** Builds worker threads from the sources as they are now, so that a test never runs a stale one. */
export async function buildWorkers(...names: [NodeWorkerName, ...NodeWorkerName[]]): Promise<void> {
  const wanted = nodeWorkers.filter(({ outfile }) => names.some((name) => `${name}.mjs` === basename(outfile)));
  await Promise.all(wanted.map(buildAsItIsNow));
}
