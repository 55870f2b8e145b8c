import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ChangeEntry, JournalEntry } from '../../../../src/core/model/journal.js';
import { Journal } from '../../../../src/core/write/journal/journal.js';
import { MemoryBlobStore } from '../../../support/memory-blob-store.js';
import { SetClock } from '../../../support/set-clock.js';

const NOON = Date.parse('2026-12-02T12:00:00Z');
const FILE = 'LAPTOP-2026-12.jsonl';

function journalOn(store: MemoryBlobStore, device = 'LAPTOP', clock = new SetClock(NOON)): Journal {
  let made = 0;
  return new Journal({ store, folder: 'Memory/_journal', device, clock, newId: () => `${device}-new-${(made += 1)}` });
}

function aChange(fields: Partial<ChangeEntry> & { readonly entry: string }): ChangeEntry {
  return { type: 'change', id: 'm1', at: new Date(NOON).toISOString(), actor: 'owner', action: 'edit', path: 'Memory/fact/a.md', after: `text of ${fields.entry}`, ...fields };
}

async function all(journal: Journal): Promise<JournalEntry[]> {
  const found: JournalEntry[] = [];
  for await (const entry of journal.entries()) found.push(entry);
  return found;
}

const textOf = (store: MemoryBlobStore, name = FILE): string => new TextDecoder().decode(store.bytes(name));
const write = (store: MemoryBlobStore, name: string, text: string): void => void store.files.set(name, new TextEncoder().encode(text));
const line = (entry: object): string => `${JSON.stringify(entry)}\n`;

