import { readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { linkBeside, readLink } from '../link.js';
import { opencodeHooks, type OpencodeHooks, type OpencodeInput } from './opencode.js';
import { runHook } from './run-hook.js';

/**
 * The self-contained script that `connect` puts into the folder of hooks: `node mneme-hook.mjs AGENT EVENT VAULT-KEY` with the event
 * on standard input. It is silent whatever goes wrong, since an agent shows a hook's failure to its user at every prompt.
 */

const here = fileURLToPath(import.meta.url);

function linkOf(agent: string, vaultKey: string): string {
  return linkBeside(dirname(here), agent, vaultKey);
}

/** For the plugin file in opencode's own folder. */
export function opencodePlugin(vaultKey: string, input: OpencodeInput): OpencodeHooks {
  return opencodeHooks(linkOf('opencode', vaultKey), input);
}

async function main([agent = '', event = '', vaultKey = '']: readonly string[]): Promise<void> {
  const link = readLink(linkOf(agent, vaultKey));
  if (link === undefined) return;
  const text = await runHook({ agent, event, input: readFileSync(0, 'utf8'), addressFile: link.addressFile, token: link.token });
  if (text !== '') process.stdout.write(`${text}\n`);
}

/** Whether this file was started, and not loaded by a plugin, whose program may have a name that is no file. */
function isStarted(): boolean {
  try {
    return process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(here);
  } catch {
    return false;
  }
}

if (isStarted()) await main(process.argv.slice(2)).catch(() => undefined);
