import { chmod, chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Version } from '../../../src/core/model/journal.js';
import type { MemoryDetail, MemoryPage, RememberAnswer } from '../../../src/core/model/memory-shapes.js';
import type { RecallAnswer } from '../../../src/core/model/recall.js';
import type { SessionView } from '../../../src/core/model/session-shapes.js';
import type { EngineStatus } from '../../../src/core/model/status.js';
import { openTestEngine, type EngineOptions } from '../../support/engine.js';
import { memoryNote, openMemoryEndpoint, type MemoryEndpoint } from '../../support/memory-endpoint.js';
import { realClock } from '../../support/real-clock.js';
import { SetClock } from '../../support/set-clock.js';
import { readIfThere, writeIn } from '../../support/temporary-folder.js';
import { ORDINARY_ACCOUNT, withoutRoot } from '../../support/without-root.js';

const HOUR_MS = 3_600_000;
const SOON = { timeout: 15_000, interval: 100 };
const NOTES = {
  'Memory/fact/one.md': memoryNote('one', 'The harbour office opens at nine.'),
  'Memory/fact/two.md': memoryNote('two', 'The kiln is fired on Thursdays.'),
  'Memory/fact/three.md': memoryNote('three', 'The tide gauge stands on pier three.'),
};
const STATEMENT = { text: 'Always call the harbour office before noon.', source: 'user' };

let open: (MemoryEndpoint & { close(): Promise<void> })[] = [];

/** An endpoint that follows its vault and does the regular work. */
async function start(notes: Readonly<Record<string, string>> = NOTES, options: EngineOptions = {}): Promise<MemoryEndpoint> {
  const endpoint = await openMemoryEndpoint(notes, { watch: true, keepUp: true, ...options });
  open.push(endpoint);
  // What was there before is journalled first.
  await vi.waitFor(async () => {
    for (const path of Object.keys(notes)) expect((await endpoint.ask<Version[]>(200, 'GET', `/v1/memories/${/(\w+)\.md$/.exec(path)?.[1] ?? ''}/history`)).length).toBeGreaterThan(0);
  }, SOON);
  return endpoint;
}

afterEach(async () => {
  for (const endpoint of open) await endpoint.close();
  open = [];
});

const textsIn = async ({ ask }: MemoryEndpoint): Promise<string[]> => (await ask<MemoryPage>(200, 'GET', '/v1/memories')).items.map(({ text }) => text).sort();

