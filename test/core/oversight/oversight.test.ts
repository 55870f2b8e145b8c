import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { Clock } from '../../../src/core/model/clock.js';
import type { RememberInput } from '../../../src/core/model/memory-shapes.js';
import type { Who } from '../../../src/core/write/writing.js';
import { buildWorkers } from '../../support/built-workers.js';
import { openTestEngine, type EngineOptions } from '../../support/engine.js';
import { bringConflict, bringMemory } from '../../support/memory-notes.js';
import { realClock } from '../../support/real-clock.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };
const AGENT: Who = { actor: 'opencode', isOwner: false };
const DAY_MS = 86_400_000;

let folder: string;
let engine: Engine;
let nowMs: number;
const clock: Clock = { ...realClock, now: () => nowMs };

beforeAll(() => buildWorkers('embed-native'));

beforeEach(async () => {
  folder = await makeFolder();
  nowMs = Date.UTC(2026, 10, 2, 9);
  await writeIn(folder, 'Reference/Espresso.md', '# Espresso\n\n## Cleaning\n\nDescale the machine with citric acid.\n');
  await writeIn(folder, 'Private/Diary.md', '---\nmneme-private: true\n---\nNobody may read this.\n');
  await writeIn(folder, 'Drafts/Draft.md', 'Not yet.\n');
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

async function open(options: EngineOptions = {}): Promise<void> {
  engine = openTestEngine(folder, { keepUp: true, clock, settings: { exclude: ['Drafts'] }, ...options });
  await engine.whenReady();
  await engine.whenVectorsSettled();
}

async function remember(text: string, more: Partial<RememberInput> = {}, who = OWNER): Promise<string> {
  const answer = await engine.memories.remember({ text, source: 'user', kind: 'fact', ...more }, who);
  if (answer.id === undefined) throw new Error(`not stored: ${answer.outcome} ${answer.reasons.join(' ')}`);
  return answer.id;
}

const bring = (id: string, text: string, properties: Record<string, string>): Promise<void> => bringMemory(folder, id, text, properties);
const bringPorts = (): Promise<void> => bringConflict(folder, 'port', 'Staging runs on port 8443.', 'Staging runs on port 9000.');

describe('what waits for the owner', () => {
  test('each conflict comes once, the older side first, with what waits alone, what carries a warning and what is archived told apart', async () => {
    await bringPorts();
    await bring('alone', 'The office moves in May.', { status: 'pending_review' });
    await bring('stale', 'parseDate reads ISO dates.', { warning: '"parseDate was deleted in abc123."' });
    await bring('gone', 'Old news.', { status: 'archived', warning: '"Whatever."' });
    await open();
    const { conflicts, unconfirmed, warned, questions } = await engine.oversight.reviewQueue(10);
    expect(conflicts).toMatchObject({ total: 1, items: [{ older: { id: 'port-old', evidence: [] }, newer: [{ id: 'port-new' }] }] });
    expect(unconfirmed.items.map(({ id }) => id)).toEqual(['alone']);
    expect(warned.items.map(({ id }) => id)).toEqual(['stale']);
    expect(questions).toEqual([]);
  });

  test('of many conflicts only as many are read as are shown, and all are counted', async () => {
    for (let room = 0; room < 30; room += 1) await bringConflict(folder, `room-${room}`, `Room ${room} is blue.`, `Room ${room} is red.`);
    await open();
    const { conflicts } = await engine.oversight.reviewQueue(5);
    expect(conflicts.items).toHaveLength(5);
    expect(conflicts.total).toBe(30);
  });

  test('what the owner confirms is active, seen now and without a warning, and an agent may not confirm', async () => {
    await bring('stale', 'parseDate reads ISO dates.', { warning: '"parseDate was deleted in abc123."' });
    await open();
    await expect(engine.memories.confirm('stale', AGENT)).rejects.toMatchObject({ code: 'forbidden' });
    const confirmed = await engine.memories.confirm('stale', OWNER);
    expect(confirmed.warning).toBeUndefined();
    expect(Date.parse(confirmed.lastSeen)).toBe(nowMs);
    expect((await engine.oversight.reviewQueue(10)).warned.total).toBe(0);
  });
});

describe('an act of the owner', () => {
  test('is taken back by its name: a settled conflict is open again, whatever else was done between', async () => {
    await bringPorts();
    await open();
    await engine.memories.resolve('port-new', 'new', { ...OWNER, act: 'act-1' });
    const other = await remember('The office has four floors.');
    await engine.memories.archive(other, { ...OWNER, act: 'act-2' });
    expect((await engine.oversight.reviewQueue(10)).conflicts.total).toBe(0);
    expect(await engine.upkeep.undo(OWNER, 'act-1')).toEqual({ undone: 2, kept: [] });
    expect((await engine.oversight.reviewQueue(10)).conflicts.total).toBe(1);
    expect((await engine.memories.get(other)).status).toBe('archived');
  });

  test('is no bulk change: undo without a name does not take it back', async () => {
    await open();
    const id = await remember('The office has four floors.');
    await engine.memories.archive(id, { ...OWNER, act: 'act-2' });
    expect(await engine.upkeep.undo(OWNER)).toMatchObject({ undone: 0 });
    expect((await engine.memories.get(id)).status).toBe('archived');
  });

  test('on what was changed since is left alone, with the reason', async () => {
    await open();
    const id = await remember('The office has four floors.');
    await engine.memories.patch(id, { text: 'The office has five floors.' }, { ...OWNER, act: 'act-3' });
    nowMs += 1000;
    await engine.memories.patch(id, { text: 'The office has six floors.' }, OWNER);
    expect(await engine.upkeep.undo(OWNER, 'act-3')).toMatchObject({ undone: 0, kept: [{ id, reason: expect.stringContaining('changed since') }] });
  });
});

describe('the timeline', () => {
  test('tells by day what was remembered, changed, archived and recalled, and by whom', async () => {
    await open();
    const floors = await remember('The office has four floors.', { entities: ['office'] });
    await remember('The archive is in the cellar.', { entities: ['archive'], source: 'agent', kind: 'decision' }, AGENT).catch(() => undefined);
    nowMs += DAY_MS;
    await engine.memories.patch(floors, { text: 'The office has five floors.' }, OWNER);
    await engine.recall({ query: 'How many floors does the office have?' });
    nowMs += DAY_MS;
    await engine.memories.archive(floors, OWNER);
    const timeline = await engine.oversight.timeline({ fromMs: nowMs - 5 * DAY_MS, toMs: nowMs + 1, limit: 10 });
    expect(timeline.events.items[0]).toMatchObject({ action: 'archive', actor: 'owner', id: floors, text: 'The office has five floors.' });
    expect(timeline.days).toHaveLength(6);
    expect(timeline.days.map(({ archived }) => archived)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(timeline.days.map(({ changed }) => changed)).toEqual([0, 0, 0, 0, 1, 0]);
    expect(timeline.days.map(({ recalled }) => recalled)).toEqual([0, 0, 0, 0, 1, 0]);
    expect(timeline.days[3]?.created['fact']).toBe(1);
    expect(timeline.recalls).toMatchObject([{ memory: { id: floors }, count: 1 }]);
    expect(timeline.agents.find(({ actor }) => actor === 'owner')).toMatchObject({ created: 1, active: 0 });
    expect(timeline.entities.map(({ name }) => name)).toContain('office');
    const about = await engine.oversight.timeline({ fromMs: 0, toMs: nowMs + 1, entity: 'Office', limit: 1 });
    expect(about.events).toMatchObject({ total: 3, items: [{ id: floors }] });
  });

  test('keeps what is gone: its text comes from the journal', async () => {
    await open({ watch: true });
    const id = await remember('The office has four floors.');
    const { path } = await engine.memories.get(id);
    await rm(join(folder, path));
    await engine.rescan();
    const { events } = await engine.oversight.timeline({ fromMs: 0, toMs: nowMs + 1, limit: 10 });
    expect(events.items.find((event) => event.action === 'create')).toMatchObject({ id, isGone: true, text: 'The office has four floors.' });
  });

  test('says what is about to be forgotten, the first to go first', async () => {
    await bring('weak', 'Perhaps the lift is broken.', { entities: '["[[lift]]"]', trust: '0.5', last_seen: '2026-10-10T10:00:00' });
    await bring('weaker', 'Perhaps the heating is broken.', { trust: '0.5', last_seen: '2026-09-01T10:00:00', created: '2026-09-01T10:00:00' });
    await bring('sure', 'The office has four floors.', {});
    await open();
    const soon = await engine.oversight.soonForgotten({ withinDays: 30, limit: 10 });
    expect(soon.items.map(({ memory, inDays }) => [memory.id, inDays])).toEqual([['weaker', 0], ['weak', 8]]);
    expect(await engine.oversight.soonForgotten({ withinDays: 30, limit: 1 })).toMatchObject({ items: [{ memory: { id: 'weaker' } }], total: 2 });
    expect(await engine.oversight.soonForgotten({ withinDays: 5, limit: 10 })).toMatchObject({ total: 1 });
    expect(await engine.oversight.soonForgotten({ withinDays: 30, entity: 'lift', limit: 10 })).toMatchObject({ items: [{ memory: { id: 'weak' } }], total: 1 });
  });
});

describe('the owner’s own looking', () => {
  test('counts as no recall, by words or by meaning', async () => {
    await open();
    await remember('The office has four floors.');
    const byWords = await engine.browse({ query: 'office floors' }, 'words');
    expect(byWords.items[0]?.text).toContain('four floors');
    expect((await engine.browse({ query: 'office floors' }, 'meaning')).items[0]?.id).toBe(byWords.items[0]?.id);
    expect((await engine.oversight.timeline({ fromMs: 0, toMs: nowMs + 1, limit: 1 })).recalls).toEqual([]);
  });

  test('says of a note what the index holds of it, or why nothing', async () => {
    await open();
    expect(engine.explainNote('Reference/Espresso.md')).toMatchObject({ state: 'indexed', network: 'semantic', chunks: [{ heading: ['Espresso', 'Cleaning'], lines: [1, 5], hasVector: false }] });
    expect(engine.explainNote('Private/Diary.md')).toEqual({ state: 'private' });
    expect(engine.explainNote('Drafts/Draft.md')).toEqual({ state: 'excluded' });
    expect(engine.explainNote('Nowhere.md')).toEqual({ state: 'unread' });
  });

  test('can follow the vault: the revision grows when a note changes', async () => {
    await open();
    const before = engine.revision;
    await writeIn(folder, 'Reference/Espresso.md', '# Espresso\n\nUse less water.\n');
    await engine.rescan();
    expect(engine.revision).toBeGreaterThan(before);
  });
});
