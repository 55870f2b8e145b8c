import { join } from 'node:path';

import type { CommandPlace } from './mneme-command.js';
import { makeSmallVault, type SmallVault } from './small-vault.js';
import { makeFolder, removeFolder } from './temporary-folder.js';

/** A vault, and an account of its own in which agents keep their configurations. */
export interface AgentHome extends SmallVault {
  readonly home: string;
  /** The same account with another vault. */
  with(vault: SmallVault): CommandPlace;
}

/** Variables by which agents and systems move their configuration. */
const MOVED_BY = ['XDG_CONFIG_HOME', 'APPDATA', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR', 'GEMINI_CLI_HOME'];

export async function makeAgentHome(settings?: object): Promise<AgentHome> {
  const vault = await makeSmallVault(settings);
  const home = await makeFolder('mneme-home-');
  const environment = { ...Object.fromEntries(MOVED_BY.map((name) => [name, ''])), HOME: home, USERPROFILE: home, APPDATA: join(home, 'AppData', 'Roaming') };
  return {
    ...vault,
    home,
    environment,
    with: (other) => ({ vault: other.vault, configFolder: vault.configFolder, environment }),
    async remove() {
      await vault.remove();
      await removeFolder(home);
    },
  };
}
