import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { machineFolders, vaultKey } from '../../../src/vault/node/config-dir.js';
import { deviceId, knownDeviceId } from '../../../src/vault/node/device.js';
import { indexHome } from '../../../src/vault/node/plugin-folder.js';
import { makeFolder, removeFolder } from '../../support/temporary-folder.js';
import { canBeReadOnly, whileReadOnly } from '../../support/disks.js';

describe('The index is kept', () => {
  let vault: string;
  let outside: string;
  beforeEach(async () => {
    vault = await makeFolder();
    outside = await makeFolder();
  });
  afterEach(async () => {
    await removeFolder(vault);
    await removeFolder(outside);
  });
  const home = (): ReturnType<typeof indexHome> => indexHome(vault, 'DEVICE', machineFolders({ MNEME_CONFIG_DIR: outside }));

  test("in a vault's plugin folder", async () => {
    await mkdir(join(vault, '.obsidian'));
    expect(await home()).toEqual({
      kind: 'vault', index: join(vault, '.obsidian/plugins/mneme/index/DEVICE'), state: join(vault, '.obsidian/plugins/mneme/state/DEVICE'), problem: undefined,
    });
    expect(await readdir(join(vault, '.obsidian'))).toEqual([]);
  });

  test('outside of a folder that is no vault', async () => {
    expect(await home()).toMatchObject({ kind: 'cache', index: join(outside, 'cache/vaults', vaultKey(vault), 'index/DEVICE'), problem: undefined });
    expect(await readdir(vault)).toEqual([]);
  });

  test.skipIf(!canBeReadOnly())('outside of a vault that may not be written, which is said', async () => {
    await mkdir(join(vault, '.obsidian'));
    await whileReadOnly(join(vault, '.obsidian'), async () => {
      expect(await home()).toMatchObject({ kind: 'cache', problem: { message: expect.stringContaining('may not be written') } });
    });
  });

  test.skipIf(!canBeReadOnly())('in memory where nothing may be written, which is said', async () => {
    await mkdir(join(vault, '.obsidian'));
    await whileReadOnly(join(vault, '.obsidian'), () =>
      whileReadOnly(outside, async () => {
        expect(await home()).toMatchObject({ kind: 'memory', problem: { message: expect.stringContaining('in memory only') } });
      }),
    );
  });
});

describe('A device', () => {
  test('has one id for good, also if two processes ask first at once', async () => {
    const folder = await makeFolder();
    expect(await knownDeviceId(join(folder, 'config'))).toBeUndefined();
    const ids = await Promise.all(Array.from({ length: 8 }, () => deviceId(join(folder, 'config'))));
    expect(new Set(ids).size).toBe(1);
    expect(await knownDeviceId(join(folder, 'config'))).toBe(ids[0]);
    if (process.platform !== 'win32') expect((await stat(join(folder, 'config'))).mode & 0o777).toBe(0o700);
    await removeFolder(folder);
  });
});
