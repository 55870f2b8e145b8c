import { type Command, Option } from 'commander';

import { TURN_ROLES, type TurnRole } from '../core/model/gate.js';
import { counted } from '../core/model/in-words.js';
import type { Observed, SessionView } from '../core/model/session-shapes.js';
import { given } from './option-values.js';
import { excerpt, indented } from './plain-text.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';
import { sessionEndText } from './write-text.js';

interface ObserveOptions extends VaultOptions {
  readonly session: string;
  readonly at?: string;
}

export function addSession(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('observe'))
    .argument('<role>', TURN_ROLES.join(', '))
    .argument('<text>', 'what was said')
    .description('report a turn of a conversation')
    .addOption(new Option('--session <id>', 'the conversation').makeOptionMandatory())
    .option('--at <time>', 'when it was said')
    .action((role: string, text: string, options: ObserveOptions) => observe(role, text, options, terminal));
  const session = program.command('session').description('short-term memory: the turns of a conversation');
  withVaultOptions(session.command('show <id>'))
    .description('the last turns, and what the older ones were about')
    .action((id: string, options: VaultOptions) => show(id, options, terminal));
  withVaultOptions(session.command('end <id>'))
    .description('draw memories from the turns, and forget them')
    .action((id: string, options: VaultOptions) => end(id, options, terminal));
}

async function observe(role: string, text: string, options: ObserveOptions, terminal: Terminal): Promise<void> {
  const turn = { role: role as TurnRole, text, ...given({ at: options.at }) };
  const observed = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.observe(options.session, turn, stopped) });
  terminal.out(options.json === true ? JSON.stringify(observed) : observedText(observed));
}

async function show(id: string, options: VaultOptions, terminal: Terminal): Promise<void> {
  const session = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.session(id, stopped) });
  terminal.out(options.json === true ? JSON.stringify(session) : sessionText(session));
}

async function end(id: string, options: VaultOptions, terminal: Terminal): Promise<void> {
  const ended = await reachVault(options, terminal, { needsModel: true, run: (client, stopped) => client.endSession(id, stopped) });
  terminal.out(options.json === true ? JSON.stringify(ended) : sessionEndText(ended));
}

function observedText({ turnCount, known, refused }: Observed): string {
  const count = `${counted(turnCount, 'turn')} in the session.`;
  return [known ? `Known already. ${count}` : count, ...(refused === undefined ? [] : [`! ${excerpt(refused)}`])].join('\n');
}

function sessionText({ id, started, turnCount, window, topics }: SessionView): string {
  return [
    `Session ${id}, since ${started}, ${counted(turnCount, 'turn')}.`,
    ...topics.flatMap(({ title, summary, turns }) => ['', `${excerpt(title)} (${counted(turns, 'turn')})`, ...indented(summary)]),
    ...window.flatMap(({ role, text, at }) => ['', `${role}, ${at}`, ...indented(text)]),
  ].join('\n');
}
