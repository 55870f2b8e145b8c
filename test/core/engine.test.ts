import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../src/core/engine.js';
import { buildWorkers } from '../support/built-workers.js';
import { copyTestVault, openTestEngine, type EngineOptions } from '../support/engine.js';
import { SmallDisk } from '../support/small-disk.js';
import { makeFolder, removeFolder, writeIn } from '../support/temporary-folder.js';

let folder: string;
let engines: Engine[] = [];

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  engines = [];
  await removeFolder(folder);
});

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = openTestEngine(folder, options);
  engines.push(engine);
  await engine.whenReady();
  return engine;
}

async function pathsFor(engine: Engine, query: string): Promise<string[]> {
  return (await engine.recall({ query })).items.map((item) => item.path);
}

describe('full text over a real folder', () => {
  test('a question is answered with note, heading, and lines that hold the text', async () => {
    await copyTestVault(folder);
    const engine = await open();
    const { items } = await engine.recall({ query: 'Why TimescaleDB instead of InfluxDB?' });
    const [best] = items;
    expect(best).toMatchObject({ path: 'Decisions/Decision log.md', heading: ['Decision log', '2026-03-18 TimescaleDB instead of InfluxDB'] });
    const lines = (await readFile(join(folder, best?.path ?? ''), 'utf8')).split('\n');
    const cited = lines.slice((best?.lines[0] ?? 0) - 1, best?.lines[1]).join('\n');
    expect(cited).toContain(best?.text.trim());
  });

  test('a Chinese question finds the Chinese note', async () => {
    await copyTestVault(folder);
    expect((await pathsFor(await open(), '演示定在哪一天，在哪里'))[0]).toBe('Meetings/2026-11-20 与林晓的会议.md');
  });

  test('every awkward note is served, and what is wrong with one is told', async () => {
    await copyTestVault(folder, { birdLog: true });
    const engine = await open();
    expect(await pathsFor(engine, 'where is the spare key')).toContain('Odd/Broken properties.md');
    expect(await pathsFor(engine, "light switch in the shed")).toContain('Odd/Deep headings.md');
    expect(await pathsFor(engine, 'scanner driver version')).toContain('Odd/Windows line ends.md');
    const problems = engine.status().problems.map(({ path, code }) => ({ path, code }));
    expect(problems).toContainEqual({ path: 'Odd/Broken properties.md', code: 'front_matter_invalid' });
    expect(problems).toContainEqual({ path: 'Odd/Script properties.md', code: 'front_matter_refused' });
  });

  test('private notes leave nothing: no text, no title, no entity', async () => {
    await copyTestVault(folder);
    const engine = await open();
    for (const query of ['day rate', 'salary', 'therapy on Tuesday', 'pension fund Velliv']) {
      const answer = await engine.recall({ query, k: 50 });
      expect(JSON.stringify(answer)).not.toMatch(/Salary|Therapy|780 EUR|Velliv/);
    }
    expect(engine.status().privateNotes).toBe(2);
  });

  test('the active memory comes first and names the one it is in conflict with', async () => {
    await copyTestVault(folder);
    const answer = await (await open()).recall({ query: 'Which port does the staging dashboard of Lighthouse listen on?' });
    expect(answer.items[0]?.text).toContain('8443');
    expect(answer.items.filter((item) => item.status === 'pending_review')).toEqual([]);
    expect(answer.conflicts).toMatchObject([{ activeId: '01KA7Q9S1V3X5Z7B9D1F3H5K7M', pendingId: '01K8X2C4E6G8J0M2P4R6T8W0Y2' }]);
  });
});