describe('the journal', () => {
  it('gives back what was appended, in the next run as well, from a file of this device and month', async () => {
    const store = new MemoryBlobStore();
    const journal = journalOn(store);
    const entries: JournalEntry[] = [
      aChange({ entry: 'e1', action: 'create' }),
      { type: 'recalled', entry: 'e2', day: '2026-12-02', ids: ['m1', 'm2'] },
      aChange({ entry: 'e3', before: 'text of e1', after: 'line\nfeeds "quotes" 换行\u2028\u0000🎉' }),
    ];
    await journal.append(entries.slice(0, 2));
    await journal.append(entries.slice(2));
    expect(await store.names()).toEqual([FILE]);
    for (const each of [journal, journalOn(store)]) expect(await all(each)).toEqual(entries);
    expect(journal.problems()).toEqual([]);
  });

  it('begins a file a month, and reads them all', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(Date.parse('2026-12-31T23:59:59Z'));
    const journal = journalOn(store, 'LAPTOP', clock);
    await journal.append([aChange({ entry: 'e1' })]);
    clock.move(2000);
    await journal.append([aChange({ entry: 'e2' })]);
    expect(await store.names()).toEqual([FILE, 'LAPTOP-2027-01.jsonl']);
    expect((await all(journal)).map(({ entry }) => entry)).toEqual(['e1', 'e2']);
  });

  it('appends in the order of the calls', async () => {
    const store = new MemoryBlobStore();
    const journal = journalOn(store);
    await Promise.all(Array.from({ length: 30 }, (_, index) => journal.append([aChange({ entry: `e${index}` })])));
    expect((await all(journal)).map(({ entry }) => entry)).toEqual(Array.from({ length: 30 }, (_, index) => `e${index}`));
  });

  it('loses at most the torn entry to a file cut at any byte, and says nothing of it once it goes on', async () => {
    const whole = new MemoryBlobStore();
    const entries = ['e1', 'e2', 'e3'].map((entry) => aChange({ entry, after: `第${entry}版` }));
    await journalOn(whole).append(entries);
    const bytes = whole.bytes(FILE);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const store = new MemoryBlobStore();
      store.files.set(FILE, bytes.slice(0, cut));
      const journal = journalOn(store);
      const before = (await all(journal)).map(({ entry }) => entry);
      const complete = new TextDecoder().decode(bytes.slice(0, cut)).split('\n').length - 1;
      expect(before.slice(0, complete)).toEqual(['e1', 'e2', 'e3'].slice(0, complete));
      await journal.append([aChange({ entry: 'next' })]);
      await journal.append([aChange({ entry: 'last' })]);
      const reopened = journalOn(store);
      expect((await all(reopened)).map(({ entry }) => entry)).toEqual([...before, 'next', 'last']);
      expect(reopened.problems()).toEqual([]);
    }
  });

  it('reports a damaged line by file and number, and reads the lines around it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(4), fc.uint8Array({ minLength: 1, maxLength: 12 }), async (which, garbage) => {
        const bytes = garbage.map((byte) => (byte === 0x0a || byte === 0x20 || byte === 0x09 || byte === 0x0d ? 0x78 : byte));
        const lines: (string | Uint8Array)[] = Array.from({ length: 5 }, (_, index) => line(aChange({ entry: `e${index}` })));
        lines[which] = Buffer.concat([bytes, Buffer.from('\n')]);
        const store = new MemoryBlobStore();
        store.files.set(FILE, Buffer.concat(lines.map((each) => Buffer.from(each))));
        const journal = journalOn(store);
        expect((await all(journal)).map(({ entry }) => entry)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4'].filter((_, index) => index !== which));
        expect(journal.problems()).toEqual([{ path: `Memory/_journal/${FILE}`, code: 'journal_damaged', message: expect.stringContaining(`line ${which + 1}.`) }]);
      }),
    );
  });

  it.each(['\v', '\f', '\u00a0'])('takes a line of signs that are no white space in JSON for damage', async (signs) => {
    const store = new MemoryBlobStore();
    write(store, FILE, `${signs}\n${line(aChange({ entry: 'e1' }))} \t\r\n`);
    const journal = journalOn(store);
    expect((await all(journal)).map(({ entry }) => entry)).toEqual(['e1']);
    expect(journal.problems()).toMatchObject([{ code: 'journal_damaged', message: expect.stringContaining('line 1.') }]);
  });

  it('forgets the report once the line is mended', async () => {
    const store = new MemoryBlobStore();
    write(store, FILE, `{"type":\n${line(aChange({ entry: 'e1' }))}`);
    const journal = journalOn(store);
    await all(journal);
    expect(journal.problems()).toHaveLength(1);
    write(store, FILE, line(aChange({ entry: 'e1' })));
    await all(journal);
    expect(journal.problems()).toEqual([]);
  });

  it('skips entries of a type that only a newer version knows, and keeps them', async () => {
    const store = new MemoryBlobStore();
    const newer = line({ type: 'pinned', entry: 'e2', id: 'm2', colour: 'red' });
    write(store, FILE, line(aChange({ entry: 'e1' })) + newer + line(aChange({ entry: 'e3', id: 'm3' })));
    const journal = journalOn(store);
    expect((await all(journal)).map(({ entry }) => entry)).toEqual(['e1', 'e3']);
    expect(journal.problems()).toEqual([]);
    await journal.erase('m1');
    expect(textOf(store)).toContain(newer);
  });

  it('reads an entry once that sync copied into a second file', async () => {
    const store = new MemoryBlobStore();
    await journalOn(store).append([aChange({ entry: 'e1' }), aChange({ entry: 'e2' })]);
    for (const copy of ['LAPTOP-2026-12 (conflicted copy 2026-12-02).jsonl', 'LAPTOP-2026-12.sync-conflict-20261202-120000-ABC.jsonl']) {
      write(store, copy, textOf(store) + line(aChange({ entry: `only in ${copy}` })));
    }
    write(store, 'notes of the owner.jsonl', line(aChange({ entry: 'not a journal' })));
    expect((await all(journalOn(store))).map(({ entry }) => entry).sort()).toEqual([
      'e1', 'e2', 'only in LAPTOP-2026-12 (conflicted copy 2026-12-02).jsonl', 'only in LAPTOP-2026-12.sync-conflict-20261202-120000-ABC.jsonl',
    ]);
  });

  it('reads the others where one file cannot be opened, and says which', async () => {
    const store = new MemoryBlobStore();
    await journalOn(store).append([aChange({ entry: 'e1' })]);
    write(store, 'PHONE-2026-12.jsonl', '');
    const open = store.open.bind(store);
    store.open = (name) => (name.startsWith('PHONE') ? Promise.reject(new Error('not fetched yet')) : open(name));
    const journal = journalOn(store);
    expect(await all(journal)).toHaveLength(1);
    expect(journal.problems()).toMatchObject([{ path: 'Memory/_journal/PHONE-2026-12.jsonl', message: expect.stringContaining('not fetched yet') }]);
  });

  it('reads entries of any size', async () => {
    const store = new MemoryBlobStore();
    const big = aChange({ entry: 'e1', after: '长'.repeat(400_000) });
    await journalOn(store).append([big, aChange({ entry: 'e2' })]);
    expect((await all(journalOn(store)))[0]).toEqual(big);
  });

  it('stops reading when it is called off', async () => {
    const store = new MemoryBlobStore();
    await journalOn(store).append([aChange({ entry: 'e1' }), aChange({ entry: 'e2' })]);
    await expect(journalOn(store).entries(AbortSignal.abort()).next().then(() => undefined)).rejects.toMatchObject({ code: 'aborted' });
  });

  it('goes on after an append that failed', async () => {
    const store = new MemoryBlobStore();
    const journal = journalOn(store);
    await journal.append([aChange({ entry: 'e1' })]);
    const append = store.append.bind(store);
    store.append = async (name, bytes) => {
      await append(name, bytes.slice(0, 10));
      throw new Error('the disk is full');
    };
    await expect(journal.append([aChange({ entry: 'lost' })])).rejects.toThrow('the disk is full');
    store.append = append;
    await journal.append([aChange({ entry: 'e2' })]);
    expect((await all(journal)).map(({ entry }) => entry)).toEqual(['e1', 'e2']);
  });
});

