import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { SESSION_IDLE_MS, SessionStore, type ReportedTurn } from '../../../../src/core/write/session/session-store.js';
import type { Summarise } from '../../../../src/core/write/session/session-topics.js';
import { FolderBlobStore } from '../../../../src/vault/node/blob-store.js';
import { MemoryBlobStore } from '../../../support/memory-blob-store.js';
import { SetClock } from '../../../support/set-clock.js';
import { SmallDisk } from '../../../support/small-disk.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const NOON = Date.parse('2026-12-02T12:00:00Z');

/** The beginning of each text, as far as there is room. */
const summarise: Summarise = (texts, maxTokens) => texts.map((text) => text.slice(0, 30)).join(' / ').slice(0, maxTokens * 4);

const sessionsOn = (store: MemoryBlobStore, clock = new SetClock(NOON)): SessionStore => new SessionStore({ store, clock, summarise });
const said = (text: string, minute?: number, role: ReportedTurn['role'] = 'user'): ReportedTurn => ({ role, text, atMs: minute === undefined ? undefined : NOON + minute * 60_000 });
const textsOf = async (sessions: SessionStore, id = 's'): Promise<string[] | undefined> => (await sessions.turns(id))?.map(({ text }) => text);

describe('a session', () => {
  it('gives back its turns, whole and in the order of time, in the next run as well', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    expect(await sessions.view('s')).toBeUndefined();
    for (const [text, minute] of [['second', 2], ['third', 3], ['first', 1]] as const) await sessions.observe('s', said(text, minute));
    for (const each of [sessions, sessionsOn(store)]) {
      expect(await textsOf(each)).toEqual(['first', 'second', 'third']);
      expect(await each.view('s')).toEqual({
        id: 's', started: '2026-12-02T12:00:00.000Z', lastTurn: '2026-12-02T12:03:00.000Z', turnCount: 3, topics: [],
        window: [1, 2, 3].map((minute, index) => ({ role: 'user', text: ['first', 'second', 'third'][index], at: `2026-12-02T12:0${minute}:00.000Z` })),
      });
    }
  });

  it('is told apart from others by any id whatever', async () => {
    const store = new MemoryBlobStore();
    const ids = ['a/b', 'a\\b', '../a', 'a b', '会话', '会议', '.', '', 'A', 'a', 'con', 'x'.repeat(200), `${'x'.repeat(199)}y`, '__proto__'];
    const sessions = sessionsOn(store);
    for (const id of ids) await sessions.observe(id, said(`of ${id}`));
    expect(await store.names()).toHaveLength(ids.length);
    for (const id of ids) expect(await textsOf(sessionsOn(store), id)).toEqual([`of ${id}`]);
  });

  it('counts a turn that is reported twice once, and what is really said twice twice', async () => {
    const clock = new SetClock(NOON);
    const sessions = sessionsOn(new MemoryBlobStore(), clock);
    const long = 'We decided to move the staging server to port 8443 because of the proxy.';
    expect(await sessions.observe('s', said(long))).toEqual({ turnCount: 1, known: false });
    await sessions.observe('s', said('ok', undefined, 'assistant'));
    expect(await sessions.observe('s', said(long))).toEqual({ turnCount: 2, known: true });
    expect((await sessions.observe('s', said(long, undefined, 'assistant'))).known).toBe(false);
    expect((await sessions.observe('s', said('go on'))).known).toBe(false);
    expect((await sessions.observe('s', said('go on'))).known).toBe(true);
    clock.move(120_000);
    expect((await sessions.observe('s', said('go on'))).known).toBe(false);
    expect((await sessions.observe('s', said('yes', 5))).known).toBe(false);
    expect((await sessions.observe('s', said('yes', 6))).known).toBe(false);
    expect((await sessions.observe('s', said('yes', 5))).known).toBe(true);
  });

  it('loses and doubles nothing when whole parts of it are reported again, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(15), { maxLength: 60 }), fc.boolean(), async (minutes, restart) => {
        const store = new MemoryBlobStore();
        let sessions = sessionsOn(store);
        for (const [index, minute] of minutes.entries()) {
          if (restart && index % 7 === 0) sessions = sessionsOn(store);
          await sessions.observe('s', said(`turn at ${minute}`, minute));
        }
        const distinct = [...new Set(minutes)].sort((a, b) => a - b);
        expect((await textsOf(sessions)) ?? []).toEqual(distinct.map((minute) => `turn at ${minute}`));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the last turns whole and sums up older ones by topic, so that every turn is in one or the other', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    const topics = ['The kiln is fired with celadon glaze on Thursdays', 'Sourdough bread rests overnight in the cold pantry', 'The tide gauge sends frames over the serial port'];
    for (let turn = 0; turn < 60; turn += 1) {
      await sessions.observe('s', said(`${topics[Math.floor(turn / 7) % 3] ?? ''}, remark number ${turn}.`, turn, turn % 2 === 0 ? 'user' : 'assistant'));
      const view = await sessions.view('s');
      expect(view?.turnCount).toBe(turn + 1);
      expect(view?.window).toHaveLength(Math.min(20, turn + 1));
      expect((view?.topics ?? []).reduce((sum, { turns }) => sum + turns, 0) + (view?.window.length ?? 0)).toBe(turn + 1);
    }
    const view = await sessions.view('s');
    expect(view?.window.at(-1)?.text).toContain('number 59');
    expect(await sessionsOn(store).view('s')).toEqual(view);
    expect(view?.topics[0]).toMatchObject({ turns: 7, title: expect.stringContaining('kiln'), summary: expect.not.stringContaining('Sourdough') });
    expect(await sessions.turns('s')).toHaveLength(60);
  });

  it('that never ends stays small in file and view, and counts every turn', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    let largest = 0;
    for (let turn = 0; turn < 500; turn += 1) {
      await sessions.observe('s', said(`Turn ${turn}: ${'words about this and that '.repeat(750)}`, turn));
      for (const bytes of store.files.values()) largest = Math.max(largest, bytes.length);
    }
    const view = await sessions.view('s');
    expect(largest).toBeLessThan(4_100_000);
    expect(view).toMatchObject({ turnCount: 500 });
    expect(view?.topics.length).toBeLessThanOrEqual(41);
    expect((view?.topics ?? []).reduce((sum, { turns }) => sum + turns, 0)).toBe(480);
    expect(await sessionsOn(store).view('s')).toEqual(view);
    expect((await sessions.observe('s', said('one more', 500))).turnCount).toBe(501);
  }, 60_000);

  it('of enormous turns keeps its window whole', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    for (let turn = 0; turn < 45; turn += 1) await sessions.observe('s', said(`${turn} ${'长'.repeat(199_000)}`, turn));
    const view = await sessionsOn(store).view('s');
    expect(view?.window.map(({ text }) => text.length)).toEqual(Array.from({ length: 20 }, () => 199_003));
    expect(view?.turnCount).toBe(45);
  }, 60_000);

  it('is gone once it ends', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    await sessions.observe('s', said('something'));
    await sessions.end('s');
    await sessions.end('never was');
    expect([await sessions.turns('s'), await store.names(), await sessions.expired(NOON + 10 * SESSION_IDLE_MS)]).toEqual([undefined, [], []]);
    expect((await sessions.observe('s', said('something'))).turnCount).toBe(1);
  });

  it('goes on in the order of what is reported where the clock is put back, and is not kept until the time it was ahead', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(NOON + 40 * SESSION_IDLE_MS);
    const sessions = sessionsOn(store, clock);
    for (const id of ['goes on', 'left']) await sessions.observe(id, { role: 'user', text: 'said by a clock that was ahead', atMs: undefined });
    clock.nowMs = NOON;
    for (const text of ['said next', 'said last']) await sessions.observe('goes on', { role: 'user', text, atMs: undefined });
    for (const each of [sessions, sessionsOn(store, clock)]) {
      expect((await each.view('goes on'))?.window.map(({ text }) => text)).toEqual(['said by a clock that was ahead', 'said next', 'said last']);
      expect(await each.expired(clock.now())).toEqual(['left']);
    }
  });

  it('loses the turns and topics that say what was erased, and nothing else, also on the disk', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    for (let turn = 0; turn < 40; turn += 1) await sessions.observe('s', said(turn === 3 ? 'Remember: the name of the hut is Capybaraland!' : `turn ${turn}`, turn));
    await sessions.observe('other', said('Nothing of it.'));
    await sessions.forgetSaid(['The name of the hut is capybaraland.', 'no']);
    for (const each of [sessions, sessionsOn(store)]) {
      expect(JSON.stringify(await each.view('s'))).not.toMatch(/capybara/i);
      expect((await each.turns('s'))?.length).toBe(39);
      expect((await each.view('s'))?.turnCount).toBe(40);
      expect((await each.turns('other'))?.map(({ text }) => text)).toEqual(['Nothing of it.']);
    }
    expect([...store.files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('')).not.toMatch(/capybara/i);
    expect((await sessions.observe('s', said('goes on', 50))).turnCount).toBe(41);
  });

  it('is listed as expired after 24 hours without a turn, also after a restart', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(NOON);
    const sessions = sessionsOn(store, clock);
    await sessions.observe('old', said('said long ago', -10_000));
    clock.move(SESSION_IDLE_MS - 1);
    await sessions.observe('new', said('said just now'));
    for (const each of [sessions, sessionsOn(store, clock)]) expect(await each.expired(clock.now())).toEqual([]);
    clock.move(1);
    for (const each of [sessions, sessionsOn(store, clock)]) expect(await each.expired(clock.now())).toEqual(['old']);
    await sessions.observe('old', said('it goes on'));
    expect(await sessions.expired(clock.now())).toEqual([]);
  });

  it('works for more sessions at once than are kept in memory', async () => {
    const sessions = sessionsOn(new MemoryBlobStore());
    await Promise.all(Array.from({ length: 120 }, (_, index) => sessions.observe(`s${index % 40}`, said(`turn ${index}`, index))));
    for (let session = 0; session < 40; session += 1) expect(await textsOf(sessions, `s${session}`)).toEqual([0, 40, 80].map((offset) => `turn ${session + offset}`));
  });
});

