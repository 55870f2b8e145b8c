import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { MnemeServer, mneme } from '../support/mneme-command.js';
import { fingerprint, makeSmallVault, type SmallVault } from '../support/small-vault.js';

describe('mneme index', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  beforeEach(async () => {
    vault = await makeSmallVault({});
  });
  afterEach(() => vault.remove());

  test('brings text and vectors up to date, tells counts and times, and has nothing to do the next time', async () => {
    const before = await fingerprint(vault.vault, '.obsidian');
    const first = await mneme(vault, 'index');
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toMatch(/^3 notes, 4 chunks, 0 memories in [0-9.]+ s\.\nVectors: 4 of 4 \(4 embedded now\)\.\n$/);
    const { code, stdout } = await mneme(vault, 'index', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ seconds: expect.any(Number), status: { notes: 3, vectors: { state: 'complete', done: 4, embedded: 0 }, problems: [] } });
    expect(await fingerprint(vault.vault, '.obsidian')).toEqual(before);
  });

  test('has the owner of the vault do it where there is one', async () => {
    const server = new MnemeServer(vault, '--no-watch');
    await server.line('vectors');
    await vault.write('Wheel.md', 'The throwing wheel squeaks.');
    const { code, stdout } = await mneme(vault, 'index', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: { notes: 4, vectors: { done: 5 } } });
    expect(await server.stop()).toBe(0);
  });

  test('indexes the words and ends with the exit code of a model where the model is not there', async () => {
    await vault.write('.obsidian/plugins/mneme/data.json', '{"model": "none"}');
    const { code, stdout } = await mneme(vault, 'index');
    expect(code).toBe(6);
    expect(stdout).toContain('3 notes, 4 chunks');
    expect(stdout).toContain('There is no model "none"');
  });
});
