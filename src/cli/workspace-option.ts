import { resolve } from 'node:path';
import type { Command } from 'commander';

import { MnemeError } from '../core/model/errors.js';
import type { Workspace } from '../core/model/recall.js';
import { readWorkspace } from '../git/workspace.js';
import { openNodeVault } from '../vault/node/node-vault.js';
import { isInside } from '../vault/node/walk.js';
import { untilStopped } from './stop-signal.js';
import type { VaultOptions } from './vault-context.js';

export interface RepoOptions {
  readonly repo?: string;
}

export function withRepoOption(command: Command): Command {
  return command.option('--repo <dir>', 'the repository being worked on; else the current folder, where it is in one');
}

/** What is being worked on. A vault that is a repository itself is no work: asking from its folder says nothing of any code. */
export async function workspaceFrom({ repo, vault }: RepoOptions & Pick<VaultOptions, 'vault'>): Promise<{ readonly workspace?: Workspace }> {
  const folder = resolve(repo ?? '.');
  if (repo === undefined && isInside((await openNodeVault(resolve(vault))).root, folder)) return {};
  const workspace = await untilStopped((stopped) => readWorkspace(folder, stopped));
  if (workspace === undefined && repo !== undefined) throw new MnemeError('bad_request', `${folder} is in no repository of git.`);
  return workspace === undefined ? {} : { workspace };
}
