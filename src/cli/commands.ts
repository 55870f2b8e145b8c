import { Command, CommanderError } from 'commander';

import { problemOf } from '../api/problem.js';
import { MnemeError, toMnemeError } from '../core/model/errors.js';
import { addAudit } from './audit.js';
import { addCodeChange } from './code-change.js';
import { addConnect } from './connect.js';
import { addContext } from './context.js';
import { addCurate } from './curate.js';
import { addDoctor } from './doctor.js';
import { EXIT, EXIT_CODES_HELP, exitCodeOf } from './exit-code.js';
import { addHook } from './hook.js';
import { addIndex } from './index-vault.js';
import { addMcp } from './mcp.js';
import { addModel } from './model.js';
import { addRecall } from './recall.js';
import { addRemember } from './remember.js';
import { addServe } from './serve.js';
import { addSession } from './session.js';
import { addTask } from './task.js';
import { processTerminal, type Terminal } from './terminal.js';
import { addToken } from './token.js';
import { addTransfer } from './transfer.js';
import { addUpkeep } from './upkeep.js';
import { VERSION } from './version.js';

const COMMANDS = [addServe, addIndex, addRecall, addContext, addRemember, addSession, addTask, addCodeChange, addCurate, addUpkeep, addAudit, addTransfer, addModel, addMcp, addConnect, addHook, addToken, addDoctor];

function mnemeProgram(terminal: Terminal, json: boolean): Command {
  const program = new Command('mneme')
    .description("Makes a vault of Markdown notes an AI agent's long-term memory.")
    .version(VERSION)
    .addHelpText('after', EXIT_CODES_HELP)
    // Errors are told in one place, below: in words, or as a problem object.
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => {
        if (!json) terminal.err(text.trimEnd().replace(/^error: /, 'mneme: '));
      },
    })
    .exitOverride();
  for (const add of COMMANDS) add(program, terminal);
  return program;
}

/** Runs the command that the words name, and tells what went wrong: one line of words, or with `--json` problem details. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const terminal = processTerminal();
  const json = words.includes('--json');
  try {
    await mnemeProgram(terminal, json).parseAsync(words, { from: 'user' });
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      process.exitCode = thrown.exitCode === 0 ? EXIT.done : EXIT.usage;
      if (json && thrown.exitCode !== 0) terminal.err(JSON.stringify(problemOf(new MnemeError('bad_request', thrown.message.replace(/^error: /, '')))));
      return;
    }
    const error = toMnemeError(thrown);
    process.exitCode = exitCodeOf(error.code);
    terminal.err(json ? JSON.stringify({ ...problemOf(error), detail: error.message }) : `mneme: ${error.message.replace(/\s*\n\s*/g, ' ')}`);
  }
}