describe('a memory folder', () => {
  test('that is missing is made with the first memory', async () => {
    const { ask, vault } = await start({});
    const { path = '' } = await ask<RememberAnswer>(200, 'POST', '/v1/memories', STATEMENT);
    expect(await readFile(join(vault, path), 'utf8')).toContain(STATEMENT.text);
  });

  test('that is removed while Mneme runs is told of, and made anew by the next memory', async () => {
    const { ask, vault } = await start();
    await rm(join(vault, 'Memory'), { recursive: true });
    await vi.waitFor(async () => expect((await ask<EngineStatus>(200, 'GET', '/v1/status')).problems).toContainEqual(expect.objectContaining({ message: expect.stringContaining('memory notes are gone') })), SOON);
    const { path = '' } = await ask<RememberAnswer>(200, 'POST', '/v1/memories', STATEMENT);
    expect(await readFile(join(vault, path), 'utf8')).toContain(STATEMENT.text);
  });

  test('that is renamed while Mneme runs loses no memory: they are found where they are now, with their history, and the owner is told', async () => {
    const endpoint = await start();
    const { ask, vault } = endpoint;
    await ask(200, 'PATCH', '/v1/memories/one', { text: 'The harbour office opens at ten.' });
    await rename(join(vault, 'Memory'), join(vault, 'Gedächtnis'));
    await vi.waitFor(async () => expect(await ask(200, 'GET', '/v1/memories/one')).toMatchObject({ path: 'Gedächtnis/fact/one.md', text: 'The harbour office opens at ten.' }), SOON);
    expect(await ask(200, 'POST', '/v1/memories', STATEMENT)).toMatchObject({ outcome: 'created', path: expect.stringMatching(/^Memory\//) });
    expect(await textsIn(endpoint)).toHaveLength(4);
    await vi.waitFor(async () => expect((await ask<EngineStatus>(200, 'GET', '/v1/status')).problems).toContainEqual(expect.objectContaining({ code: 'memory_folder_renamed', message: expect.stringContaining('Gedächtnis') })), SOON);
    await endpoint.engine.close();
    const engine = openTestEngine(vault, { settings: { memoryFolder: 'Gedächtnis' } });
    try {
      await engine.whenReady();
      expect((await engine.memories.history('one')).map(({ after }) => /opens at (\w+)/.exec(after ?? '')?.[1])).toEqual(['nine', 'ten']);
    } finally {
      await engine.close();
    }
  });

  test('that is a file is left as it is, said to be one, and used once it is gone', async () => {
    const { ask, vault, reports } = await start({});
    await writeFile(join(vault, 'Memory'), 'A note of mine without an ending.');
    const problem = await ask<{ detail: string; code: string }>(503, 'POST', '/v1/memories', STATEMENT);
    expect(problem.detail).toMatch(/Memory/);
    expect(await readFile(join(vault, 'Memory'), 'utf8')).toBe('A note of mine without an ending.');
    await rename(join(vault, 'Memory'), join(vault, 'mine.txt'));
    expect(await ask(200, 'POST', '/v1/memories', STATEMENT)).toMatchObject({ outcome: 'created' });
    expect(reports.length).toBeLessThanOrEqual(1);
  });

  test('that may only be read says so and loses nothing, and is written again when it may be', async () => {
    const { ask, vault } = await start();
    const before = await readFile(join(vault, 'Memory/fact/one.md'), 'utf8');
    for (const path of ['', 'Memory', 'Memory/fact', 'Memory/_journal', 'Memory/fact/one.md', '.obsidian', '.obsidian/plugins', '.obsidian/plugins/mneme', '.obsidian/plugins/mneme/state']) {
      if ((await readIfThere(join(vault, path, 'x'))) === undefined) await chown(join(vault, path), ORDINARY_ACCOUNT, ORDINARY_ACCOUNT).catch(() => undefined);
    }
    await chmod(join(vault, 'Memory/fact'), 0o555);
    await withoutRoot(async () => {
      for (const [method, path, body] of [['POST', '/v1/memories', { ...STATEMENT, kind: 'fact' }], ['PATCH', '/v1/memories/one', { text: 'The harbour office opens at ten.' }]] as const) {
        const { detail } = await ask<{ detail: string }>(503, method, path, body);
        expect(detail, path).toMatch(/write|read-only|permission/i);
      }
    });
    expect(await readFile(join(vault, 'Memory/fact/one.md'), 'utf8')).toBe(before);
    await chmod(join(vault, 'Memory/fact'), 0o755);
    expect(await ask(200, 'PATCH', '/v1/memories/one', { text: 'The harbour office opens at ten.' })).toMatchObject({ text: 'The harbour office opens at ten.' });
  });
});

test('a note that its owner edits while it is being written keeps the owner’s words, and no acknowledged write is lost', async () => {
  const { ask, send, vault } = await start();
  const file = join(vault, 'Memory/fact/one.md');
  const acknowledged: number[] = [];
  for (let round = 1; round <= 15; round += 1) {
    const mine = (async () => {
      const text = await readFile(file, 'utf8');
      // As editors save: whole, under another name first.
      await writeFile(`${file}.tmp`, `${text.replace(/\n## Mine\n[^]*$/, '').trimEnd()}\n\n## Mine\nEdit number ${round}.\n`);
      await rename(`${file}.tmp`, file);
    })();
    const importance = round / 100;
    const [response] = await Promise.all([send('PATCH', '/v1/memories/one', { importance }, 'agent'), mine]);
    expect([200, 409, 503]).toContain(response.status);
    if (response.status === 200) acknowledged.push(importance);
  }
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('Edit number 15.'), SOON);
  const versions = await ask<Version[]>(200, 'GET', '/v1/memories/one/history');
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const importance of acknowledged) expect(versions.some(({ after }) => after?.includes(`importance: ${importance}`))).toBe(true);
}, 60_000);

describe('time', () => {
  test('that goes backwards puts no version before the one that it follows, hides no memory and forgets none', async () => {
    let nowMs = Date.UTC(2026, 10, 20, 12);
    const endpoint = await start(NOTES, { clock: { ...realClock, now: () => nowMs } });
    const { ask } = endpoint;
    const { id = '' } = await ask<RememberAnswer>(200, 'POST', '/v1/memories', STATEMENT);
    nowMs -= 400 * 24 * HOUR_MS;
    await ask(200, 'PATCH', `/v1/memories/${id}`, { text: 'Always call the harbour office before ten.', ifVersion: 1 });
    await ask(200, 'PATCH', `/v1/memories/${id}`, { text: 'Always call the harbour office before eleven.', ifVersion: 2 });
    const versions = await ask<Version[]>(200, 'GET', `/v1/memories/${id}/history`);
    expect(versions.map(({ version, after }) => [version, /before (\w+)/.exec(after ?? '')?.[1]])).toEqual([[1, 'noon'], [2, 'ten'], [3, 'eleven']]);
    expect(await ask(200, 'POST', `/v1/memories/${id}/rollback`, { version: 2 })).toMatchObject({ text: 'Always call the harbour office before ten.', version: 4 });
    expect((await ask<RecallAnswer>(200, 'POST', '/v1/recall', { query: 'call the harbour office' })).items.map((item) => item.id)).toContain(id);
    expect(await ask(200, 'POST', '/v1/memories', { text: 'I prefer green tea in the afternoon.', source: 'user' })).toMatchObject({ outcome: 'created' });
    expect(await ask(200, 'POST', '/v1/sweep', {})).toMatchObject({ archived: [] });
    expect(await textsIn(endpoint)).toHaveLength(5);
  });

  test('in the future is no time at which anything was said: it is kept as said now, ages from now, and keeps nobody’s later word from holding', async () => {
    const clock = new SetClock(Date.UTC(2026, 10, 20, 12));
    const endpoint = await openMemoryEndpoint({}, { clock });
    open.push(endpoint);
    const { ask } = endpoint;
    const first = await ask<RememberAnswer>(200, 'POST', '/v1/memories', { text: 'We deploy on Fridays.', source: 'user', at: '2199-01-01T00:00:00Z' });
    expect(first.reasons.join(' ')).toContain('2199-01-01T00:00:00.000Z, which is in the future');
    expect(await ask(200, 'GET', `/v1/memories/${first.id ?? ''}`)).toMatchObject({ created: '2026-11-20T12:00:00.000Z', lastSeen: '2026-11-20T12:00:00.000Z' });
    const skewed = await ask<RememberAnswer>(200, 'POST', '/v1/memories', { text: 'I prefer green tea in the afternoon.', source: 'user', at: '2026-11-20T20:00:00Z' });
    expect(skewed.reasons.join(' ')).not.toContain('future');
    expect(await ask(200, 'GET', `/v1/memories/${skewed.id ?? ''}`)).toMatchObject({ created: '2026-11-20T12:00:00.000Z' });
    await ask(200, 'POST', '/v1/sessions/s/turns', { role: 'user', text: 'Please remember: the kiln is fired on Thursdays.', at: '2199-01-01T00:00:00Z' });
    const { memories } = await ask<{ memories: { id?: string }[] }>(200, 'POST', '/v1/sessions/s/end', {});
    expect(await ask(200, 'GET', `/v1/memories/${memories[0]?.id ?? ''}`)).toMatchObject({ created: '2026-11-20T12:00:00.000Z' });
    const change = await ask<RememberAnswer>(200, 'POST', '/v1/code-changes', { branch: 'main', commit: 'abc1234', committedAt: '2199-01-01T00:00:00Z', stat: ' src/kiln.ts | 2 +-\n 1 file changed', message: 'Fire the kiln' });
    expect(await ask(200, 'GET', `/v1/memories/${change.id ?? ''}`)).toMatchObject({ created: '2026-11-20T12:00:00.000Z' });
  });

  test('in the future stays as it is in a note of the owner’s and in an import, where it is age 0, and what is said now holds against it', async () => {
    const clock = new SetClock(Date.UTC(2026, 10, 20, 12));
    const future = { created: '2199-01-01T00:00:00', last_seen: '2199-01-01T00:00:00' };
    const endpoint = await openMemoryEndpoint({ 'Memory/fact/one.md': memoryNote('one', 'We deploy on Fridays.', future) }, { clock });
    open.push(endpoint);
    const { ask } = endpoint;
    await ask(200, 'POST', '/v1/import', JSON.stringify({ type: 'memory', id: 'two', text: 'The tide gauge stands on pier three.', created: '2199-01-01T00:00:00Z' }));
    expect(await ask(200, 'GET', '/v1/memories/two')).toMatchObject({ created: '2199-01-01T00:00:00.000Z' });
    const { items } = await ask<RecallAnswer>(200, 'POST', '/v1/recall', { query: 'where the tide gauge stands', explain: true });
    expect(items).toMatchObject([{ id: 'two', why: { age: 1 } }]);
    expect(items[0]?.warning).toBeUndefined();
    const said = await ask<RememberAnswer>(200, 'POST', '/v1/memories', { text: 'We no longer deploy on Fridays, we deploy on Tuesdays.', source: 'user' });
    expect(said).toMatchObject({ outcome: 'superseded', related: [{ id: 'one', status: 'pending_review' }] });
    expect(await ask(200, 'GET', `/v1/memories/${said.id ?? ''}`)).toMatchObject({ status: 'active' });
  });

  test('ends a session that nobody ends, a day after its last turn and within the hour, and draws from it', async () => {
    const clock = new SetClock(Date.UTC(2026, 10, 20, 12));
    const endpoint = await openMemoryEndpoint({}, { keepUp: true, clock });
    open.push(endpoint);
    const { ask } = endpoint;
    await ask(200, 'POST', '/v1/sessions/endless/turns', { role: 'user', text: 'Please remember: we always deploy the harbour on Tuesdays.' });
    await endpoint.engine.whenVectorsSettled();
    for (let hour = 1; hour <= 23; hour += 1) clock.move(HOUR_MS);
    await ask(200, 'POST', '/v1/sessions/endless/turns', { role: 'assistant', text: 'I will.' });
    for (let hour = 1; hour <= 23; hour += 1) {
      clock.move(HOUR_MS);
      await clock.giveWay();
    }
    expect(await ask<SessionView>(200, 'GET', '/v1/sessions/endless')).toMatchObject({ turnCount: 2 });
    await vi.waitFor(async () => {
      clock.move(HOUR_MS);
      await ask(404, 'GET', '/v1/sessions/endless');
    }, SOON);
    expect(await textsIn(endpoint)).toEqual([expect.stringContaining('deploy the harbour on Tuesdays')]);
  });

  test('of turns may be told in any order, and twice', async () => {
    const { ask } = await start({});
    const turn = (minute: number): object => ({ role: minute % 2 === 0 ? 'user' : 'assistant', text: `Said at minute ${minute}.`, at: `2026-12-01T10:0${minute}:00Z` });
    for (const minute of [3, 1, 4, 1, 2, 3, 0]) await ask(200, 'POST', '/v1/sessions/s/turns', turn(minute));
    const { window, turnCount } = await ask<SessionView>(200, 'GET', '/v1/sessions/s');
    expect([turnCount, window.map(({ text }) => text)]).toEqual([5, [0, 1, 2, 3, 4].map((minute) => `Said at minute ${minute}.`)]);
  });
});

describe('two devices', () => {
  test('that wrote the same memory keep both texts and both histories, whichever file sync makes of it', async () => {
    const laptop = await start({ 'Memory/fact/one.md': NOTES['Memory/fact/one.md'] }, { device: 'LAPTOP' });
    const desk = await openMemoryEndpoint({}, { device: 'DESK', watch: true, keepUp: true });
    open.push(desk);
    await cp(join(laptop.vault, 'Memory'), join(desk.vault, 'Memory'), { recursive: true });
    await vi.waitFor(async () => expect(await desk.ask(200, 'GET', '/v1/memories/one')).toMatchObject({ text: 'The harbour office opens at nine.' }), SOON);
    await laptop.ask(200, 'PATCH', '/v1/memories/one', { text: 'The harbour office opens at ten.' });
    await desk.ask(200, 'PATCH', '/v1/memories/one', { text: 'The harbour office opens at eleven.' });

    // Sync brings the laptop's note under another name, and its journal under its own.
    const { path } = await laptop.ask<MemoryDetail>(200, 'GET', '/v1/memories/one');
    await mkdir(join(desk.vault, 'Memory/_journal'), { recursive: true });
    await cp(join(laptop.vault, 'Memory/_journal'), join(desk.vault, 'Memory/_journal'), { recursive: true });
    await writeIn(desk.vault, path.replace('.md', ' (conflicted copy).md'), await readFile(join(laptop.vault, path)));
    const copy = await vi.waitFor(async () => {
      const found = (await desk.ask<MemoryPage>(200, 'GET', '/v1/memories')).items.find(({ id }) => id !== 'one');
      expect(found).toMatchObject({ status: 'pending_review', conflictsWith: ['one'] });
      return found;
    }, SOON);
    expect(await textsIn(desk)).toEqual(['The harbour office opens at eleven.', 'The harbour office opens at ten.']);
    const texts = (await desk.ask<Version[]>(200, 'GET', '/v1/memories/one/history')).map(({ after }) => /opens at (\w+)/.exec(after ?? '')?.[1]);
    expect(texts).toEqual(expect.arrayContaining(['nine', 'ten', 'eleven']));
    await desk.ask(200, 'POST', `/v1/memories/${copy?.id ?? ''}/resolve`, { keep: 'both' });
    expect((await desk.ask<MemoryPage>(200, 'GET', '/v1/memories?status=active')).items).toHaveLength(2);
  });
});
