import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { AuditPage } from '../../src/core/model/audit.js';
import type { Connection } from '../../src/connect/connect.js';
import { MnemeServer, mneme } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';

/** What agents did is told the same whether the server that they asked still has the vault or not. */
describe('mneme audit', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  beforeEach(async () => {
    vault = await makeSmallVault();
  });
  afterEach(() => vault.remove());

  const lines = async (...words: string[]): Promise<string[]> => {
    const { code, stdout, stderr } = await mneme(vault, 'audit', ...words);
    expect([code, stderr]).toEqual([0, '']);
    return stdout.trimEnd().split('\n');
  };

  test('says that nothing is noted in a vault that nobody asked', async () => {
    expect(await lines()).toEqual(['Nothing is noted.']);
  });

  test('tells who read and wrote what, newest first, without a word of it; of one agent; as many as asked for; as JSON', async () => {
    const server = new MnemeServer(vault);
    const url = await server.url();
    const ask = async (agent: string, path: string, body: object): Promise<void> => {
      const { newToken } = JSON.parse((await mneme(vault, 'connect', 'generic', '--name', agent, '--json')).stdout) as Connection;
      await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${newToken ?? ''}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    };
    await ask('reader', '/v1/recall', { query: 'When is the pottery kiln fired?' });
    await ask('writer', '/v1/memories', { text: 'Always fire the kiln on Fridays.', kind: 'preference' });

    const [wrote, read] = await lines();
    expect(wrote).toMatch(/^\S+ {2}writer {2}remember {2}done {2}\S+$/);
    expect(read).toMatch(/^\S+ {2}reader {2}recall {2}done {2}Kiln\.md/);
    expect(await lines('--caller', 'reader')).toEqual([read]);
    expect(await lines('-n', '1')).toEqual([wrote]);
    expect(await lines('--caller', 'nobody')).toEqual(['Nothing is noted.']);
    await server.stop();

    const { items } = JSON.parse((await lines('--json')).join('')) as AuditPage;
    expect(items.map(({ caller, operation }) => [caller, operation])).toEqual(expect.arrayContaining([['writer', 'remember'], ['reader', 'recall']]));
    expect(JSON.stringify(items)).not.toMatch(/pottery|Fridays/);
  });

  test('refuses a count that is none', async () => {
    for (const count of ['0', 'x', '501']) expect((await mneme(vault, 'audit', '-n', count)).code).toBe(2);
  });
});
