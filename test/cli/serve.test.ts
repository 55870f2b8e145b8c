import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { mnemeClient, type MnemeClient } from '../../src/api/client.js';
import { claimVault } from '../../src/vault/node/ownership.js';
import { canBeReadOnly, whileReadOnly } from '../support/disks.js';
import { MnemeServer, mneme } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';

describe('mneme serve', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  const servers: MnemeServer[] = [];
  beforeEach(async () => {
    vault = await makeSmallVault();
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop('SIGKILL');
    await vault.remove();
  });
  const serve = (...words: string[]): MnemeServer => {
    const server = new MnemeServer(vault, ...words);
    servers.push(server);
    return server;
  };
  const clientOf = async (server: MnemeServer, nth = 1): Promise<MnemeClient> => {
    const { url, tokenFile } = await server.line('ready', nth);
    const { token } = JSON.parse(await readFile(String(tokenFile), 'utf8')) as { token: string };
    return mnemeClient({ url: String(url), token });
  };
  const pathsFor = async (client: MnemeClient, query: string): Promise<string[]> => [...new Set((await client.recall({ query })).items.map((item) => item.path))];

  test('tells where it is once full text answers, follows the vault, and saves when it is stopped', async () => {
    const server = serve();
    const client = await clientOf(server);
    expect(await pathsFor(client, 'celadon')).toEqual(['Kiln.md']);
    await vault.write('Wheel.md', 'The throwing wheel squeaks.');
    await vi.waitFor(async () => expect(await pathsFor(client, 'squeaks')).toEqual(['Wheel.md']), { timeout: 30_000, interval: 100 });
    expect(await server.stop()).toBe(0);
    const [device = ''] = await readdir(join(vault.vault, '.obsidian/plugins/mneme/index'));
    expect(await readdir(join(vault.vault, '.obsidian/plugins/mneme/index', device))).toContain('text.bin');
  });

  test('tells when vectors are complete, with the model that comes with Mneme', async () => {
    await vault.write('.obsidian/plugins/mneme/data.json', '{}');
    const server = serve();
    expect(await server.line('vectors')).toEqual({ vectors: true });
    const client = await clientOf(server);
    expect(await client.status()).toMatchObject({ vectors: { state: 'complete', done: 4, total: 4 } });
    expect(await server.stop('SIGINT')).toBe(0);
  });

  test('stops in the middle of embedding, whenever that is', async () => {
    await vault.write('.obsidian/plugins/mneme/data.json', '{}');
    for (let at = 0; at < 200; at += 1) await vault.write(`Log/${at}.md`, `# Entry ${at}\n\n${`Number ${at} went to the kiln. `.repeat(40)}`);
    for (const delayMs of [0, 300, 700, 1100, 1500]) {
      const server = serve();
      await server.url();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      expect(await server.stop()).toBe(0);
      expect(server.stderr).not.toContain('terminate');
    }
  });

  test('takes the token that it is given, and a replaced one at once', async () => {
    const server = serve('--token', 'chosen');
    const url = await server.url();
    await mnemeClient({ url, token: 'chosen' }).status();
    const { stdout } = await mneme(vault, 'token', 'rotate');
    await expect(mnemeClient({ url, token: 'chosen' }).status()).rejects.toMatchObject({ code: 'unauthorized' });
    await mnemeClient({ url, token: stdout.trim() }).status();
    expect((await mneme(vault, 'token', 'show')).stdout).toBe(stdout);
  });

  test('leaves a vault to the server that has it, and says which that is', async () => {
    const server = serve();
    const url = await server.url();
    const second = await mneme(vault, 'serve');
    expect(second.code).toBe(5);
    expect(second.stderr).toContain(url);
    expect(second.stderr).toContain(`process ${server.child.pid}`);
    expect(await pathsFor(await clientOf(server), 'celadon')).toEqual(['Kiln.md']);
  });

  test('takes over from a server that was killed, with its token', async () => {
    const first = serve('--token', 'kept');
    await first.url();
    await first.stop('SIGKILL');
    const second = serve();
    await mnemeClient({ url: await second.url(), token: 'kept' }).status();
  });

  test('hands the vault to the plugin, and goes on at the same place once that has left', async () => {
    const server = serve();
    const url = await server.url();
    const outcome = await claimVault({ vaultPath: vault.vault, configFolder: vault.configFolder, kind: 'plugin', version: '0.0.0' });
    if (outcome.outcome !== 'owner') throw new Error('The server did not let go.');
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    expect(outcome.claim.port).toBe(Number(new URL(url).port));
    expect(server.child.exitCode).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await outcome.claim.release();
    expect(await server.url(2)).toBe(url);
    expect(await pathsFor(await clientOf(server, 2), 'celadon')).toEqual(['Kiln.md']);
    expect(await server.stop()).toBe(0);
  });

  test('stops while it waits for the plugin to leave', async () => {
    const server = serve();
    await server.url();
    const outcome = await claimVault({ vaultPath: vault.vault, configFolder: vault.configFolder, kind: 'plugin', version: '0.0.0' });
    await vi.waitFor(() => expect(server.stderr).toContain('Waiting'), { timeout: 30_000 });
    expect(await server.stop()).toBe(0);
    if (outcome.outcome === 'owner') await outcome.claim.release();
  });

  test.skipIf(!canBeReadOnly())('serves a vault that may not be written, and says where its index is', async () => {
    await whileReadOnly(vault.vault, async () => {
      const server = serve();
      const client = await clientOf(server);
      expect(await pathsFor(client, 'celadon')).toEqual(['Kiln.md']);
      expect((await client.status()).problems.map(({ message }) => message).join()).toContain('may not be written');
      expect(await server.stop()).toBe(0);
    });
  });

  test('goes on when its index folder is deleted, and makes it again', async () => {
    const server = serve();
    const client = await clientOf(server);
    await vi.waitFor(async () => expect((await client.status()).lastSaved).toBeDefined(), { timeout: 30_000, interval: 50 });
    await rm(join(vault.vault, '.obsidian/plugins/mneme/index'), { recursive: true });
    expect(await pathsFor(client, 'celadon')).toEqual(['Kiln.md']);
    await vault.write('Wheel.md', 'The throwing wheel squeaks.');
    await vi.waitFor(async () => expect(await pathsFor(client, 'squeaks')).toEqual(['Wheel.md']), { timeout: 30_000, interval: 100 });
    expect(await server.stop()).toBe(0);
    expect(await readdir(join(vault.vault, '.obsidian/plugins/mneme/index'))).toHaveLength(1);
  });

  test.each([
    [['--port', '70000'], 'A port is a number'],
    [['--token', 'with space'], 'A token is of'],
    [['--fast'], 'unknown option'],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await mneme(vault, 'serve', ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
