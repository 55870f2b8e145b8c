import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { claimVault } from '../../src/vault/node/ownership.js';
import { MnemeServer, mneme } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';

describe('mneme token', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  beforeEach(async () => {
    vault = await makeSmallVault();
  });
  afterEach(() => vault.remove());

  test('makes a token that the first server takes, in a file for this account alone', async () => {
    const { code, stdout } = await mneme(vault, 'token', 'show', '--json');
    expect(code).toBe(0);
    const { token, tokenFile } = JSON.parse(stdout) as { token: string; tokenFile: string };
    expect(token).toMatch(/^[\w-]{43}$/);
    if (process.platform !== 'win32') expect((await stat(tokenFile)).mode & 0o077).toBe(0);
    const server = new MnemeServer(vault);
    const answer = await fetch(`${await server.url()}/v1/status`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await server.stop();
    expect((await mneme(vault, 'token', 'show')).stdout).toBe(`${token}\n`);
  });

  test('is replaced without a server, too', async () => {
    const { stdout: before } = await mneme(vault, 'token', 'show');
    const { stdout: after } = await mneme(vault, 'token', 'rotate');
    expect(after).not.toBe(before);
    expect((await mneme(vault, 'token', 'show')).stdout).toBe(after);
  });

  test('is not replaced behind the back of Obsidian', async () => {
    const outcome = await claimVault({ vaultPath: vault.vault, configFolder: vault.configFolder, kind: 'plugin', version: '0.0.0' });
    const { code, stderr } = await mneme(vault, 'token', 'rotate');
    expect(code).toBe(5);
    expect(stderr).toContain("in Mneme's settings");
    if (outcome.outcome === 'owner') await outcome.claim.release();
  });
});
