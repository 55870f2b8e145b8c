import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { openHost, type Host } from '../../src/cli/host.js';
import { openContext, type VaultContext } from '../../src/cli/vault-context.js';
import type { RememberAnswer } from '../../src/core/model/memory-shapes.js';
import { machineFolders, vaultKey } from '../../src/vault/node/config-dir.js';
import { claimVault } from '../../src/vault/node/ownership.js';
import { buildWorkers } from '../support/built-workers.js';
import { fingerprint, makeSmallVault, type SmallVault } from '../support/small-vault.js';

const OWNER = { actor: 'agent', isOwner: true };
/** Longer than a sleep of the machine may last before its owner looks whether the vault is still its own. */
const SLEEP_MS = 60_000;
/** Within this time what waits for edits to settle has its turn. */
const LATE_MS = 1_500;

describe('The headless owner of a vault', { timeout: 60_000 }, () => {
  let vault: SmallVault;
  let context: VaultContext;
  let host: Host;

  beforeAll(() => buildWorkers('parse-node'));
  beforeEach(async () => {
    vault = await makeSmallVault();
    context = { ...(await openContext({ vault: vault.vault })), folders: machineFolders({ MNEME_CONFIG_DIR: vault.configFolder }) };
    host = await openHost(context, { watch: true, keepUp: true, onNotice: () => undefined });
    await host.engine.whenReady();
    await host.engine.flush();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await host.close();
    await vault.remove();
  });

  const remember = async (text: string): Promise<RememberAnswer> => host.engine.memories.remember({ text, source: 'user' }, OWNER);

  test('writes nothing any more once another has taken the vault over while the machine slept, not even to save', async () => {
    expect((await remember('Always fire the kiln on Thursdays.')).outcome).toBe('created');
    await host.engine.flush();
    await host.engine.sessions.observe('s-1', { role: 'user', text: 'The kiln is cold.' });
    const taken = JSON.stringify({ pid: process.ppid, mark: '', host: 'elsewhere', kind: 'plugin', instance: 'another', released: false });
    await writeFile(join(vault.configFolder, `${vaultKey(context.vaultPath)}.lock.99`), taken);
    const before = await fingerprint(vault.vault);
    const outside = await fingerprint(vault.configFolder);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SLEEP_MS });
    await expect(remember('Always use celadon glaze.')).rejects.toMatchObject({ code: 'vault_read_only' });
    await expect(host.engine.tasks.put({ id: 't-1', goal: 'Fire the kiln' })).rejects.toMatchObject({ code: 'store_read_only' });
    await expect(host.engine.sessions.observe('s-1', { role: 'user', text: 'Now it is warm.' })).rejects.toMatchObject({ code: 'store_read_only' });
    expect(await host.handedOver).toBe('lost');
    await host.close();
    await wait(LATE_MS);
    expect(await fingerprint(vault.vault)).toEqual(before);
    expect(await fingerprint(vault.configFolder)).toEqual(outside);
  });

  test('lets the plugin have the vault in the middle of writes: what was acknowledged is there, and nothing is written after', async () => {
    await host.serve(0);
    const acknowledged: string[] = [];
    const lane = async (name: string): Promise<void> => {
      for (let at = 0; ; at += 1) {
        const text = `Always keep jar ${name}${at} on shelf ${at} behind the kiln.`;
        const answer = await remember(text).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.outcome === 'created') acknowledged.push(text);
      }
    };
    const lanes = ['a', 'b', 'c'].map((name) => lane(name));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), { timeout: 20_000 });

    const taking = await claimVault({ vaultPath: context.vaultPath, configFolder: vault.configFolder, kind: 'plugin', version: '1' });
    if (taking.outcome !== 'owner') throw new Error('The plugin did not get the vault.');
    const before = await fingerprint(vault.vault);
    await Promise.all(lanes);
    await expect(remember('Always use celadon glaze.')).rejects.toMatchObject({ code: 'aborted' });
    await host.close();
    await wait(LATE_MS);
    expect(await fingerprint(vault.vault)).toEqual(before);
    await taking.claim.release();

    host = await openHost(context, { watch: false, keepUp: false, onNotice: () => undefined });
    await host.engine.whenReady();
    const kept = host.engine.memories.list({ limit: 100 }).items.map(({ text }) => text);
    expect(acknowledged.filter((text) => !kept.includes(text))).toEqual([]);
  });
});