describe('a crash', () => {
  it('at any byte loses no turn that was acknowledged, and the session goes on', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    const acknowledged: number[] = [];
    for (const text of ['one', 'two 二', 'three']) {
      await sessions.observe('s', said(text));
      acknowledged.push([...store.files.values()][0]?.length ?? 0);
    }
    const [[name, bytes]] = [...store.files] as [[string, Uint8Array]];
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const torn = new MemoryBlobStore();
      torn.files.set(name, bytes.slice(0, cut));
      const next = sessionsOn(torn);
      const whole = acknowledged.filter((length) => length <= cut).length;
      expect(((await textsOf(next)) ?? []).slice(0, whole)).toEqual(['one', 'two 二', 'three'].slice(0, whole));
      const before = (await textsOf(next)) ?? [];
      await next.observe('s', said('after the crash'));
      expect(await textsOf(sessionsOn(torn))).toEqual([...before, 'after the crash']);
      expect(next.problems()).toEqual([]);
    }
  });

  it('of the disk that takes the beginning of a file leaves the turns, which are there again once the session goes on', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    for (const text of ['one', 'two']) await sessions.observe('s', said(text));
    const [[name, bytes]] = [...store.files] as [[string, Uint8Array]];
    store.files.set(name, Uint8Array.from([0, 0, 0, ...bytes.slice(3)]));
    const next = sessionsOn(store);
    expect(await next.expired(NOON + 2 * SESSION_IDLE_MS)).toEqual([]);
    expect(next.problems()).toMatchObject([{ code: 'session_damaged', message: expect.stringContaining('lost its beginning') }]);
    await next.observe('s', said('three'));
    expect(await textsOf(sessionsOn(store))).toEqual(['one', 'two', 'three']);
  });

  it('is told apart from a damaged line, which is reported', async () => {
    const store = new MemoryBlobStore();
    const sessions = sessionsOn(store);
    for (const text of ['one', 'two', 'three']) await sessions.observe('s', said(text));
    const [[name, bytes]] = [...store.files] as [[string, Uint8Array]];
    store.files.set(name, new TextEncoder().encode(new TextDecoder().decode(bytes).replace('"text":"two"', '"text:"two"')));
    const next = sessionsOn(store);
    expect(await textsOf(next)).toEqual(['one', 'three']);
    expect(next.problems()).toMatchObject([{ code: 'session_damaged', message: expect.stringContaining('1 line') }]);
  });

  it('or a full disk refuses a turn without keeping half of it', async () => {
    const disk = new SmallDisk();
    const sessions = sessionsOn(disk);
    await sessions.observe('s', said('one'));
    disk.full = true;
    await expect(sessions.observe('s', said('two'))).rejects.toMatchObject({ code: 'store_full' });
    expect(await textsOf(sessions)).toEqual(['one']);
    disk.full = false;
    expect(await sessions.observe('s', said('two'))).toEqual({ turnCount: 2, known: false });
  });
});

describe('on the disk', () => {
  let folder: string;
  afterEach(() => removeFolder(folder));

  it('sessions are files of their own with names that any system takes', async () => {
    folder = await makeFolder();
    const sessions = new SessionStore({ store: new FolderBlobStore(folder), clock: new SetClock(NOON), summarise });
    for (const id of ['claude/2026:12', '会话 一', '..', 'NUL']) await sessions.observe(id, said(`of ${id}`));
    const names = await new FolderBlobStore(folder).names();
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).toMatch(/^s[\w-]+-[0-9a-f]{16}\.jsonl$/);
    expect(await new SessionStore({ store: new FolderBlobStore(folder), clock: new SetClock(NOON), summarise }).turns('..')).toHaveLength(1);
  });
});
