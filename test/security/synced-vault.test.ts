import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MnemeServer, mneme } from '../support/mneme-command.js';
import { makeSmallVault } from '../support/small-vault.js';

async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'latin1');
    if (words.some((word) => text.includes(word))) found.push(path);
  }
  return found;
}

test('a vault that is synced or published holds no token: not of the owner, not of an agent, also after both were used', { timeout: 120_000 }, async () => {
  const vault = await makeSmallVault();
  const server = new MnemeServer(vault);
  try {
    const url = await server.url();
    const owner = (await mneme(vault, 'token', 'show')).stdout.trim();
    const { newToken: agent } = JSON.parse((await mneme(vault, 'connect', 'generic', '--name', 'helper', '--json')).stdout) as { newToken: string };
    for (const token of [owner, agent]) {
      const answer = await fetch(`${url}/v1/memories`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ text: 'Always fire the kiln on Thursdays.', kind: 'preference' }) });
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
    await server.stop();
    expect(await filesWith(vault.vault, [owner, agent])).toEqual([]);
    expect(await filesWith(vault.vault, ['fire the kiln'])).not.toEqual([]);
  } finally {
    await server.stop();
    await vault.remove();
  }
});
