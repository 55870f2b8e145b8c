import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';

import { MnemeError } from '../core/model/errors.js';
import type { RememberAnswer } from '../core/model/memory-shapes.js';
import { readChange } from '../git/git-change.js';
import { installHook, removeHook } from '../git/git-hook.js';
import { given } from './option-values.js';
import { reachVault } from './reach-vault.js';
import { untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultOptions } from './vault-context.js';
import { rememberText } from './write-text.js';

interface CodeChangeOptions extends VaultOptions {
  readonly repo: string;
  readonly range?: string;
  readonly summary?: string;
  readonly installHook?: boolean;
  readonly removeHook?: boolean;
}

export function addCodeChange(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('code-change'))
    .description('record a change of code: the last commit, or a range')
    .option('--repo <dir>', 'the repository', '.')
    .option('--range <range>', 'A..B, or one commit')
    .option('--summary <text>', 'what changed and why, in your words')
    .option('--install-hook', 'record every commit of the repository from now on')
    .option('--remove-hook', 'take the hook out again')
    .action((options: CodeChangeOptions) => codeChange(options, terminal));
}

async function codeChange(options: CodeChangeOptions, terminal: Terminal): Promise<void> {
  if (options.installHook === true && options.removeHook === true) throw new MnemeError('bad_request', 'Either install the hook or remove it.');
  if (options.installHook === true) await install(options, terminal);
  else if (options.removeHook === true) await remove(options, terminal);
  else await record(options, terminal);
}

async function record(options: CodeChangeOptions, terminal: Terminal): Promise<void> {
  const change = await untilStopped((stopped) => readChange(resolve(options.repo), options.range, stopped));
  const answer =
    change === undefined ? NOTHING : await reachVault(options, terminal, { needsModel: true, run: (client, stopped) => client.recordCodeChange({ ...change, ...given({ summary: options.summary }) }, stopped) });
  terminal.out(options.json === true ? JSON.stringify(answer) : rememberText(answer));
}

const NOTHING: RememberAnswer = { outcome: 'rejected', reasons: ['No file changed.'], related: [] };

async function install(options: CodeChangeOptions, terminal: Terminal): Promise<void> {
  const { vaultPath } = await openContext(options);
  const script = await realpath(process.argv[1] ?? '');
  const config = options.config === undefined ? [] : ['--config', resolve(options.config)];
  const command = [process.execPath, script, 'code-change', '--vault', vaultPath, ...config];
  const hook = await untilStopped((stopped) => installHook({ folder: resolve(options.repo), command }, stopped));
  terminal.out(options.json === true ? JSON.stringify({ hook, installed: true }) : `Every commit is recorded from now on, by ${hook}.`);
}

async function remove(options: CodeChangeOptions, terminal: Terminal): Promise<void> {
  const hook = await untilStopped((stopped) => removeHook(resolve(options.repo), stopped));
  if (options.json === true) terminal.out(JSON.stringify({ hook: hook ?? null, installed: false }));
  else terminal.out(hook === undefined ? 'There was no hook of Mneme.' : `Taken out of ${hook}.`);
}
