import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { writeIn } from './temporary-folder.js';

/** Installed beside the end-to-end tests, not with the project. */
const require = createRequire(new URL('../e2e/package.json', import.meta.url));

/** The program itself; what the package `opencode-ai` would put in its place comes from a script, which is never run here. */
const program = join(dirname(require.resolve('opencode-linux-x64-baseline/package.json')), 'bin', 'opencode');

export interface OpencodePlace {
  readonly home: string;
  /** Where it works. */
  readonly folder: string;
}

/** Its owner's own settings, before anybody connects anything: a model on the loopback, and nothing from the network. */
export function writeOpencodeSettings(home: string, modelOrigin: string): Promise<void> {
  const settings = {
    $schema: 'https://opencode.ai/config.json',
    autoupdate: false,
    share: 'disabled',
    model: 'local/m1',
    small_model: 'local/m1',
    provider: { local: { npm: '@ai-sdk/openai-compatible', options: { baseURL: `${modelOrigin}/v1`, apiKey: 'x' }, models: { m1: { name: 'm1', tool_call: true } } } },
  };
  return writeIn(home, '.config/opencode/opencode.json', `${JSON.stringify(settings, undefined, 2)}\n`);
}

/** One conversation of one message, with the account's own configuration. @returns what it printed */
export async function opencodeRun({ home, folder }: OpencodePlace, message: string, ...words: string[]): Promise<string> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:XDG_|OPENCODE|MNEME_)/.test(name)));
  const child = spawn(program, ['run', ...words, message], {
    cwd: folder,
    env: { ...inherited, HOME: home, USERPROFILE: home, OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`opencode ended with ${code ?? ''}: ${printed}`);
  return printed;
}