describe('the history of a memory', () => {
  it('numbers its versions by time, over all devices', async () => {
    const store = new MemoryBlobStore();
    const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();
    await journalOn(store, 'PHONE').append([aChange({ entry: 'p1', at: at(1), after: 'two' }), aChange({ entry: 'p2', at: at(3), after: 'four' })]);
    await journalOn(store).append([
      aChange({ entry: 'l1', at: at(0), action: 'create', actor: 'claude', after: 'one' }),
      aChange({ entry: 'other', id: 'm2' }),
      aChange({ entry: 'l2', at: at(2), before: 'two', after: 'three' }),
      { type: 'change', entry: 'l3', id: 'm1', at: at(4), actor: 'owner', action: 'delete', path: 'Memory/fact/a.md', before: 'four' },
    ]);
    const history = await journalOn(store).history('m1');
    expect(history.map(({ version, after }) => [version, after])).toEqual([[1, 'one'], [2, 'two'], [3, 'three'], [4, 'four'], [5, undefined]]);
    expect(history[0]).toEqual({ version: 1, at: at(0), actor: 'claude', action: 'create', after: 'one' });
  });

  it('is the same whichever device merges, and in whatever order the files came', async () => {
    const devices = ['LAPTOP', 'PHONE'];
    const steps = fc.array(fc.record({ device: fc.constantFrom(...devices), minute: fc.nat(3), after: fc.constantFrom('a', 'b', 'c') }), { maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (taken, reversed) => {
        const own = new Map(devices.map((device) => [device, new MemoryBlobStore()]));
        let number = 0;
        for (const { device, minute, after } of taken) {
          const entry = aChange({ entry: `${device}${(number += 1)}`, at: new Date(NOON + minute * 60_000).toISOString(), after });
          await journalOn(own.get(device) ?? new MemoryBlobStore(), device).append([entry]);
        }
        const merged = (order: readonly string[]): MemoryBlobStore => {
          const store = new MemoryBlobStore();
          for (const device of order) for (const [name, bytes] of own.get(device)?.files ?? []) store.files.set(name, bytes);
          return store;
        };
        const one = await journalOn(merged(devices), 'LAPTOP').history('m1');
        expect(await journalOn(merged(devices)).versionCount('m1')).toBe(one.length);
        const other = await journalOn(merged([...devices].reverse()), reversed ? 'PHONE' : 'TABLET').history('m1');
        expect(other).toEqual(one);
        // Nothing is lost but what says the same as the version before it.
        expect(new Set(one.map(({ after }) => after))).toEqual(new Set(taken.map(({ after }) => after)));
        expect(one.every(({ after }, index) => index === 0 || after !== one[index - 1]?.after)).toBe(true);
      }),
    );
  });

  it('counts the same edit by hand once that two devices journalled', async () => {
    const store = new MemoryBlobStore();
    const edit = { before: 'old', after: 'new' };
    await journalOn(store, 'PHONE').append([aChange({ entry: 'p1', at: new Date(NOON + 900).toISOString(), ...edit })]);
    await journalOn(store).append([aChange({ entry: 'l1', ...edit }), aChange({ entry: 'l2', at: new Date(NOON + 2000).toISOString(), action: 'move', path: 'Archive/a.md', before: 'new', after: 'new' })]);
    expect((await journalOn(store).history('m1')).map(({ at, action }) => [Date.parse(at) - NOON, action])).toEqual([[0, 'edit'], [2000, 'move']]);
  });

  it('keeps the order of writing where one device writes twice within a millisecond', async () => {
    const store = new MemoryBlobStore();
    await journalOn(store).append([aChange({ entry: 'z' }), aChange({ entry: 'b' }), aChange({ entry: 'a' })]);
    expect((await journalOn(store).history('m1')).map(({ after }) => after)).toEqual(['text of z', 'text of b', 'text of a']);
  });
});

