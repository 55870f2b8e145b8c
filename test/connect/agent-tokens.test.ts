import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { digestOf, OWNER, type TokenBook } from '../../src/api/auth.js';
import { agentsFolder, holdsToken, limitAgent, listAgents, makeAgentToken, revokeAgent, tokenFileOf } from '../../src/connect/agent-tokens.js';
import { vaultTokens } from '../../src/connect/vault-tokens.js';
import { filesIn, makeFolder, removeFolder, writeIn } from '../support/temporary-folder.js';

const ALL = { readOnly: false, folders: undefined };
const NOW = Date.UTC(2026, 11, 2, 7);

describe('The tokens of agents', () => {
  let config: string;
  let folder: string;
  let book: TokenBook;
  let nowMs: number;
  beforeEach(async () => {
    config = await makeFolder();
    folder = agentsFolder(config, '/a/vault');
    nowMs = NOW;
    book = vaultTokens({ owner: () => ({ digest: digestOf('owner-token'), caller: OWNER }), agentsFolder: folder, now: () => nowMs });
  });
  afterEach(() => removeFolder(config));

  test('count from the next request on: made, replaced, limited, revoked', async () => {
    expect(book.check('owner-token')).toEqual(OWNER);
    const first = await makeAgentToken(folder, 'codex', ALL, NOW);
    expect(book.check(first)).toEqual({ role: 'agent', name: 'codex', ...ALL });
    const second = await makeAgentToken(folder, 'codex', { readOnly: true, folders: ['Projects'] }, NOW);
    expect([book.check(first), book.check(second)]).toEqual([undefined, { role: 'agent', name: 'codex', readOnly: true, folders: ['Projects'] }]);
    await limitAgent(folder, 'codex', ALL);
    expect(book.check(second)).toMatchObject(ALL);
    expect(await revokeAgent(folder, 'codex')).toBe(true);
    expect(book.check(second)).toBeUndefined();
    expect([await revokeAgent(folder, 'codex'), await limitAgent(folder, 'codex', ALL)]).toEqual([false, false]);
  });

  test('are kept as a hash alone, for this account alone', async () => {
    const token = await makeAgentToken(folder, 'codex', ALL, NOW);
    expect(await holdsToken(folder, 'codex', token)).toBe(true);
    expect(await holdsToken(folder, 'codex', `${token}x`)).toBe(false);
    for (const file of await filesIn(config)) expect(await readFile(join(config, file), 'utf8')).not.toContain(token);
    if (process.platform !== 'win32') expect((await stat(tokenFileOf(folder, 'codex'))).mode & 0o077).toBe(0);
  });

  test('tell when their agent asked last, to the minute, and begin anew with a new token', async () => {
    const token = await makeAgentToken(folder, 'codex', ALL, NOW);
    expect(await listAgents(folder)).toEqual([{ name: 'codex', ...ALL, created: '2026-12-02T07:00:00.000Z', lastSeen: undefined }]);
    book.check(token);
    await expect.poll(async () => (await listAgents(folder))[0]?.lastSeen).toBe('2026-12-02T07:00:00.000Z');
    nowMs += 59_000;
    book.check(token);
    nowMs += 1000;
    book.check(token);
    await expect.poll(async () => (await listAgents(folder))[0]?.lastSeen).toBe('2026-12-02T07:01:00.000Z');
    await makeAgentToken(folder, 'codex', ALL, NOW);
    expect((await listAgents(folder))[0]?.lastSeen).toBeUndefined();
  });

  test('have names that are file names, and never the owner', async () => {
    for (const name of ['', '../x', 'a/b', 'owner', '.hidden', 'x'.repeat(65), 'ä']) await expect(makeAgentToken(folder, name, ALL, NOW), name).rejects.toMatchObject({ code: 'bad_request' });
    expect(await listAgents(folder)).toEqual([]);
  });

  test('of a damaged file let nobody in, and the others go on', async () => {
    const token = await makeAgentToken(folder, 'codex', ALL, NOW);
    await writeIn(folder, 'torn.token.json', '{"name":"torn"');
    await writeIn(folder, 'odd.token.json', '{"name":"odd","sha256":"00","readOnly":false,"created":""}');
    expect(book.check(token)?.name).toBe('codex');
    expect((await listAgents(folder)).map(({ name }) => name)).toEqual(['codex']);
  });
});
