import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { openTestEngine } from '../../../support/engine.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };

let folder: string;
let engine: Engine;

beforeEach(async () => {
  folder = await makeFolder();
  engine = openTestEngine(folder);
  await engine.whenReady();
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

async function remember(text: string): Promise<string> {
  const { id, reasons } = await engine.memories.remember({ text, source: 'user' }, OWNER);
  if (id === undefined) throw new Error(`Not stored: ${reasons.join(' ')}`);
  return id;
}

/** Every file of the vault, Mneme's own included, that holds the words; compressed ones are looked into. */
async function filesWith(words: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
      return text.includes(words) ? [name] : [];
    }),
  );
  return found.flat();
}

async function linesOf(text: string): Promise<void> {
  const line = `${JSON.stringify({ type: 'memory', text })}\n`;
  const lines = async function* (): AsyncGenerator<string> {
    yield await Promise.resolve(line);
  };
  await engine.transfer.import(lines(), { relate: 'none', dryRun: false }, OWNER);
}

test('what contradicts an erased memory keeps none of its words: not in its note, not in any version of it', async () => {
  const older = await remember('The staging port of lodge-x is 4711.');
  const newer = await remember('From now on the staging port of lodge-x is 4712.');
  await engine.memories.patch(newer, { importance: 0.4 }, OWNER);
  expect((await engine.memories.get(newer)).conflictsWith).toEqual([older]);
  await engine.memories.erase(older, OWNER);
  expect(await filesWith('4711')).toEqual([]);
  const history = await engine.memories.history(newer);
  expect(history.map(({ action }) => action)).toContain('edit');
  expect(history.every(({ after }) => after?.includes('4712'))).toBe(true);
  expect((await engine.memories.rollback(newer, 1, OWNER)).conflictsWith).toEqual([]);
});

test('the copies that are made before bulk changes hold it no more, and are read as whole exports', async () => {
  const tea = await remember('I always drink zebrawood tea after lunch.');
  await remember('Always answer in short sentences.');
  await linesOf('The harbour office opens at nine.');
  expect(await filesWith('zebrawood')).toContainEqual(expect.stringMatching(/^backup-/));
  await engine.memories.erase(tea, OWNER);
  expect(await filesWith('zebrawood')).toEqual([]);

  const [backup = ''] = await filesWith('short sentences').then((names) => names.filter((name) => name.startsWith('backup-')));
  const lines = gunzipSync(await readFile(join(folder, '.obsidian/plugins/mneme/state/test', backup))).toString('utf8').match(/.*\n/g) ?? [];
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'header', counts: { memory: 1 } });
  const report = await engine.transfer.import((async function* () { for (const line of lines) yield await Promise.resolve(line); })(), { relate: 'none', dryRun: true }, OWNER);
  expect(report).toMatchObject({ read: 1, refused: [] });
});
