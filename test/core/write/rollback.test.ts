import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { Who } from '../../../src/core/write/writing.js';
import { openTestEngine } from '../../support/engine.js';
import { makeFolder, removeFolder } from '../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };

let folder: string;
let engine: Engine | undefined;

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(async () => {
  await engine?.close();
  await removeFolder(folder);
});

async function restart(device = 'TEST'): Promise<Engine> {
  await engine?.close();
  engine = openTestEngine(folder, { watch: true, keepUp: true, device });
  await engine.whenReady();
  return engine;
}

async function remember(text: string): Promise<{ id: string; path: string }> {
  const answer = await engine?.memories.remember({ text, source: 'user' }, OWNER);
  if (answer?.id === undefined || answer.path === undefined) throw new Error(`Not stored: ${answer?.reasons.join(' ')}`);
  return { id: answer.id, path: answer.path };
}

const textOf = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

test('a note that was deleted while Mneme was away is brought back as it was, after a restart and another', async () => {
  await restart();
  const { id, path } = await remember('Always use pnpm, never npm, in project-x.');
  await remember('I always drink green tea after lunch.');
  const text = await textOf(path);
  await engine?.close();
  await rm(join(folder, path));
  let running = await restart();
  await vi.waitFor(async () => expect((await running.memories.history(id)).map(({ action }) => action)).toEqual(['create', 'delete']), { timeout: 10_000 });
  running = await restart();
  expect((await running.memories.rollback(id, 1, OWNER)).version).toBe(3);
  expect(await textOf(path)).toBe(text);
  running = await restart();
  expect((await running.memories.history(id)).map(({ action, after }) => [action, after])).toEqual([['create', text], ['delete', undefined], ['rollback', text]]);
});

test('a journal whose last line a crash tore and whose middle is damaged gives every other version back, and goes on', async () => {
  await restart();
  const { id, path } = await remember('Always use pnpm, never npm, in project-x.');
  const first = await textOf(path);
  await engine?.memories.patch(id, { text: 'Always use bun in project-x.' }, OWNER);
  const other = await remember('I always drink green tea after lunch.');
  await engine?.memories.patch(other.id, { importance: 0.2 }, OWNER);
  await engine?.close();
  const journal = join(folder, 'Memory/_journal', `TEST-${new Date().toISOString().slice(0, 7)}.jsonl`);
  const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  lines[1] = `{"type":"change","entr${lines[1]?.slice(40) ?? ''}`;
  await writeFile(journal, lines.join('\n').slice(0, -30));
  const running = await restart();
  await running.memories.rollback(id, 1, OWNER);
  expect(await textOf(path)).toBe(first);
  expect(running.status().problems).toMatchObject([{ code: 'journal_damaged', message: expect.stringContaining('line 2.') as string }]);
  // What the torn line told of the other memory is found in its note and journalled again.
  await vi.waitFor(async () => expect((await running.memories.history(other.id)).at(-1)?.after).toBe(await textOf(other.path)), { timeout: 10_000 });
  const whole = (await readFile(journal, 'utf8')).trimEnd().split('\n');
  expect(whole.filter((line) => line === '{"type":"torn"}')).toHaveLength(1);
});

test('what two devices did to one memory is one history by time, and any version of either is brought back', async () => {
  await restart('LAPTOP');
  const { id, path } = await remember('Always use pnpm, never npm, in project-x.');
  const first = await textOf(path);
  await restart('PHONE');
  await engine?.memories.patch(id, { text: 'Always use bun in project-x.' }, OWNER);
  const running = await restart('LAPTOP');
  await running.memories.patch(id, { text: 'Always use yarn in project-x.' }, OWNER);
  expect((await running.memories.history(id)).map(({ after }) => /Always use (\w+)/.exec(after ?? '')?.[1])).toEqual(['pnpm', 'bun', 'yarn']);
  await running.memories.rollback(id, 1, OWNER);
  expect(await textOf(path)).toBe(first);
});
