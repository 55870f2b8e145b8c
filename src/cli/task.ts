import type { Command } from 'commander';

import type { MnemeClient } from '../api/client.js';
import { MnemeError } from '../core/model/errors.js';
import type { TaskInput, TaskState } from '../core/model/session-shapes.js';
import { collected, given } from './option-values.js';
import { excerpt, indented } from './plain-text.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';

interface SetOptions extends VaultOptions {
  readonly goal?: string;
  readonly currentFile?: string;
  readonly done?: string[];
  readonly next?: string[];
  readonly notes?: string;
}

interface DoneOptions extends VaultOptions {
  readonly archive?: boolean;
}

export function addTask(program: Command, terminal: Terminal): void {
  const task = program.command('task').description('working memory: where a task stands');
  withVaultOptions(task.command('get <id>'))
    .description('print the state of a task')
    .action((id: string, options: VaultOptions) => get(id, options, terminal));
  withVaultOptions(task.command('set <id>'))
    .description('write the state of a task; what is not given stays as it is')
    .option('--goal <text>', 'what the task is to reach; needed for a new one')
    .option('--current-file <path>', 'the file being worked on')
    .option('--done <step>', 'a sub-goal reached; may be given several times, and takes the place of all before', collected)
    .option('--next <step>', 'a step to take; may be given several times, and takes the place of all before', collected)
    .option('--notes <text>', 'whatever else must not be forgotten')
    .action((id: string, options: SetOptions) => set(id, options, terminal));
  withVaultOptions(task.command('done <id>'))
    .description('forget the state of a task')
    .option('--archive', 'keep it as a progress memory')
    .action((id: string, options: DoneOptions) => done(id, options, terminal));
}

async function get(id: string, options: VaultOptions, terminal: Terminal): Promise<void> {
  const state = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.task(id, stopped) });
  terminal.out(options.json === true ? JSON.stringify(state) : taskText(state));
}

async function set(id: string, options: SetOptions, terminal: Terminal): Promise<void> {
  const { goal, currentFile, done: reached, next, notes } = options;
  const state = await reachVault(options, terminal, {
    needsModel: false,
    async run(client, stopped) {
      const before = await knownTask(client, id, stopped);
      const state = { ...before, ...given({ goal, currentFile, done: reached, next, notes }) };
      if (state.goal === undefined) throw new MnemeError('bad_request', `Task ${id} is new. Say what it is to reach with --goal.`);
      return client.putTask({ ...state, id, goal: state.goal }, stopped);
    },
  });
  terminal.out(options.json === true ? JSON.stringify(state) : taskText(state));
}

async function done(id: string, options: DoneOptions, terminal: Terminal): Promise<void> {
  const archive = options.archive === true;
  const cleared = await reachVault(options, terminal, { needsModel: archive, run: (client, stopped) => client.clearTask(id, { archive }, stopped) });
  if (options.json === true) terminal.out(JSON.stringify(cleared));
  else terminal.out(cleared.memoryId === undefined ? `The state of ${id} is gone.` : `The state of ${id} is kept as memory ${cleared.memoryId}.`);
}

async function knownTask(client: MnemeClient, id: string, stopped: AbortSignal): Promise<Partial<TaskInput>> {
  try {
    return await client.task(id, stopped);
  } catch (error) {
    if (error instanceof MnemeError && error.code === 'not_found') return {};
    throw error;
  }
}

function taskText({ id, goal, currentFile, done: reached, next, notes }: TaskState): string {
  return [
    `${id}: ${excerpt(goal)}`,
    ...(currentFile === undefined ? [] : [`    in ${excerpt(currentFile)}`]),
    ...reached.map((step) => `    [x] ${excerpt(step)}`),
    ...next.map((step) => `    [ ] ${excerpt(step)}`),
    ...(notes === undefined ? [] : indented(notes)),
  ].join('\n');
}