describe('following the vault', () => {
  const eventually = { timeout: 20_000, interval: 50 };

  test('an edit, a new note, a rename, a moved folder and a deletion reach recall', async () => {
    await writeIn(folder, 'a/one.md', 'The password of the printer is on its back.');
    await writeIn(folder, 'a/two.md', 'Cormorants dry their wings on the mole.');
    const engine = await open({ watch: true });

    await writeIn(folder, 'a/one.md', 'The toner of the printer is in the cellar.');
    await writeIn(folder, 'b/three.md', 'Marmalade needs bitter oranges.');
    await vi.waitFor(async () => expect(await pathsFor(engine, 'marmalade oranges')).toEqual(['b/three.md']), eventually);
    await vi.waitFor(async () => expect(await pathsFor(engine, 'toner cellar')).toEqual(['a/one.md']), eventually);
    expect(await pathsFor(engine, 'password')).toEqual([]);

    await rename(join(folder, 'a'), join(folder, 'c'));
    await vi.waitFor(async () => expect(await pathsFor(engine, 'cormorants')).toEqual(['c/two.md']), eventually);

    await rm(join(folder, 'c'), { recursive: true });
    await vi.waitFor(async () => expect(await pathsFor(engine, 'cormorants toner')).toEqual([]), eventually);
    expect(engine.status().notes).toBe(1);
  });

  test('of many edits to one note in a row the last one stays', async () => {
    await writeIn(folder, 'note.md', 'Version zero.');
    const engine = await open({ watch: true });
    for (let version = 1; version <= 40; version += 1) await writeFile(join(folder, 'note.md'), `Edition number${version} of the note.`);
    await vi.waitFor(async () => expect((await engine.recall({ query: 'edition' })).items[0]?.text).toContain('number40'), eventually);
  });

  test('notes that are deleted while they are read leave nothing behind, and are no problem', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `notes/${at}.md`);
    for (const name of names) await writeIn(folder, name, `# ${name}\n\nA note about herons.`);
    const opening = open({ watch: true });
    for (const name of names.filter((_, at) => at % 2 === 0)) await rm(join(folder, name));
    const engine = await opening;
    await vi.waitFor(() => expect(engine.status()).toMatchObject({ notes: 150, problems: [] }), eventually);
    expect(await pathsFor(engine, 'herons')).not.toContain('notes/0.md');
  });

  test('a note that becomes private is gone from recall', async () => {
    await writeIn(folder, 'diary.md', 'The surprise party is on Saturday.');
    const engine = await open({ watch: true, settings: { semanticRefresh: 'weekly' } });
    expect(await pathsFor(engine, 'surprise party')).toEqual(['diary.md']);
    await writeIn(folder, 'diary.md', '---\nmneme-private: true\n---\nThe surprise party is on Saturday.');
    await vi.waitFor(async () => expect(await pathsFor(engine, 'surprise party')).toEqual([]), eventually);
  });

  test('a weekly refresh keeps serving the old text of a reference note until its time', async () => {
    await writeIn(folder, 'Reference/glue.md', 'Epoxy hardens in a day.');
    await writeIn(folder, 'Daily/2026-11-01.md', 'Bought epoxy.');
    const engine = await open({ watch: true, settings: { semanticRefresh: 'weekly' } });
    await writeIn(folder, 'Reference/glue.md', 'Epoxy hardens in a week.');
    await writeIn(folder, 'Daily/2026-11-01.md', 'Sold epoxy.');
    await vi.waitFor(async () => expect(await pathsFor(engine, 'sold')).toEqual(['Daily/2026-11-01.md']), eventually);
    expect((await engine.recall({ query: 'when does it harden' })).items[0]?.text).toContain('in a day');
  });
});

