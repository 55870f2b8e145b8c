import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { readAddress } from '../../../src/vault/node/address-file.js';
import { addressFile, vaultKey } from '../../../src/vault/node/config-dir.js';
import { claimVault, currentOwner, liveAddress, whenVaultIsFree, type Claim, type ClaimOutcome, type ClaimRequest } from '../../../src/vault/node/ownership.js';
import { makeFolder, removeFolder } from '../../support/temporary-folder.js';

const CLAIM_PROCESS = fileURLToPath(new URL('../../support/claim-process.ts', import.meta.url));

describe('A vault has one owner at a time:', () => {
  let configFolder: string;
  let vaultPath: string;
  const children: ChildProcessWithoutNullStreams[] = [];
  const servers: Server[] = [];
  const claims: Claim[] = [];

  beforeEach(async () => {
    configFolder = await makeFolder();
    vaultPath = await makeFolder();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    for (const claim of claims.splice(0)) await claim.release();
    await removeFolder(configFolder);
    await removeFolder(vaultPath);
  });

  const claim = async (more: Partial<ClaimRequest> = {}): Promise<ClaimOutcome> => {
    const outcome = await claimVault({ vaultPath, configFolder, kind: 'headless', version: '1.2.3', ...more });
    if (outcome.outcome === 'owner') claims.push(outcome.claim);
    return outcome;
  };
  const owned = async (more?: Partial<ClaimRequest>): Promise<Claim> => {
    const outcome = await claim(more);
    if (outcome.outcome !== 'owner') throw new Error(`The vault is busy: ${JSON.stringify(outcome.owner)}`);
    return outcome.claim;
  };
  const claimElsewhere = async (url?: string): Promise<{ child: ChildProcessWithoutNullStreams; outcome: string }> => {
    const child = spawn(process.execPath, ['--import', 'tsx', CLAIM_PROCESS, vaultPath, configFolder, ...(url === undefined ? [] : [url])]);
    children.push(child);
    child.stderr.on('data', (text: Buffer) => process.stderr.write(text));
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, outcome: (JSON.parse(line.toString()) as { outcome: string }).outcome };
  };
  /** An endpoint that says it is `instance`, and runs `onYield` when asked to let go with the token. */
  const endpoint = async (instance: () => string, token: () => string, onYield: () => Promise<void>): Promise<string> => {
    const server = createServer((request, response) => {
      if (request.url === '/health') response.end(JSON.stringify({ status: 'ok', instance: instance(), version: '1' }));
      else if (request.headers.authorization !== `Bearer ${token()}`) response.writeHead(401).end();
      else void onYield().then(() => response.end('{"yielded":true}', () => server.close(() => undefined).closeAllConnections()));
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('one that cannot read the token leaves the vault free', async () => {
    const file = addressFile(configFolder, vaultPath);
    await mkdir(file, { recursive: true });
    await expect(claim()).rejects.toMatchObject({ code: 'store_failed' });
    expect(await currentOwner(configFolder, vaultPath)).toBeUndefined();
    await rm(file, { recursive: true });
    expect((await claim()).outcome).toBe('owner');
  });

  test('of many who try at once exactly one gets it, round after round', async () => {
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => claim()));
      const owners = outcomes.filter((outcome) => outcome.outcome === 'owner');
      expect(owners).toHaveLength(1);
      await claims.pop()?.release();
    }
    expect((await readdir(configFolder)).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('of several processes exactly one gets it, and one gets it after a dead owner', { timeout: 60_000 }, async () => {
    const first = await claimElsewhere();
    expect(first.outcome).toBe('owner');
    expect(await claim()).toMatchObject({ outcome: 'busy', owner: { kind: 'headless', pid: first.child.pid } });

    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const heirs = await Promise.all([claimElsewhere(), claimElsewhere(), claimElsewhere()]);
    expect(heirs.map((heir) => heir.outcome).sort()).toEqual(['busy', 'busy', 'owner']);

    const heir = heirs.find(({ outcome }) => outcome === 'owner');
    heir?.child.stdin.end();
    await once(heir?.child ?? first.child, 'exit');
    expect((await claim()).outcome).toBe('owner');
  });

  test('the second is told who has it and where it is', async () => {
    const url = 'http://127.0.0.1:27130';
    const { child } = await claimElsewhere(url);
    expect(await claim()).toEqual({ outcome: 'busy', owner: { kind: 'headless', pid: child.pid, url } });
    expect(await currentOwner(configFolder, vaultPath)).toEqual({ kind: 'headless', pid: child.pid, url });
  });

  test('the address file is for this account alone and says what DESIGN promises', async () => {
    const mine = await owned();
    await mine.publish('http://127.0.0.1:4711');
    const file = addressFile(configFolder, vaultPath);
    expect(file).toBe(join(configFolder, `${vaultKey(vaultPath)}.json`));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      url: 'http://127.0.0.1:4711', token: mine.token, pid: process.pid, instance: mine.instance, vault: vaultPath, version: '1.2.3',
    });
    expect(mine.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('the token stays from owner to owner, and so does the port, unless another token is asked for', async () => {
    const first = await owned();
    await first.publish('http://127.0.0.1:4711');
    await first.release();
    const second = await owned();
    expect(second).toMatchObject({ token: first.token, port: 4711 });
    expect(second.instance).not.toBe(first.instance);
    await second.release();
    expect((await owned({ token: 'chosen' })).token).toBe('chosen');
  });

  test('the plugin has a headless owner save and let go, and goes on with its port and token', async () => {
    const headless = await owned();
    let saved = false;
    const url = await endpoint(() => headless.instance, () => headless.token, async () => {
      saved = true;
      await headless.release();
    });
    await headless.publish(url);
    const plugin = await owned({ kind: 'plugin' });
    expect(saved).toBe(true);
    expect(plugin).toMatchObject({ token: headless.token, port: Number(new URL(url).port) });
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  test('the plugin waits for a short command to end', async () => {
    const command = await owned();
    const plugin = owned({ kind: 'plugin' });
    setTimeout(() => void command.release(), 300);
    expect((await plugin).token).toEqual(expect.any(String));
  });

  test('nobody has the plugin let go', async () => {
    await owned({ kind: 'plugin' });
    expect(await claim({ kind: 'plugin' })).toMatchObject({ outcome: 'busy', owner: { kind: 'plugin' } });
    expect(await claim()).toMatchObject({ outcome: 'busy', owner: { kind: 'plugin' } });
  });

  test('a headless server that let go resumes once the plugin has left, and not before it came', async () => {
    const free = whenVaultIsFree(configFolder, vaultPath, AbortSignal.timeout(20_000));
    let isFree = false;
    void free.then(() => (isFree = true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const plugin = await owned({ kind: 'plugin' });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(isFree).toBe(false);
    await plugin.release();
    await free;
    expect((await claim()).outcome).toBe('owner');
  });

  test('an owner on another machine that shares the folder counts by its signs of life', async () => {
    await owned();
    const [name] = (await readdir(configFolder)).filter((entry) => entry.includes('.lock.'));
    const path = join(configFolder, name ?? '');
    const holder = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...holder, host: 'another-machine', pid: 1 }));
    expect((await claim()).outcome).toBe('busy');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    expect((await claim()).outcome).toBe('owner');
  });

  test('an owner that stood still learns that it lost the vault before it writes again, and one that let go knows', async () => {
    const sleeper = await owned();
    expect(await sleeper.isHeld()).toBe(true);
    const path = join(configFolder, `${vaultKey(vaultPath)}.lock.1`);
    const longAgo = new Date(Date.now() - 60_000);
    await writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, 'utf8')) as object), host: 'another-machine' }));
    await utimes(path, longAgo, longAgo);
    const heir = await owned();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      expect(await sleeper.isHeld()).toBe(false);
      expect(await heir.isHeld()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
    await heir.release();
    expect(await heir.isHeld()).toBe(false);
  });

  test('a lock that is no lock does not shut the owner out for good', async () => {
    const path = join(configFolder, `${vaultKey(vaultPath)}.lock.7`);
    await writeFile(path, 'torn');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    expect((await claim()).outcome).toBe('owner');
  });

  test('a stale address is known by the instance that answers there', async () => {
    const mine = await owned();
    const url = await endpoint(() => mine.instance, () => mine.token, () => Promise.resolve());
    await mine.publish(url);
    expect(await liveAddress(configFolder, vaultPath)).toMatchObject({ url, instance: mine.instance });
    await mine.release();
    const next = await owned();
    await next.publish(url);
    expect(await liveAddress(configFolder, vaultPath)).toBeUndefined();
  });

  test('a damaged address file is written anew', async () => {
    await writeFile(addressFile(configFolder, vaultPath), '{"url":');
    const mine = await owned();
    await mine.publish('http://127.0.0.1:1');
    expect(await readAddress(addressFile(configFolder, vaultPath))).toMatchObject({ token: mine.token });
  });
});