describe('while it runs', () => {
  it('knows of every version that a fresh reading finds: after its own writes, whatever sync puts in the place of other journals, and what is erased', async () => {
    const id = fc.constantFrom('m1', 'm2');
    const texts = fc.array(fc.record({ id, after: fc.constantFrom('a', 'b', 'c') }), { maxLength: 4 });
    const step = fc.oneof(
      fc.record({ type: fc.constant('append' as const), texts }),
      fc.record({ type: fc.constant('sync' as const), texts, closed: fc.boolean() }),
      fc.record({ type: fc.constant('erase' as const), id }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const store = new MemoryBlobStore();
        const clock = new SetClock(NOON);
        const running = journalOn(store, 'LAPTOP', clock);
        let made = 0;
        const changes = (of: readonly { id: string; after: string }[], device: string): ChangeEntry[] => of.map((each) => aChange({ ...each, entry: `${device}${(made += 1)}`, at: new Date(clock.now()).toISOString() }));
        for (const each of steps) {
          clock.move(1000);
          if (each.type === 'append') await running.append(changes(each.texts, 'LAPTOP'));
          else if (each.type === 'erase') await running.erase(each.id);
          else write(store, 'PHONE-2026-12.jsonl', changes(each.texts, 'PHONE').map(line).join('').slice(0, each.closed ? undefined : -2));
          for (const memory of ['m1', 'm2']) {
            const expected = await journalOn(store, 'LAPTOP', clock).history(memory);
            expect(await running.versionCount(memory)).toBe(expected.length);
            expect(await running.history(memory)).toEqual(expected);
          }
        }
      }),
    );
  });
});

