import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readSettings, settingsFile } from '../../../src/vault/node/settings-file.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';

describe('The settings file', () => {
  let vault: string;
  beforeEach(async () => {
    vault = await makeFolder();
  });
  afterEach(() => removeFolder(vault));
  const write = (text: string): Promise<void> => writeIn(vault, '.obsidian/plugins/mneme/data.json', text);
  const read = (): ReturnType<typeof readSettings> => readSettings(settingsFile(vault), false);

  test('may be missing or empty: every key has a default', async () => {
    expect(await read()).toMatchObject({ memoryFolder: 'Memory', port: 27130 });
    await write('\ufeff');
    expect((await read()).memoryFolder).toBe('Memory');
  });

  test('keeps what it says, and keys that a later version may know', async () => {
    await write('{"memoryFolder": "/Mind/", "later": [1]}');
    expect(await read()).toMatchObject({ memoryFolder: 'Mind', later: [1], port: 27130 });
  });

  test('that is broken JSON is named, with what is wrong', async () => {
    await write('{"port": ');
    await expect(read()).rejects.toMatchObject({ code: 'config_invalid', message: expect.stringMatching(/data\.json is not JSON: .+ Correct it/) });
  });

  test('with a wrong value names file, key and what is expected', async () => {
    await write('{"port": "many", "halfLifeDays": {"habit": -1}}');
    await expect(read()).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringMatching(/data\.json.*halfLifeDays\.habit: It must be more than 0\. port: It must be a number\./),
    });
  });

  test('that the owner named must be there', async () => {
    await expect(readSettings(join(vault, 'none.json'), true)).rejects.toMatchObject({ code: 'config_invalid', message: expect.stringContaining('--config') });
  });
});
