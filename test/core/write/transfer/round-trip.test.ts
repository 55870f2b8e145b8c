import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import { instructsReader } from '../../../../src/core/write/gate/instructions.js';
import { composeMemoryNote } from '../../../../src/core/write/memory-note/memory-note.js';
import { pathFor } from '../../../../src/core/write/memory-note/note-name.js';
import { anyMemory } from '../../../support/any-memory.js';
import { openTestEngine } from '../../../support/engine.js';
import { exported, exportedTexts, importInto, memoriesIn, OWNER, type Line } from '../../../support/moved-memories.js';
import { makeFolder, removeFolder, writeIn } from '../../../support/temporary-folder.js';

/** What would instruct its reader becomes quoted data on its way in. */
const harmless = anyMemory.filter(({ statement, context, evidence }) => ![statement, context, ...(evidence ?? []).map(({ text }) => text)].some((text = '') => instructsReader(text)));

let places: { readonly folder: string; readonly engine: Engine }[] = [];

async function place(notes: Readonly<Record<string, string>> = {}): Promise<Engine> {
  const folder = await makeFolder();
  for (const [path, text] of Object.entries(notes)) await writeIn(folder, path, text);
  const engine = openTestEngine(folder, { keepUp: true });
  places.push({ folder, engine });
  await engine.whenReady();
  return engine;
}

beforeEach(() => {
  places = [];
});

afterEach(async () => {
  await Promise.all(places.map(({ engine }) => engine.close()));
  await Promise.all(places.map(({ folder }) => removeFolder(folder)));
});

const versions = (lines: readonly Line[]): unknown[] => lines.filter(({ type }) => type === 'change').map((line) => ({ ...line, bulk: undefined }));

