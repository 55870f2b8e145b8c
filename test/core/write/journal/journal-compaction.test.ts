import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlobStore } from '../../../../src/core/model/index-store.js';
import type { JournalEntry } from '../../../../src/core/model/journal.js';
import { Journal } from '../../../../src/core/write/journal/journal.js';
import { MemoryBlobStore } from '../../../support/memory-blob-store.js';
import { SetClock } from '../../../support/set-clock.js';

const NOVEMBER = Date.parse('2026-11-02T12:00:00Z');
const DECEMBER = Date.parse('2026-12-02T12:00:00Z');

function journalOn(store: BlobStore, nowMs: number, device = 'LAPTOP'): Journal {
  let made = 0;
  return new Journal({ store, folder: 'Memory/_journal', device, clock: new SetClock(nowMs), newId: () => `${device}-${nowMs}-${(made += 1)}` });
}

async function all(journal: Journal): Promise<JournalEntry[]> {
  const found: JournalEntry[] = [];
  for await (const entry of journal.entries()) found.push(entry);
  return found;
}

function change(entry: string, id: string, text: string, before?: string): JournalEntry {
  return { type: 'change', entry, id, at: new Date(NOVEMBER).toISOString(), actor: 'owner', action: 'edit', path: `Memory/fact/${id}.md`, after: text, ...(before !== undefined && { before }) };
}

/** Versions of a note that differ little, as those of real ones do. */
async function filled(store: BlobStore, versions = 600): Promise<void> {
  const journal = journalOn(store, NOVEMBER);
  const body = 'We decided that the harbour office opens at nine. '.repeat(20);
  for (let at = 0; at < versions; at += 20) {
    await journal.append(Array.from({ length: 20 }, (_, more) => change(`e${at + more}`, `m${(at + more) % 7}`, `${body}${at + more}`, `${body}${at + more - 7}`)));
  }
}

