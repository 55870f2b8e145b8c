import { spawnSync } from 'node:child_process';
import { scriptFile } from '../src/connect/link.js';
import { vaultKey } from '../src/vault/node/config-dir.js';
import { makeAgentHome } from '../test/support/agent-home.js';
import { MNEME, mneme, MnemeServer } from '../test/support/mneme-command.js';
import { atMost, median, ms, report, told } from './measure.js';

/**
 * `npm run bench -- hooks`: what a hook adds to an agent's prompt, beyond the start of a process that does nothing: the script that
 * `connect` installs and `mneme hook`, where nobody serves the vault, after its server was killed, and where it answers. All are run in
 * turn, so that the machine's other load meets them alike.
 */
const ROUNDS = 25;
const MUST_MS = 50;
const EVENT = JSON.stringify({ session_id: 'c-1', prompt: 'When is the pottery kiln fired?' });

const account = await makeAgentHome();
await mneme(account, 'connect', 'claude-code', '--write');
const programs = {
  nothing: ['-e', '0'],
  script: [scriptFile(account.configFolder, 'hook'), 'claude-code', 'UserPromptSubmit', vaultKey(account.vault)],
  command: [MNEME, 'hook', 'claude-code', 'UserPromptSubmit', '--vault', account.vault],
};
type Program = keyof typeof programs;
const environment = { ...process.env, MNEME_CONFIG_DIR: account.configFolder };

/** Beyond the process that does nothing, ms. */
function measure(says: RegExp): Record<Exclude<Program, 'nothing'>, number> {
  const tookMs: Record<Program, number[]> = { nothing: [], script: [], command: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, words] of Object.entries(programs) as [Program, string[]][]) {
      const start = performance.now();
      const { stdout } = spawnSync(process.execPath, words, { input: EVENT, encoding: 'utf8', env: environment });
      tookMs[name].push(performance.now() - start);
      if (name !== 'nothing' && !says.test(stdout)) throw new Error(`The ${name} said: ${stdout}`);
    }
  }
  const nothing = median(tookMs.nothing);
  return { script: median(tookMs.script) - nothing, command: median(tookMs.command) - nothing };
}

const unserved = measure(/^$/);
const server = new MnemeServer(account);
await server.url();
const served = measure(/fired on Thursdays/);
await server.stop('SIGKILL');
const stale = measure(/^$/);
await account.remove();

report(
  'hooks',
  [
    atMost('the installed script, nobody serves the vault', unserved.script, MUST_MS, ms),
    atMost('`mneme hook`, nobody serves the vault', unserved.command, MUST_MS, ms),
    atMost('the installed script, the server was killed', stale.script, MUST_MS, ms),
    atMost('`mneme hook`, the server was killed', stale.command, MUST_MS, ms),
    told('the installed script, answered', ms(served.script)),
    told('`mneme hook`, answered', ms(served.command)),
  ],
  { unserved, stale, served },
);
