import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Version } from '../../src/core/model/journal.js';
import type { ConsolidateAnswer } from '../../src/core/model/upkeep-shapes.js';
import type { EngineStatus } from '../../src/core/model/status.js';
import { memoryNote, startMemoryEndpoint } from '../support/memory-endpoint.js';
import { filesIn } from '../support/temporary-folder.js';

const PASSWORD = ['tide', '!', '4711', 'GAUGE'].join('');
const CI = ['runs on Node 20', 'caches the pnpm store', 'runs the tests on every push', 'takes six minutes', 'needs two cores'];
const NOTES = Object.fromEntries(CI.map((what, at) => [`Memory/fact/ci${at}.md`, memoryNote(`ci${at}`, `The CI of project-x ${what}.`, { entities: '\n  - "[[project-x]]"' })]));
const SOON = { timeout: 15_000, interval: 100 };

test('a secret that the owner writes into a memory stays the owner’s: it is in note and history alone, the owner is told, and no agent spreads it', async () => {
  const { ask, vault, engine } = await startMemoryEndpoint(NOTES, { watch: true, keepUp: true });
  const file = join(vault, 'Memory/fact/ci0.md');
  const history = (): Promise<Version[]> => ask(200, 'GET', '/v1/memories/ci0/history');
  const problems = async (): Promise<EngineStatus['problems']> => (await ask<EngineStatus>(200, 'GET', '/v1/status')).problems;
  await vi.waitFor(async () => expect(await history()).toHaveLength(1), SOON);
  const plain = await readFile(file, 'utf8');
  await writeFile(file, plain.replace('runs on Node 20.', `runs on Node 20. The password of the CI is ${PASSWORD}.`));
  await vi.waitFor(async () => expect(await history()).toHaveLength(2), SOON);
  expect(await problems()).toMatchObject([{ code: 'secret_in_memory', path: 'Memory/fact/ci0.md', message: expect.stringContaining('erase memory ci0') }]);
  expect(JSON.stringify(await problems())).not.toContain(PASSWORD);

  // Neither a summary nor a question copies it.
  const { groups } = await ask<ConsolidateAnswer>(200, 'POST', '/v1/consolidate', {}, 'agent');
  expect(groups[0]?.sources.map(({ id }) => id).sort()).toEqual(['ci1', 'ci2', 'ci3', 'ci4']);
  await ask(200, 'POST', '/v1/memories', { text: 'The CI of project-x has a new password for the store.', source: 'user', entities: ['project-x'] }, 'agent');

  await writeFile(file, plain);
  await vi.waitFor(async () => expect(await history()).toHaveLength(3), SOON);
  expect(await problems()).toEqual([]);
  expect(await ask(400, 'POST', '/v1/memories/ci0/rollback', { version: 2 }, 'agent')).toMatchObject({ detail: expect.not.stringContaining(PASSWORD) });
  await engine.flush();
  for (const path of await filesIn(vault)) if ((await readFile(join(vault, path), 'utf8')).includes(PASSWORD)) expect(path).toMatch(/^Memory\/_journal\//);

  await ask(200, 'DELETE', '/v1/memories/ci0?erase=true');
  for (const path of await filesIn(vault)) expect((await readFile(join(vault, path), 'utf8')).includes(PASSWORD), path).toBe(false);
});

test('the owner may bring back a version with a secret, as it was the owner’s own', async () => {
  const { ask } = await startMemoryEndpoint({ 'Memory/fact/own.md': memoryNote('own', `The password of the router is ${PASSWORD}.`) }, { watch: true, keepUp: true });
  await vi.waitFor(async () => expect(await ask<Version[]>(200, 'GET', '/v1/memories/own/history')).toHaveLength(1), SOON);
  await ask(200, 'PATCH', '/v1/memories/own', { text: 'The password of the router is in the safe.' });
  expect(await ask(200, 'POST', '/v1/memories/own/rollback', { version: 1 }, 'owner')).toMatchObject({ text: expect.stringContaining(PASSWORD) });
});