describe('moving memories', () => {
  test('every field of every memory is the same after it was exported and imported elsewhere, and nothing is doubled', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(harmless, { minLength: 1, maxLength: 12, selector: ({ facts }) => facts.id.toLowerCase() }), fc.infiniteStream(fc.nat()), async (made, picks) => {
        const ids = made.map(({ facts }) => facts.id);
        const some = (): string[] => [...new Set(Array.from({ length: picks.next().value % 3 }, () => ids[picks.next().value % ids.length] ?? ''))];
        const linked = (own: string): { id: string; name: string }[] => some().filter((id) => id !== own).map((id) => ({ id, name: `note of ${id}` }));
        const notes = Object.fromEntries(
          made.map((note, at) => {
            const own = note.facts.id;
            const text = composeMemoryNote({ ...note, conflictsWith: linked(own), supersedes: linked(own), mayChange: linked(own), sources: linked(own), tags: at % 2 === 0 ? ['mine/first'] : [], sections: at % 3 === 0 ? `## My remarks\n\n- one\n- two\n\n### More\n\nText ${at}.` : '', extra: { rating: at, ...(at % 2 === 1 && { seen_by: ['Ida', 'Ole'] }) } });
            return [pathFor('Memory', note.facts.kind, note.statement, own, 1), text];
          }),
        );
        const source = await place(notes);
        const lines = await exportedTexts(source);
        const target = await place();
        const report = await importInto(target, lines, { relate: 'duplicates' });
        expect(report).toMatchObject({ created: made.length, merged: 0, updated: 0, refused: [], leftOut: [] });
        const before = memoriesIn(lines.map((line) => JSON.parse(line) as Line));
        expect(before).toHaveLength(made.length);
        expect(memoriesIn(await exported(target))).toEqual(before);
        expect(await importInto(target, lines, { relate: 'duplicates' })).toMatchObject({ created: 0, merged: made.length, updated: 0, versions: 0, refused: [] });
        await Promise.all(places.map(({ engine }) => engine.close()));
        await Promise.all(places.map(({ folder }) => removeFolder(folder)));
        places = [];
      }),
      { numRuns: 15 },
    );
  });

  test('history, recall days, task states and tombstones move too, each once however often it is imported', async () => {
    const source = await place();
    const { id = '' } = await source.memories.remember({ text: 'Always use pnpm in project-x.', source: 'user' }, OWNER);
    await source.memories.patch(id, { text: 'Always use pnpm 10 in project-x.' }, OWNER);
    await source.memories.archive(id, OWNER);
    const { id: gone = '' } = await source.memories.remember({ text: 'From now on the door code is on the blue card.', source: 'user' }, OWNER);
    await source.memories.erase(gone, OWNER);
    await source.tasks.put({ id: 't-1', goal: 'Move the shop', next: ['ask Ida'] });
    await source.memories.restore(id, OWNER);
    await source.recall({ query: 'pnpm project-x' });
    const lines = await exported(source);
    expect(lines.map(({ type }) => type).sort()).toEqual(['change', 'change', 'change', 'change', 'end', 'erased', 'header', 'memory', 'recalled', 'task']);

    const target = await place();
    expect(await importInto(target, lines)).toMatchObject({ read: lines.length - 2, created: 1, versions: 6, tasks: 1, refused: [] });
    expect(await importInto(target, lines)).toMatchObject({ created: 0, merged: 1, versions: 0, tasks: 0, refused: [] });
    const before = await source.memories.history(id);
    const after = await target.memories.history(id);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    expect(await target.tasks.get('t-1')).toEqual(await source.tasks.get('t-1'));
    expect(versions(await exported(target))).toEqual(expect.arrayContaining(versions(lines)));
    expect(await importInto(target, [{ type: 'memory', id: gone, text: 'The door code is on the blue card.' }])).toMatchObject({ created: 0, refused: [{ reason: expect.stringContaining('erased for good') }] });
    await target.memories.rollback(id, 1, OWNER);
    expect((await target.memories.get(id)).text).toBe('Always use pnpm in project-x.');
  });

  test('a part that is exported brings its own history and nothing of the others', async () => {
    const source = await place();
    const { id: one = '' } = await source.memories.remember({ text: 'We decided to deploy on Tuesdays.', source: 'user', kind: 'decision' }, OWNER);
    await source.memories.remember({ text: 'I prefer short mails.', source: 'user', kind: 'preference' }, OWNER);
    await source.tasks.put({ id: 't-1', goal: 'Move the shop' });
    const lines = await exported(source, { kind: 'decision' });
    expect(lines.flatMap(({ id }) => (id === undefined ? [] : [id]))).toEqual([one, one]);
    expect(lines.at(-1)).toMatchObject({ type: 'end', counts: { memory: 1, change: 1, task: 0 } });
    await importInto(source, [{ type: 'memory', id: 'old', text: 'The kiln was electric.', entities: ['kiln'], created: '2020-01-01T10:00:00Z', lastSeen: '2020-01-01T10:00:00Z' }]);
    const idsOf = async (filter: Parameters<typeof exported>[1]): Promise<unknown[]> => memoriesIn(await exported(source, filter)).map(({ id }) => id);
    expect(await idsOf({ entity: 'Kiln' })).toEqual(['old']);
    expect(await idsOf({ sinceMs: Date.UTC(2021, 0, 1) })).toHaveLength(2);
    expect(await idsOf({ sinceMs: Date.UTC(2021, 0, 1), entity: 'kiln' })).toEqual([]);
  });

  test('what is private leaves the vault neither by its note nor by its journal', async () => {
    const source = await place();
    const { id = '', path = '' } = await source.memories.remember({ text: 'I prefer the green door at home.', source: 'user' }, OWNER);
    const { folder = '' } = places[0] ?? {};
    const { text: note } = { text: (await source.memories.history(id))[0]?.after ?? '' };
    await writeFile(join(folder, path), note.replace('---\n', '---\nmneme-private: true\n'));
    await source.rescan();
    expect((await exportedTexts(source)).join('')).not.toContain('green door');
  });
});
