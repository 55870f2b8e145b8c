import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { recallAnswerSchema } from '../../src/core/model/recall.js';
import { MNEME, mneme } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';
import { writeIn } from '../support/temporary-folder.js';

describe('the command line', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  beforeEach(async () => {
    vault = await makeSmallVault();
  });
  afterEach(() => vault.remove());

  test.each([
    [['bogus'], 'unknown command'],
    [['recall'], "missing required argument 'query'"],
    [['recall', 'a', 'b'], 'too many arguments'],
    [['recall', '  '], 'Say what to look for'],
    [['model', 'bogus'], 'unknown command'],
    [['model', 'use'], "missing required argument 'name'"],
    [['index', '--fast'], 'unknown option'],
    [['token', 'show', 'me'], 'too many arguments'],
  ])('answers %j with exit code 2 and one line, or a problem with --json', async (words, message) => {
    const told = await mneme(vault, ...words);
    expect(told).toMatchObject({ code: 2, stdout: '' });
    expect(told.stderr).toMatch(/^mneme: [^\n]+\n$/);
    expect(told.stderr).toContain(message);
    const { code, stderr } = await mneme(vault, ...words, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'bad_request', status: 400, detail: expect.stringContaining(message) });
  });

  test.each(['index', 'recall x', 'model list', 'token show', 'doctor'])('`%s` names a settings file that is not there', async (words) => {
    const { code, stderr, stdout } = await mneme(vault, ...words.split(' '), '--config', '/nowhere/mneme.json');
    if (words === 'doctor') expect(stdout).toContain('There is no settings file: /nowhere/mneme.json');
    else expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining('/nowhere/mneme.json') });
  });

  test('takes a vault by any name and from the current folder', async () => {
    const folder = join(vault.vault, '我的 笔记 (old) #1 & "more"');
    await mkdir(join(folder, '.obsidian'), { recursive: true });
    await writeIn(folder, 'Kiln.md', 'The kiln is fired on Thursdays.');
    const here = { ...vault, vault: folder };
    const settings = join(vault.configFolder, '设置 file.json');
    await writeIn(vault.configFolder, '设置 file.json', '{"model": "none"}');
    expect((await mneme(here, 'recall', 'kiln', '--json', '--config', settings)).code).toBe(0);
    const { stdout } = await promisify(execFile)(process.execPath, [MNEME, 'recall', 'kiln', '--json', '--config', settings], {
      cwd: folder,
      env: { ...process.env, MNEME_CONFIG_DIR: vault.configFolder },
    });
    expect(recallAnswerSchema.parse(JSON.parse(stdout)).items[0]?.path).toBe('Kiln.md');
  });

  test('does not mind when nobody reads its output to the end', async () => {
    const pipe = `"${process.execPath}" "${MNEME}" recall kiln --explain --vault "${vault.vault}" | head -c 1; exit "\${PIPESTATUS[0]}"`;
    const { stderr } = await promisify(execFile)('bash', ['-c', pipe], { env: { ...process.env, MNEME_CONFIG_DIR: vault.configFolder } });
    expect(stderr).toBe('');
  });
});