describe('vectors and restarts, with the bundled model', () => {
  beforeAll(() => buildWorkers('embed-native'));

  async function settled(options: EngineOptions = {}): Promise<Engine> {
    const engine = await open({ embed: true, ...options });
    await engine.whenVectorsSettled();
    return engine;
  }

  async function writeSmallVault(): Promise<void> {
    await writeIn(folder, 'boats.md', '# Boats\n\nThe jib is torn and needs a sailmaker.\n\n# Ropes\n\nThe halyard was replaced in June.');
    await writeIn(folder, 'kitchen.md', '小葱切段，冷油下锅，慢慢熬。');
  }

  test('meaning finds what shares no word with the question', async () => {
    await writeSmallVault();
    const engine = await settled();
    expect((await pathsFor(engine, 'who can mend the front sail?'))[0]).toBe('boats.md');
    expect((await pathsFor(engine, 'how do I cook spring onion oil'))[0]).toBe('kitchen.md');
    expect(engine.status().vectors).toMatchObject({ state: 'complete', done: 3, total: 3, embedded: 3 });
  });

  test('nothing is embedded again after a restart, a touch, a rename or a move while away', async () => {
    await writeSmallVault();
    await (await settled()).close();
    await utimes(join(folder, 'boats.md'), new Date(), new Date());
    await rename(join(folder, 'kitchen.md'), join(folder, '厨房.md'));
    const engine = await settled();
    expect(engine.status()).toMatchObject({ notes: 2, vectors: { state: 'complete', done: 3, embedded: 0 } });
    expect((await pathsFor(engine, 'how do I cook spring onion oil'))[0]).toBe('厨房.md');
  });

  test('an index folder that is deleted while running is written again in full', async () => {
    await writeSmallVault();
    const engine = await settled();
    await engine.flush();
    await rm(join(folder, '.obsidian/plugins/mneme/index'), { recursive: true });
    expect((await pathsFor(engine, 'who can mend the front sail?'))[0]).toBe('boats.md');
    await engine.close();
    const restarted = await settled();
    expect(restarted.status()).toMatchObject({ vectors: { state: 'complete', done: 3, embedded: 0 }, problems: [] });
  });

  test('a disk that is full is told of, costs no answer, and is written to once there is room', async () => {
    await writeSmallVault();
    const store = new SmallDisk();
    store.full = true;
    const engine = await settled({ store });
    // Vectors gather for some seconds before they are written.
    await expect.poll(() => engine.status().problems.map(({ code }) => code), { timeout: 15_000 }).toEqual(['store_full', 'store_full']);
    expect((await pathsFor(engine, 'who can mend the front sail?'))[0]).toBe('boats.md');
    store.full = false;
    await engine.flush();
    expect(engine.status().problems).toEqual([]);
    await engine.close();
    expect((await settled({ store })).status().vectors).toMatchObject({ state: 'complete', embedded: 0 });
  });

  test('an edit embeds the changed chunk alone, and undoing it embeds nothing', async () => {
    await writeSmallVault();
    const before = await readFile(join(folder, 'boats.md'), 'utf8');
    const engine = await settled();
    await writeFile(join(folder, 'boats.md'), before.replace('June', 'July'));
    await engine.rescan();
    await engine.whenVectorsSettled();
    expect(engine.status().vectors.embedded).toBe(4);
    await writeFile(join(folder, 'boats.md'), before);
    await engine.rescan();
    await engine.whenVectorsSettled();
    expect(engine.status().vectors).toMatchObject({ done: 3, embedded: 4 });
  });

  test.each([
    ['text.bin', 'truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['text.bin', 'foreign', () => Buffer.from('not an index')],
    ['text.bin', 'flipped', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 20 ? byte ^ 0xff : byte)))],
    ['vectors.bin', 'truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['vectors.bin', 'foreign', () => Buffer.from('not an index')],
  ] as const)('a %s that is %s is rebuilt, with a message, and answers as before', async (file, _, damage) => {
    await writeSmallVault();
    await (await settled()).close();
    const path = join(folder, '.obsidian/plugins/mneme/index/test', file);
    await writeFile(path, damage(await readFile(path)));
    const engine = await settled();
    expect((await pathsFor(engine, 'who can mend the front sail?'))[0]).toBe('boats.md');
    const { problems, vectors } = engine.status();
    expect([...problems.map(({ message }) => message), vectors.message].join(' ')).toMatch(/damaged|rebuilt|built anew|again/);
  });

  test('while embedding is paused, words alone answer and the answer says so', async () => {
    await writeSmallVault();
    const engine = await settled({ settings: { embeddingPaused: true } });
    expect(engine.status().vectors.state).toBe('paused');
    const answer = await engine.recall({ query: 'halyard' });
    expect(answer.items[0]?.path).toBe('boats.md');
    expect(answer.notice).toMatch(/words alone/);
    engine.resumeEmbedding();
    await engine.whenVectorsSettled();
    expect(engine.status().vectors).toMatchObject({ state: 'complete', done: 3 });
  });
});
