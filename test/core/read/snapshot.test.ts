import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNotePath } from '../../../src/core/model/note-path.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { SNAPSHOT_FILE, loadSnapshot, saveSnapshot } from '../../../src/core/read/snapshot.js';
import { MemoryBlobStore } from '../../support/memory-blob-store.js';
import { aChunk, aMemory, aNote, chunksOf } from '../../support/notes.js';
import { rankingOf } from '../../support/rankings.js';
import { realClock } from '../../support/real-clock.js';

const HEADER = { chunkerVersion: 1, scope: 'all' };

function filledIndex(): ChunkIndex {
  const index = new ChunkIndex();
  index.putNote(aNote('gone.md'), chunksOf('this note will be gone', 'and leave two holes'));
  index.putNote(aNote('设计/方案.md', { aliases: ['plan'], tags: ['a/b'], links: ['x'] }), [
    aChunk('数据库的端口是 5433。', { headings: ['部署', '数据库'], lines: [3, 9], tags: ['a/b'], links: ['x'], blockIds: ['b1'] }),
    aChunk('Second chunk under the same heading', { headings: ['部署', '数据库'], lines: [10, 12] }),
    aChunk('emoji 👩‍🚀 and rare 𠮷 ideograph', { part: 'properties' }),
  ]);
  index.putNote(aNote('Memory/m.md', { memory: aMemory({ entities: ['X'], trust: undefined }), network: 'episodic' }), chunksOf('Use pnpm, not npm.'));
  index.putNote(aNote('private.md', { private: true }), []);
  index.removeNote(toNotePath('gone.md'));
  return index;
}

const describeNote = (index: ChunkIndex) => [...index.notes()].map((record) => ({ record, chunks: index.slotsOf(record.path).map((slot) => ({ ...index.chunk(slot), slot: 0 })) }));

async function saved(index = filledIndex()): Promise<MemoryBlobStore> {
  const store = new MemoryBlobStore();
  await saveSnapshot(index, store, HEADER, realClock);
  return store;
}

describe('a snapshot', () => {
  it('brings back every note, chunk and ranking, and the index goes on from there', async () => {
    const index = filledIndex();
    const store = await saved(index);
    const loaded = new ChunkIndex();
    expect(await loadSnapshot(loaded, store, HEADER, realClock)).toEqual({ type: 'loaded', notes: 3, chunks: 4 });
    expect(describeNote(loaded)).toEqual(describeNote(index));
    for (const each of [index, loaded]) {
      each.putNote(aNote('new.md'), chunksOf('数据库 pnpm chunk', 'heading'));
      each.removeNote(toNotePath('Memory/m.md'));
    }
    for (const query of ['数据库端口', 'pnpm npm', 'second chunk', '𠮷', 'plan']) {
      expect(rankingOf(loaded, loaded.searchText(query, { limit: 10 })), query).toEqual(rankingOf(index, index.searchText(query, { limit: 10 })));
    }
    expect(loaded.mask({ tags: ['a'] }).count).toBe(3);
  });

  it('of an empty index is an empty index', async () => {
    const store = await saved(new ChunkIndex());
    const loaded = filledIndex();
    expect(await loadSnapshot(loaded, store, HEADER, realClock)).toEqual({ type: 'loaded', notes: 0, chunks: 0 });
    expect(loaded.chunkCount).toBe(0);
  });

  it('holds the state at the start of the save, though the index changes meanwhile', async () => {
    const index = filledIndex();
    const expected = describeNote(index);
    const store = new MemoryBlobStore();
    const saving = saveSnapshot(index, store, HEADER, realClock);
    index.removeNote(toNotePath('Memory/m.md'));
    index.putNote(aNote('late.md'), chunksOf('pnpm came late'));
    await saving;
    const loaded = new ChunkIndex();
    await loadSnapshot(loaded, store, HEADER, realClock);
    expect(describeNote(loaded)).toEqual(expected);
    expect(loaded.searchText('pnpm', { limit: 10 }).slots).toHaveLength(1);
  });

  it('is missing where none was saved', async () => {
    expect(await loadSnapshot(new ChunkIndex(), new MemoryBlobStore(), HEADER, realClock)).toEqual({ type: 'missing' });
  });

  it.each([
    ['foreign', (bytes: Uint8Array) => bytes.fill(0x20, 0, 8)],
    ['foreign', () => new Uint8Array(0)],
    ['other_version', (bytes: Uint8Array) => bytes.fill(9, 8, 9)],
    ['truncated', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1)],
    ['truncated', (bytes: Uint8Array) => bytes.subarray(0, 15)],
    ['damaged', (bytes: Uint8Array) => bytes.fill(0xff, bytes.length - 4)],
  ])('that is %s is refused with a message, and the index stays as it was', async (reason, harm) => {
    const store = await saved();
    store.files.set(SNAPSHOT_FILE, harm(store.bytes(SNAPSHOT_FILE)));
    const index = filledIndex();
    const before = describeNote(index);
    expect(await loadSnapshot(index, store, HEADER, realClock)).toMatchObject({ type: 'refused', reason, message: expect.stringContaining('built anew') });
    expect(describeNote(index)).toEqual(before);
  });

  it('of another chunker or of other settings is refused', async () => {
    const store = await saved();
    expect(await loadSnapshot(new ChunkIndex(), store, { ...HEADER, chunkerVersion: 2 }, realClock)).toMatchObject({ reason: 'other_header' });
    expect(await loadSnapshot(new ChunkIndex(), store, { ...HEADER, more: 1 }, realClock)).toMatchObject({ reason: 'other_header' });
  });

  it('with any byte changed or the end cut off anywhere is never taken for another one', async () => {
    const whole = (await saved()).bytes(SNAPSHOT_FILE);
    const expected = describeNote(filledIndex());
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, change, cut) => {
        const harmed = cut ? whole.slice(0, at) : whole.slice();
        if (!cut) harmed[at] = (harmed[at] ?? 0) ^ change;
        const store = new MemoryBlobStore();
        store.files.set(SNAPSHOT_FILE, harmed);
        const index = new ChunkIndex();
        const outcome = await loadSnapshot(index, store, HEADER, realClock);
        // A byte of padding may change without harm.
        if (outcome.type === 'loaded') expect(describeNote(index)).toEqual(expected);
        else expect(outcome.type).toBe('refused');
      }),
      { numRuns: 300 },
    );
  });
});
