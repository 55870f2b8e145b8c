import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import { MnemeError } from '../../../../src/core/model/errors.js';
import type { BlobStore } from '../../../../src/core/model/index-store.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { FolderBlobStore } from '../../../../src/vault/node/blob-store.js';
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

async function importTexts(texts: readonly string[], entities: readonly string[] = []): Promise<void> {
  const lines = (async function* () {
    for (const text of texts) yield await Promise.resolve(`${JSON.stringify({ type: 'memory', text, entities })}\n`);
  })();
  await engine.transfer.import(lines, { relate: 'none', dryRun: false }, OWNER);
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

test('a summary and what it sums up keep no word of each other when one of them is erased', async () => {
  await importTexts(['The harbour office opens at nine on weekdays.', 'The harbour office opens at ten on Saturdays.', 'The harbour office opens at ten on weekdays in winter.', 'The harbour office opens at noon on public holidays.'], ['harbour office']);
  const { written } = await engine.upkeep.consolidate({ dryRun: false }, OWNER);
  const [summary = ''] = written.map(({ id }) => id);
  const noon = engine.memories.list({ text: 'noon' }).items.find(({ kind }) => kind !== 'summary')?.id ?? '';
  await engine.memories.patch(summary, { text: 'Everything about opening hours.' }, OWNER);
  await engine.memories.erase(noon, OWNER);
  const { path } = await engine.memories.get(summary);
  expect(await readFile(join(folder, path), 'utf8')).not.toContain('noon');
  expect((await engine.memories.history(summary)).filter(({ after }) => after?.includes('[[The harbour office opens at noon'))).toEqual([]);
  await engine.memories.erase(summary, OWNER);
  expect(await filesWith('summarised_in')).toEqual([]);
  expect(await filesWith('Everything about opening hours')).toEqual([]);
});

test('it is not drawn again from a session that is still open, in English and Chinese', async () => {
  for (const [said, statement] of [
    ['Please remember: the name of the hut is Capybaraland. And open the window.', 'The name of the hut is Capybaraland.'],
    ['請記住：小屋的名字叫水豚之家。', '小屋的名字叫水豚之家。'],
  ] as const) {
    const session = `s-${statement.length}`;
    await engine.sessions.observe(session, { role: 'user', text: said });
    await engine.sessions.observe(session, { role: 'user', text: 'From now on call me Ada, please.' });
    const { id = '' } = await engine.memories.remember({ text: statement, source: 'user', sessionId: session }, OWNER);
    await engine.memories.erase(id, OWNER);
    expect((await engine.sessions.view(session)).window.map(({ text }) => text)).toEqual(['From now on call me Ada, please.']);
    const { memories } = await engine.sessions.end(session, OWNER);
    expect(memories.map(({ text }) => text).join()).not.toMatch(/Capybara|水豚/);
  }
  expect(await filesWith('Capybaraland')).toEqual([]);
  expect(await filesWith('水豚')).toEqual([]);
});

test('what another device erased goes from the copies, the index and the open sessions of this one too', async () => {
  const id = await remember('I always drink zebrawood tea after lunch.');
  await importTexts(['The harbour office opens at nine.']);
  await engine.close();
  const other = join(folder, 'Memory/_journal/OTHER-2026-12.jsonl');
  await writeFile(other, `${JSON.stringify({ type: 'erased', entry: 'E1', id, at: '2026-12-02T10:00:00.000Z' })}\n`);
  engine = openTestEngine(folder, { keepUp: true });
  await engine.whenReady();
  await vi.waitFor(async () => expect(await filesWith('zebrawood')).toEqual([]), { timeout: 10_000 });
});

test('where the tombstone cannot be written nothing is half done', async () => {
  const id = await remember('I always drink zebrawood tea after lunch.');
  await engine.close();
  const journal = new FolderBlobStore(join(folder, 'Memory/_journal'));
  const full: BlobStore = { names: () => journal.names(), open: (name) => journal.open(name), replace: (name, parts) => journal.replace(name, parts), remove: (name) => journal.remove(name), append: () => Promise.reject(new MnemeError('store_full', 'No room left.')) };
  engine = openTestEngine(folder, { journal: full });
  await engine.whenReady();
  await expect(engine.memories.erase(id, OWNER)).rejects.toMatchObject({ code: 'store_full' });
  expect((await engine.memories.get(id)).text).toContain('zebrawood');
  expect((await engine.memories.history(id)).length).toBe(1);
});

test('the copies that are made before bulk changes hold it no more, and are read as whole exports', async () => {
  const tea = await remember('I always drink zebrawood tea after lunch.');
  await remember('Always answer in short sentences.');
  await importTexts(['The harbour office opens at nine.']);
  expect(await filesWith('zebrawood')).toContainEqual(expect.stringMatching(/^backup-/));
  await engine.memories.erase(tea, OWNER);
  expect(await filesWith('zebrawood')).toEqual([]);

  const [backup = ''] = await filesWith('short sentences').then((names) => names.filter((name) => name.startsWith('backup-')));
  const lines = gunzipSync(await readFile(join(folder, '.obsidian/plugins/mneme/state/test', backup))).toString('utf8').match(/.*\n/g) ?? [];
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'header', counts: { memory: 1 } });
  const report = await engine.transfer.import((async function* () { for (const line of lines) yield await Promise.resolve(line); })(), { relate: 'none', dryRun: true }, OWNER);
  expect(report).toMatchObject({ read: 1, refused: [] });
});

test('an engine that is closed while it takes what another device erased out of the journal writes nothing afterwards', async () => {
  const id = await remember('I always drink zebrawood tea after lunch.');
  await remember('Always answer in short sentences.');
  await engine.close();
  const journal = join(folder, 'Memory/_journal');
  await writeFile(join(journal, 'OTHER-2026-12.jsonl'), `${JSON.stringify({ type: 'erased', entry: 'E1', id, at: '2026-12-02T10:00:00.000Z' })}\n`);
  const files = new FolderBlobStore(journal);
  let underWay = 0;
  let begun = 0;
  const slow: BlobStore = {
    names: () => files.names(),
    open: (name) => files.open(name),
    remove: (name) => files.remove(name),
    append: (name, bytes) => files.append(name, bytes),
    async replace(name, parts) {
      begun += 1;
      underWay += 1;
      await setTimeout(200);
      await files.replace(name, parts);
      underWay -= 1;
    },
  };
  engine = openTestEngine(folder, { journal: slow, keepUp: true });
  await engine.whenReady();
  await vi.waitFor(() => expect(begun).toBe(1));
  await engine.close();
  expect(underWay).toBe(0);
  expect(await filesWith('zebrawood')).not.toContainEqual(expect.stringMatching(/jsonl$/));
});
