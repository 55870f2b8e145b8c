import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { answersBeside } from './bridge/remembered-answers.js';
import type { StdioServer } from './agents.js';
import type { FileChange } from './config-file.js';
import { removeScript, scriptFiles, type ScriptPlace } from './installed-script.js';

export type BridgePlace = ScriptPlace & { readonly kind: 'bridge' };

/** How an agent that only starts programs starts the bridge to the vault's endpoint. The token is in the bridge's own link. */
export function bridgeServer(place: BridgePlace, node: string): StdioServer {
  const [script] = scriptFiles(place);
  return { command: node, args: [script, place.program, place.vaultKey], environment: {} };
}

/** Takes the bridge away, if there is one. */
export async function removeBridge(place: BridgePlace): Promise<FileChange[]> {
  const [script] = scriptFiles(place);
  await rm(answersBeside(dirname(script), place.program, place.vaultKey), { force: true });
  return (await removeScript(place)).filter(({ change }) => change !== 'unchanged');
}
