import { readFileSync, realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { runHook } from '../connect/hook/run-hook.js';
import { linkFile, readLink } from '../connect/link.js';
import { addressFile, machineFolders, vaultKey } from '../vault/node/config-dir.js';

// Loaded at every prompt of an agent: nothing large may be imported here.

/** Whom a hook speaks for, about which vault. */
export interface HookWords {
  readonly agent: string;
  readonly event: string;
  /** As it was given. */
  readonly vault: string;
  /** The agent's token; left out, the one that `connect` gave it. */
  readonly token: string | undefined;
}

/** Answers `hook AGENT EVENT`, if the words are plain. Whether they were: the whole program explains all others. */
export async function quickHook(words: readonly string[]): Promise<boolean> {
  const plain = plainWords(words);
  if (plain !== undefined) await tellHook(plain);
  return plain !== undefined;
}

/** Says what an agent is to read of an event, which is on standard input; nothing where no vault is served, or there is none. */
export async function tellHook({ agent, event, vault, token }: HookWords): Promise<void> {
  const root = realPathOf(vault);
  if (root === undefined) return;
  const { config } = machineFolders(process.env);
  const link = readLink(linkFile(config, 'hook', agent, vaultKey(root)));
  const text = await runHook({ agent, event, input: readFileSync(0, 'utf8'), addressFile: addressFile(config, root), token: token ?? link?.token });
  if (text !== '') process.stdout.write(`${text}\n`);
}

function plainWords(words: readonly string[]): HookWords | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      // Which settings are used makes no difference to a hook, nor does JSON: what it says is for the agent.
      options: { vault: { type: 'string', default: '.' }, token: { type: 'string' }, config: { type: 'string' }, json: { type: 'boolean' } },
    });
    const [agent, event, ...more] = positionals;
    if (agent === undefined || event === undefined || more.length > 0) return undefined;
    return { agent, event, vault: values.vault, token: values.token ?? process.env['MNEME_TOKEN'] };
  } catch {
    return undefined;
  }
}

function realPathOf(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined; // An agent shows a hook's failure to its user at every prompt.
  }
}
