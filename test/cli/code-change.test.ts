import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { MemoryPage, RememberAnswer } from '../../src/core/model/memory-shapes.js';
import { makeRepository } from '../support/git-repository.js';
import { MnemeServer, mneme } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';

describe('mneme code-change', { timeout: 180_000 }, () => {
  let vault: SmallVault;
  beforeEach(async () => {
    vault = await makeSmallVault();
  });
  afterEach(() => vault.remove());
  const recorded = async (): Promise<MemoryPage['items']> => (JSON.parse((await mneme(vault, 'list', '--kind', 'code_change', '--json')).stdout) as MemoryPage).items;

  test('records the last commit or a range, and says so where there is nothing to record', async () => {
    const repository = await makeRepository();
    await repository.write('src/port.ts', 'export const PORT = 9000;\n');
    const first = await repository.commit('Listen on 9000');
    await repository.write('src/port.ts', 'export const PORT = 8443;\n');
    await repository.commit('Listen on 8443: 9000 is taken on the build machine');
    const { code, stdout } = await mneme(vault, 'code-change', '--repo', repository.folder, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout) as RememberAnswer).toMatchObject({ outcome: 'created', kind: 'code_change' });
    expect((await mneme(vault, 'code-change', '--repo', repository.folder, '--range', first, '--summary', 'The service listens on 9000.')).stdout).toMatch(/^Remembered \(created, code_change/);
    const texts = (await recorded()).map(({ text }) => text).sort();
    expect(texts).toHaveLength(2);
    expect(texts.join('\n')).toMatch(/8443[\s\S]*The service listens on 9000\./);
    for (const question of ['What did I change last time?', '上次我改了什么？']) {
      expect(JSON.parse((await mneme(vault, 'recall', question, '--repo', repository.folder, '--json')).stdout)).toMatchObject({ decision: 'use_memory', items: [{ kind: 'code_change' }, { kind: 'code_change' }] });
      expect((await mneme(vault, 'context', question, '--repo', repository.folder)).stdout).toContain('8443');
      expect(JSON.parse((await mneme(vault, 'recall', question, '--repo', (await makeRepository()).folder, '--json')).stdout)).toMatchObject({ decision: 'fall_back' });
    }
    expect((await mneme(vault, 'recall', 'anything', '--repo', vault.vault)).code).toBe(2);
    await repository.commit('Nothing changes');
    expect((await mneme(vault, 'code-change', '--repo', repository.folder)).stdout).toContain('No file changed.');
    const wrong = await mneme(vault, 'code-change', '--repo', vault.configFolder);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('not a git repository')]);
  });

  test('records every commit once the hook is there, through the server that has the vault', async () => {
    const repository = await makeRepository({ MNEME_CONFIG_DIR: vault.configFolder });
    const installed = await mneme(vault, 'code-change', '--repo', repository.folder, '--install-hook', '--json');
    expect(JSON.parse(installed.stdout)).toEqual({ hook: `${repository.folder}/.git/hooks/post-commit`, installed: true });
    const server = new MnemeServer(vault);
    await server.url();
    await repository.write('src/kiln.ts', 'export const KILN = "electric";\n');
    await repository.commit('Name the kiln');
    await expect.poll(async () => (await recorded()).map(({ text }) => text), { timeout: 60_000, interval: 500 }).toEqual([expect.stringContaining('kiln')]);
    expect(JSON.parse((await mneme(vault, 'recall', `What changed last in ${basename(repository.folder)}?`, '--json')).stdout)).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ kind: 'code_change' })]) });
    expect((await mneme(vault, 'code-change', '--repo', repository.folder, '--remove-hook')).stdout).toContain('post-commit');
    expect((await mneme(vault, 'code-change', '--repo', repository.folder, '--remove-hook')).stdout).toContain('no hook');
    await server.stop();
  });
});
