import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { findNode } from '../../src/connect/find-node.js';
import type { Machine } from '../../src/connect/machine.js';
import { makeFolder, removeFolder, writeIn } from '../support/temporary-folder.js';

let home: string;
beforeEach(async () => {
  home = await makeFolder();
});
afterEach(() => removeFolder(home));

const machine = (environment: Machine['environment'], platform: NodeJS.Platform = 'linux'): Machine => ({ platform, home, environment });

test('Node is found on the PATH first', async () => {
  await writeIn(home, 'bin/node', '');
  await chmod(join(home, 'bin/node'), 0o755);
  expect(await findNode(machine({ PATH: `/nowhere:relative:${join(home, 'bin')}` }))).toBe(join(home, 'bin/node'));
});

test('where a version manager keeps several, the newest one is taken', async () => {
  for (const version of ['v9.1.0', 'v22.3.0', 'v20.10.0']) await writeIn(home, `nvm/versions/node/${version}/bin/node.exe`, '');
  expect(await findNode(machine({ PATH: '', NVM_DIR: join(home, 'nvm'), ProgramFiles: join(home, 'none') }, 'win32'))).toBe(join(home, 'nvm/versions/node/v22.3.0/bin/node.exe'));
});

test('a machine without it is said to have none', async () => {
  expect(await findNode(machine({ PATH: '', ProgramFiles: join(home, 'none') }, 'win32'))).toBeUndefined();
});
