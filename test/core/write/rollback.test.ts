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

test('a note that was deleted a moment ago is brought back, and the deletion is in its history', async () => {
  const running = await restart();
  const { id, path } = await remember('Always use pnpm, never npm, in project-x.');
  const text = await textOf(path);
  await rm(join(folder, path));
  const back = await running.memories.rollback(id, 1, OWNER);
  expect(back.unchanged).toBeUndefined();
  expect(await textOf(path)).toBe(text);
  expect((await running.memories.history(id)).map(({ action }) => action)).toEqual(['create', 'delete', 'rollback']);
});

test.each([
  ['a status that there is not', (note: string): string => note.replace('status: active', 'status: aktive'), 'status must be one of'],
  ['properties that are no YAML', (note: string): string => note.replace('kind: preference', 'kind: [preference'), 'not valid YAML'],
])('after a slip in its properties (%s) a memory is said to be where it is, and rolled back in its own note', async (_, slip, problem) => {
  const running = await restart();
  const { id, path } = await remember('Always use pnpm, never npm, in project-x.');
  const text = await textOf(path);
  const slipped = slip(text.replace('pnpm', 'bun'));
  await writeFile(join(folder, path), slipped);
  await vi.waitFor(async () => expect((await running.memories.history(id)).at(-1)?.action).toBe('delete'), { timeout: 10_000 });
  await expect(running.memories.get(id)).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining(path) as string });
  await expect(running.memories.get(id)).rejects.toThrow(problem);
  await running.memories.rollback(id, 1, OWNER);
  expect(await textOf(path)).toBe(text);
  const versions = await running.memories.history(id);
  expect(versions.map(({ action }) => action)).toEqual(['create', 'delete', 'edit', 'rollback']);
  // What was typed is kept, and cannot be taken for a memory.
  expect(versions[2]?.after).toBe(slipped);
  await expect(running.memories.rollback(id, 3, OWNER)).rejects.toMatchObject({ code: 'not_found' });
  expect(running.memories.list({}).items).toHaveLength(1);
});
