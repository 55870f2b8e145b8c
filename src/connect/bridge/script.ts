import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { answersAsOwner } from '../../vault/node/owner-call.js';
import { jsonObjectIn } from '../json-object.js';
import { linkBeside, readLink, readServedAddress } from '../link.js';
import type { Served } from './exchange.js';
import { McpRelay } from './relay.js';
import { answersBeside, RememberedAnswers } from './remembered-answers.js';

/**
 * The self-contained script for agents that only start programs, and owners who have only the plugin: `node mneme-mcp.mjs PROGRAM VAULT-KEY`
 * speaks MCP on standard input and output, and passes it on to the vault's endpoint.
 */

const folder = dirname(fileURLToPath(import.meta.url));
const [program = '', vaultKey = ''] = process.argv.slice(2);

/** Read anew each time: the endpoint may have moved, the token been replaced. Another program that has the port is not given the token. */
async function find(): Promise<Served | undefined> {
  const link = readLink(linkBeside(folder, program, vaultKey));
  const address = link && readServedAddress(link.addressFile);
  return link && address && (await answersAsOwner(address)) ? { url: `${address.url}/mcp`, token: link.token } : undefined;
}

if (readLink(linkBeside(folder, program, vaultKey)) === undefined) {
  process.stderr.write(`${program} is not connected to this vault any more. Connect it anew in Mneme's settings.\n`);
  process.exitCode = 1;
} else {
  const relay = new McpRelay({ find, answers: new RememberedAnswers(answersBeside(folder, program, vaultKey)), tell: (message) => process.stdout.write(`${JSON.stringify(message)}\n`) });
  process.stdout.once('error', () => relay.close());
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const message = jsonObjectIn(line);
      if (message !== undefined) relay.take(message);
    })
    .once('close', () => relay.close());
}
