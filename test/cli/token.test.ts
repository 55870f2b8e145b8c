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

  test("of an agent counts at once in a running server, survives the owner's new one, and goes with it where that is asked for", async () => {
    const server = new MnemeServer(vault);
    const url = await server.url();
    const ask = async (token: string, path = '/v1/status', method = 'GET'): Promise<number> => (await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(method === 'POST' && { body: '{"text":"x"}' }) })).status;
    const connect = async (...words: string[]): Promise<string> => (JSON.parse((await mneme(vault, 'connect', 'generic', '--json', ...words)).stdout) as { newToken: string }).newToken;
    const reader = await connect('--name', 'reader', '--read-only');
    const writer = await connect('--name', 'writer');
    expect([await ask(reader), await ask(writer)]).toEqual([200, 200]);
    expect(await ask(reader, '/v1/memories', 'POST')).toBe(403);
    await mneme(vault, 'token', 'rotate');
    expect(await ask(reader)).toBe(200);
    expect((await mneme(vault, 'token', 'revoke', 'reader')).code).toBe(0);
    expect([await ask(reader), await ask(writer)]).toEqual([401, 200]);
    expect((await mneme(vault, 'token', 'revoke', 'reader')).code).not.toBe(0);
    await mneme(vault, 'token', 'rotate', '--agents');
    expect(await ask(writer)).toBe(401);
    expect((await mneme(vault, 'token', 'list')).stdout).toContain('No agent holds a token');
    await server.stop();
  });

  test('is not replaced behind the back of Obsidian', async () => {
    const outcome = await claimVault({ vaultPath: vault.vault, configFolder: vault.configFolder, kind: 'plugin', version: '0.0.0' });
    const { code, stderr } = await mneme(vault, 'token', 'rotate');
    expect(code).toBe(5);
    expect(stderr).toContain("in Mneme's settings");
    if (outcome.outcome === 'owner') await outcome.claim.release();
  });
});