describe('an erased memory', () => {
  const secret = 'my salary is 4711';

  it('leaves no text in any file of this device, only a tombstone', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(Date.parse('2026-11-30T12:00:00Z'));
    const journal = journalOn(store, 'LAPTOP', clock);
    await journal.append([aChange({ entry: 'e1', after: secret }), aChange({ entry: 'e2', id: 'm2' })]);
    clock.nowMs = NOON;
    await journal.append([aChange({ entry: 'e3', before: secret }), aChange({ entry: 'e4', id: 'm2' })]);
    write(store, 'LAPTOP-2026-11 (conflicted copy).jsonl', textOf(store, 'LAPTOP-2026-11.jsonl'));
    await journal.erase('m1');
    for (const name of await store.names()) expect(textOf(store, name)).not.toContain('4711');
    expect([...(await journal.tombstones()).values()]).toEqual([{ type: 'erased', entry: 'LAPTOP-new-1', id: 'm1', at: new Date(NOON).toISOString() }]);
    expect((await all(journalOn(store))).map(({ entry }) => entry)).toEqual(['e2', 'e4', 'LAPTOP-new-1']);
    expect(await journal.history('m1')).toEqual([]);
    await journal.append([aChange({ entry: 'e5', id: 'm2' })]);
    expect(await journal.history('m2')).toHaveLength(3);
  });

  it('is ignored in files of other devices until they take it out themselves', async () => {
    const store = new MemoryBlobStore();
    const phone = journalOn(store, 'PHONE');
    await phone.append([aChange({ entry: 'p1', after: secret }), aChange({ entry: 'p2', id: 'm2' })]);
    const laptop = journalOn(store);
    await laptop.erase('m1');
    expect(textOf(store, 'PHONE-2026-12.jsonl')).toContain('4711');
    expect(await laptop.history('m1')).toEqual([]);
    expect((await all(laptop)).map(({ entry }) => entry)).toEqual(['LAPTOP-new-1', 'p2']);
    expect([...(await phone.honourTombstones())]).toEqual(['m1']);
    expect(textOf(store, 'PHONE-2026-12.jsonl')).toBe(line(aChange({ entry: 'p2', id: 'm2' })));
    expect((await phone.honourTombstones()).size).toBe(0);
  });

  it('is gone after the next start where a crash came between tombstone and removal', async () => {
    const store = new MemoryBlobStore();
    const journal = journalOn(store);
    await journal.append([aChange({ entry: 'e1', after: secret })]);
    store.replace = () => Promise.reject(new Error('the machine stopped'));
    await expect(journal.erase('m1')).rejects.toThrow('the machine stopped');
    const next = new MemoryBlobStore();
    for (const [name, bytes] of store.files) next.files.set(name, bytes);
    expect(await journalOn(next).history('m1')).toEqual([]);
    await journalOn(next).honourTombstones();
    expect(textOf(next)).not.toContain('4711');
  });

  it('is gone from lines that are damaged or of a newer version, too', async () => {
    const store = new MemoryBlobStore();
    const damaged = line(aChange({ entry: 'e2', after: secret })).slice(0, -3);
    const newer = line({ type: 'pinned', entry: 'e3', id: 'm1', text: secret });
    write(store, FILE, `${damaged}\n${newer}${line(aChange({ entry: 'e4', id: 'm2' }))}${damaged}`);
    await journalOn(store).erase('m1');
    expect(textOf(store)).not.toContain('4711');
    expect((await all(journalOn(store))).map(({ entry }) => entry)).toEqual(['e4', 'LAPTOP-new-1']);
  });

  it('leaves everything else byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('m1', 'm2', 'm3', 'damaged', 'newer'), { maxLength: 20 }), async (kinds) => {
        const lineFor = (kind: string, index: number): string => {
          if (kind === 'damaged') return `{"type":"change", broken ${index}\n`;
          return kind === 'newer' ? line({ type: 'newer', entry: `n${index}` }) : line(aChange({ entry: `e${index}`, id: kind }));
        };
        const store = new MemoryBlobStore();
        write(store, FILE, kinds.map(lineFor).join(''));
        const tombstone = await journalOn(store).erase('m1');
        expect(textOf(store)).toBe(kinds.map((kind, index) => (kind === 'm1' ? '' : lineFor(kind, index))).join('') + line(tombstone));
      }),
    );
  });
});
