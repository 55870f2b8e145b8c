import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelLock } from '../../src/core/model/embedder.js';
import type { Chunk, NoteRecord } from '../../src/core/model/note.js';
import { ChunkIndex } from '../../src/core/read/chunk-index.js';
import { loadSnapshot, saveSnapshot } from '../../src/core/read/snapshot.js';
import { VectorLog } from '../../src/core/read/vector-log.js';
import { seeded, unitVector } from '../../bench/corpus.js';
import { MemoryBlobStore } from '../support/memory-blob-store.js';
import { aChunk, aMemory, aNote } from '../support/notes.js';
import { rankingOf } from '../support/rankings.js';
import { realClock } from '../support/real-clock.js';

const LOCK: ModelLock = { id: 'm', revision: '1', weightsHash: '', dtype: 'q8', pooling: 'mean', queryPrefix: '', passagePrefix: '', dimension: 20, chunkerVersion: 1 };
const HEADER = { chunkerVersion: 1 };

/** Few words, so that they meet often and scores tie. */
const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'the', 'and', 'useState', 'src/core/a.ts', '数据库', '端口是', 'constructor', 'v1.2.3', 'naïve', '猫'];
const PATHS = Array.from({ length: 12 }, (_, number) => `${['A', 'B/C', '项目'][number % 3] ?? 'A'}/note ${number}.md`);
const QUERIES = ['alpha beta', 'the', '数据库的端口', 'use state', 'core a.ts delta gamma alpha', '猫 constructor', 'unknown 1.2.3', 'note 3', 'naive topic'];

const chunk = fc
  .record({ words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }), heading: fc.constantFrom(undefined, 'Topic', 'Alpha') })
  .map(({ words, heading }): Chunk => aChunk(words.join(' '), { headings: heading === undefined ? [] : [heading] }));
const chunks = fc.array(chunk, { maxLength: 5 });

interface Note {
  readonly record: NoteRecord;
  readonly chunks: readonly Chunk[];
}

const fields = fc.record({
  aliases: fc.subarray(['beta', '别名'], { maxLength: 1 }),
  tags: fc.subarray(['area/one', 'gamma']),
  network: fc.constantFrom('semantic' as const, 'episodic' as const),
  createdMs: fc.integer({ min: 1, max: 100 }),
  memory: fc.constantFrom(undefined, aMemory({ entities: ['Delta'] }), aMemory({ kind: 'preference', status: 'archived' })),
});
const put = fc.record({ type: fc.constant('put' as const), path: fc.constantFrom(...PATHS), fields, chunks });
const edit = fc.record({ type: fc.constant('edit' as const), path: fc.constantFrom(...PATHS), at: fc.nat(4), chunk });
const remove = fc.record({ type: fc.constant('remove' as const), path: fc.constantFrom(...PATHS) });
const rename = fc.record({ type: fc.constant('rename' as const), path: fc.constantFrom(...PATHS), to: fc.constantFrom(...PATHS) });
const change = fc.oneof({ weight: 3, arbitrary: put }, { weight: 4, arbitrary: edit }, { weight: 2, arbitrary: remove }, { weight: 2, arbitrary: rename });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** The same content has the same vector, as from a model. */
function vectorOf(hash: string): Float32Array {
  return unitVector(seeded(Number.parseInt(hash.slice(0, 8), 16)), LOCK.dimension);
}

function embedAll(index: ChunkIndex): void {
  for (const slot of [...index.missingVectors()]) index.setVector(index.chunk(slot).hash, vectorOf(index.chunk(slot).hash));
}

/** Makes the change to the index and to a plain account of the vault. */
function apply(index: ChunkIndex, vault: Map<string, Note>, made: Change): void {
  const note = vault.get(made.path);
  switch (made.type) {
    case 'put': {
      const record = aNote(made.path, made.fields);
      vault.set(made.path, { record, chunks: made.chunks });
      index.putNote(record, made.chunks);
      return;
    }
    case 'edit': {
      if (note === undefined) return;
      const edited = [...note.chunks.slice(0, made.at), made.chunk, ...note.chunks.slice(made.at + 1)];
      vault.set(made.path, { ...note, chunks: edited });
      index.putNote(note.record, edited);
      return;
    }
    case 'remove':
      vault.delete(made.path);
      index.removeNote(aNote(made.path).path);
      return;
    case 'rename': {
      if (note === undefined) return;
      const { title, path } = aNote(made.to);
      const record = { ...note.record, title, path };
      vault.delete(made.path);
      vault.set(made.to, { ...note, record });
      index.renameNote(note.record.path, path, record);
    }
  }
}

function fresh(vault: ReadonlyMap<string, Note>): ChunkIndex {
  const index = new ChunkIndex(LOCK);
  for (const { record, chunks: its } of vault.values()) index.putNote(record, its);
  embedAll(index);
  return index;
}

/** All that an owner can see of an index, with exact scores. */
function seen(index: ChunkIndex): unknown {
  const filters = [undefined, { network: 'episodic' as const }, { entities: ['delta', '别名'] }, { tags: ['area'], folders: ['A', '项目'] }, { statuses: ['active' as const], sinceMs: 20, untilMs: 70 }];
  return {
    counts: [index.chunkCount, index.noteCount, index.vectorCount],
    rankings: filters.flatMap((filter) => {
      const mask = filter === undefined ? undefined : index.mask(filter);
      return QUERIES.map((query) => {
        const text = index.searchText(query, { limit: 15, mask });
        const vectors = index.searchVectors(vectorOf(Buffer.from(query).toString('hex')), { limit: 15, mask });
        return [query, mask?.count, text.reachable, rankingOf(index, text), rankingOf(index, vectors)];
      });
    }),
  };
}

describe('the history of an index', () => {
  it('leaves no trace: after any changes, rankings and scores equal those of a fresh build to the last bit', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const index = new ChunkIndex(LOCK);
        const vault = new Map<string, Note>();
        for (const made of changes) {
          apply(index, vault, made);
          embedAll(index);
        }
        expect(seen(index)).toEqual(seen(fresh(vault)));
      }),
      { numRuns: 60 },
    );
  });

  it('leaves no trace after 1,000 changes, a save and a load', async () => {
    const [changes = []] = fc.sample(fc.array(change, { minLength: 1000, maxLength: 1000, size: 'max' }), { numRuns: 1, seed: 20261201 });
    expect(changes).toHaveLength(1000);
    const index = new ChunkIndex(LOCK);
    const vault = new Map<string, Note>();
    for (const made of changes) {
      apply(index, vault, made);
      embedAll(index);
    }
    const expected = seen(fresh(vault));
    expect(seen(index)).toEqual(expected);

    const store = new MemoryBlobStore();
    await saveSnapshot(index, store, HEADER, realClock);
    await (await VectorLog.open(store, LOCK, realClock)).log.append(index.storedVectors(index.contentHashes()));
    const restarted = new ChunkIndex();
    await loadSnapshot(restarted, store, HEADER, realClock);
    await restarted.adoptVectors((await VectorLog.open(store, LOCK, realClock)).log);
    expect(seen(restarted)).toEqual(expected);
    for (const made of changes.slice(0, 100)) {
      apply(restarted, vault, made);
      embedAll(restarted);
    }
    expect(seen(restarted)).toEqual(seen(fresh(vault)));
  });
});