describe('compressing journals', () => {
  test('every version of every memory stays, in a tenth of the room, and zcat reads the file', async () => {
    const store = new MemoryBlobStore();
    await filled(store);
    const plain = store.bytes('LAPTOP-2026-11.jsonl');
    const before = await all(journalOn(store, DECEMBER));
    const history = await journalOn(store, DECEMBER).history('m3');
    const journal = journalOn(store, DECEMBER);
    const done = await journal.compact();
    expect(done).toMatchObject({ files: 1, entries: 600, bytesBefore: plain.length });
    expect(done.bytesAfter).toBeLessThan(plain.length / 10);
    expect(await store.names()).toEqual(['LAPTOP-2026-11.jsonl.gz']);
    for (const each of [journal, journalOn(store, DECEMBER)]) {
      expect(await all(each)).toEqual(before);
      expect(await each.history('m3')).toEqual(history);
      expect(await each.versionCount('m3')).toBe(history.length);
      expect(each.problems()).toEqual([]);
    }
    expect(gunzipSync(store.bytes('LAPTOP-2026-11.jsonl.gz')).equals(Buffer.from(plain))).toBe(true);
    expect(await journal.compact()).toEqual({ files: 0, entries: 0, bytesBefore: 0, bytesAfter: 0 });
  });

  test("this month's file and those of other devices stay as they are", async () => {
    const store = new MemoryBlobStore();
    await journalOn(store, NOVEMBER, 'PHONE').append([change('p1', 'm1', 'phone')]);
    await journalOn(store, DECEMBER).append([change('e1', 'm1', 'now')]);
    expect(await journalOn(store, DECEMBER).compact()).toMatchObject({ files: 0 });
    expect(await store.names()).toEqual(['LAPTOP-2026-12.jsonl', 'PHONE-2026-11.jsonl']);
  });

  test('copies that sync made, lines that a crash tore and lines of a newer version lose nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.string({ unit: 'grapheme', maxLength: 300 }) }), { minLength: 1, maxLength: 60 }), fc.nat(), fc.nat(), fc.boolean(), async (made, cut, missing, again) => {
        const store = new MemoryBlobStore();
        await journalOn(store, NOVEMBER).append(made.map(({ id, text }, at) => change(`e${at}`, id, text)));
        const name = 'LAPTOP-2026-11.jsonl';
        const lines = new TextDecoder().decode(store.bytes(name)).trimEnd().split('\n');
        const newer = '{"type":"dream","id":"a","text":"of a newer version"}';
        // A copy has what the file has not, and ends in the middle of a line.
        store.files.set('LAPTOP-2026-11 (conflicted copy 2026-11-03).jsonl', Buffer.from([...lines, newer, lines[0]?.slice(0, cut % 40) ?? ''].join('\n')));
        store.files.set(name, Buffer.from(`${lines.filter((_, at) => at !== missing % lines.length).join('\n')}\n`));
        const before = await all(journalOn(store, DECEMBER));
        const journal = journalOn(store, DECEMBER);
        await journal.compact();
        if (again) {
          // Sync brings one of the old files back.
          store.files.set(name, Buffer.from(`${lines.join('\n')}\n`));
          await journal.compact();
        }
        expect(await store.names()).toEqual(['LAPTOP-2026-11.jsonl.gz']);
        const key = ({ entry }: JournalEntry): string => entry;
        expect((await all(journalOn(store, DECEMBER))).map(key).sort()).toEqual(before.map(key).sort());
        expect(gunzipSync(store.bytes('LAPTOP-2026-11.jsonl.gz')).toString()).toContain(newer);
      }),
      { numRuns: 60 },
    );
  });

  test('what is erased for good goes from compressed journals too, also when another device erased it', async () => {
    const store = new MemoryBlobStore();
    await filled(store, 60);
    const journal = journalOn(store, DECEMBER);
    await journal.compact();
    await journal.erase('m3');
    expect(gunzipSync(store.bytes('LAPTOP-2026-11.jsonl.gz')).toString()).not.toContain('"m3"');
    await journalOn(store, DECEMBER, 'PHONE').append([{ type: 'erased', entry: 'x', id: 'm4', at: new Date(DECEMBER).toISOString() }]);
    expect([...(await journal.honourTombstones())]).toEqual(['m4']);
    expect(gunzipSync(store.bytes('LAPTOP-2026-11.jsonl.gz')).toString()).not.toContain('"m4"');
    expect(await journal.history('m5')).not.toEqual([]);
  });

  test('a crash at any write leaves every version, and the next run goes on', async () => {
    for (let dies = 0; dies < 3; dies += 1) {
      const store = new MemoryBlobStore();
      await filled(store, 100);
      const before = await all(journalOn(store, DECEMBER));
      let writes = 0;
      const dying = new Proxy<BlobStore>(store, {
        get: (target, name) => {
          const member = Reflect.get(target, name) as unknown;
          if (typeof member !== 'function') return member;
          return (...given: unknown[]) => {
            if ((name === 'replace' || name === 'remove') && (writes += 1) > dies) throw new Error('killed');
            return (member as (...args: unknown[]) => unknown).apply(target, given);
          };
        },
      });
      await journalOn(dying, DECEMBER).compact().catch(() => undefined);
      expect(await all(journalOn(store, DECEMBER))).toEqual(before);
      await journalOn(store, DECEMBER).compact();
      expect(await all(journalOn(store, DECEMBER))).toEqual(before);
      expect(await store.names()).toEqual(['LAPTOP-2026-11.jsonl.gz']);
    }
  });

  test('a damaged compressed journal is told of and keeps no other from being read', async () => {
    for (const harm of [(bytes: Uint8Array) => bytes.subarray(0, bytes.length - 9), (bytes: Uint8Array) => bytes.map((byte, at) => (at === 200 ? byte ^ 0xff : byte)), () => new Uint8Array(100)]) {
      const store = new MemoryBlobStore();
      await filled(store, 100);
      await journalOn(store, DECEMBER).compact();
      await journalOn(store, DECEMBER).append([change('new', 'm1', 'now')]);
      store.files.set('LAPTOP-2026-11.jsonl.gz', harm(store.bytes('LAPTOP-2026-11.jsonl.gz')));
      const journal = journalOn(store, DECEMBER);
      expect((await all(journal)).map(({ entry }) => entry)).toContain('new');
      expect(journal.problems()).toMatchObject([{ code: 'journal_damaged', path: 'Memory/_journal/LAPTOP-2026-11.jsonl.gz' }]);
    }
  });
});
