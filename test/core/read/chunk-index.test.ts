import { describe, expect, it } from 'vitest';
import type { ModelLock } from '../../../src/core/model/embedder.js';
import { toNotePath } from '../../../src/core/model/note-path.js';
import type { Hits } from '../../../src/core/model/search.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { aChunk, aMemory, aNote, chunksOf } from '../../support/notes.js';

const LOCK: ModelLock = {
  id: 'test-model',
  revision: '1',
  weightsHash: '',
  dtype: 'q8',
  pooling: 'mean',
  queryPrefix: '',
  passagePrefix: '',
  dimension: 4,
  chunkerVersion: 1,
};

const vector = (...values: number[]): Float32Array => Float32Array.from(values);

/** Hits by where their chunk stands. */
function places(index: ChunkIndex, hits: Hits): string[] {
  return Array.from(hits.slots, (slot) => `${index.chunk(slot).note.path}#${index.chunk(slot).ordinal}`);
}

function textPlaces(index: ChunkIndex, query: string): string[] {
  return places(index, index.searchText(query, { limit: 10 }));
}

describe('the chunk index: full text', () => {
  it('finds a chunk by its words, its headings, its note\'s name, aliases, tags and entities', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('Projects/Harbour.md', { aliases: ['Ferry site'], tags: ['booking'], memory: aMemory({ entities: ['Adyen'] }) }), [
      aChunk('Tickets carry a QR code.', { headings: ['Boarding'] }),
    ]);
    index.putNote(aNote('Other.md'), chunksOf('Nothing to see.'));
    for (const query of ['qr codes', 'boarding', 'harbour', 'ferry', '#booking', 'adyen']) expect(textPlaces(index, query), query).toEqual(['Projects/Harbour.md#0']);
  });

  it('ranks the chunk that says more of the rarer words first', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('a.md'), chunksOf('The database runs in London.', 'The database port is 5433.', 'A database is a database.'));
    expect(textPlaces(index, 'database port')[0]).toBe('a.md#1');
  });

  it('orders equal scores by path and then by place in the note, whatever the order of arrival', () => {
    const index = new ChunkIndex();
    for (const path of ['b.md', 'c.md', 'a.md']) index.putNote(aNote(path, { title: 'x' }), chunksOf('same words', 'same words again and again', 'same words'));
    expect(places(index, index.searchText('words', { limit: 4 }))).toEqual(['a.md#0', 'a.md#1', 'a.md#2', 'b.md#0']);
  });

  it('tells what the question could reach, what each slot scores and which terms it holds', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('a.md', { title: 'n' }), chunksOf('pnpm installs packages', 'npm too'));
    const hits = index.searchText('pnpm unheardof', { limit: 1 });
    expect(hits.terms.map(({ surface, documents }) => [surface, documents])).toEqual([['pnpm', 1], ['unheardof', 0]]);
    expect(hits.reachable).toBeCloseTo(hits.terms.reduce((sum, term) => sum + term.idf, 0));
    const [first, second] = index.slotsOf(toNotePath('a.md'));
    expect(hits.scoreOf(first ?? -1)).toBe(hits.scores[0]);
    expect(hits.scoreOf(second ?? -1)).toBe(0);
    expect(hits.termsIn(first ?? -1).map(({ term }) => term)).toEqual(['pnpm']);
  });

  it('answers a question of stop words only, and gives nothing to an empty one', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('a.md'), chunksOf('to be or not to be', 'something else'));
    expect(textPlaces(index, 'to be or not')).toEqual(['a.md#0']);
    expect(textPlaces(index, '…?!')).toEqual([]);
  });

  it('indexes words that are names of object members', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('a.md'), chunksOf('the constructor sets __proto__ and hasOwnProperty', 'toString'));
    expect(textPlaces(index, 'constructor')).toEqual(['a.md#0']);
    expect(textPlaces(index, '__proto__')).toEqual(['a.md#0']);
    expect(Number.isFinite(index.searchText('constructor', { limit: 1 }).scores[0])).toBe(true);
  });

  it('forgets the words of a changed, removed or renamed note', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('old name.md'), chunksOf('alpha', 'beta'));
    index.putNote(aNote('old name.md'), chunksOf('alpha', 'gamma'));
    expect(textPlaces(index, 'beta')).toEqual([]);
    expect(textPlaces(index, 'gamma')).toEqual(['old name.md#1']);
    index.renameNote(toNotePath('old name.md'), toNotePath('new.md'), aNote('new.md'));
    expect(textPlaces(index, 'old')).toEqual([]);
    expect(textPlaces(index, 'new')).toEqual(['new.md#0', 'new.md#1']);
    index.removeNote(toNotePath('new.md'));
    expect(textPlaces(index, 'alpha')).toEqual([]);
    expect([index.chunkCount, index.noteCount]).toEqual([0, 0]);
  });

  it('knows a private note by its record only', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('secret.md', { private: true, title: '' }), []);
    expect(index.note(toNotePath('secret.md'))?.private).toBe(true);
    expect([index.chunkCount, index.noteCount]).toEqual([0, 1]);
  });
});

describe('the chunk index: vectors', () => {
  function indexWithVectors(): ChunkIndex {
    const index = new ChunkIndex(LOCK);
    const chunks = chunksOf('one', 'two', 'three');
    index.putNote(aNote('a.md'), chunks);
    const vectors = [vector(1, 0, 0, 0), vector(0.6, 0.8, 0, 0), vector(0, 0, 1, 0)];
    chunks.forEach((chunk, at) => index.setVector(chunk.hash, vectors[at] ?? vector(0, 0, 0, 0)));
    return index;
  }

  it('ranks by cosine and tells the same cosine of one slot', () => {
    const index = indexWithVectors();
    const query = vector(0, 1, 0, 0);
    const hits = index.searchVectors(query, { limit: 2 });
    expect(places(index, hits)).toEqual(['a.md#1', 'a.md#0']);
    expect(hits.scores[0]).toBeCloseTo(0.8, 2);
    expect(index.cosineOf(query, hits.slots[0] ?? -1)).toBe(hits.scores[0]);
  });

  it('leaves chunks without a vector out and counts them', () => {
    const index = indexWithVectors();
    index.putNote(aNote('b.md'), chunksOf('four'));
    expect([index.vectorCount, index.missingVectorCount]).toEqual([3, 1]);
    expect([...index.missingVectors()].map((slot) => index.chunk(slot).text)).toEqual(['four']);
    expect(index.searchVectors(vector(-1, -1, -1, 0), { limit: 10 }).slots).toHaveLength(3);
    expect(index.cosineOf(vector(1, 0, 0, 0), [...index.missingVectors()][0] ?? -1)).toBeUndefined();
  });

  it('gives a vector to every chunk with its content, also to one that comes later or moves', () => {
    const index = indexWithVectors();
    index.putNote(aNote('copy.md'), chunksOf('two'));
    expect(index.missingVectorCount).toBe(0);
    index.putNote(aNote('a.md'), chunksOf('new first', 'one', 'two', 'three'));
    expect(index.missingVectorCount).toBe(1);
    index.renameNote(toNotePath('a.md'), toNotePath('z/b.md'), aNote('z/b.md'));
    expect(index.missingVectorCount).toBe(1);
    expect(places(index, index.searchVectors(vector(0, 0, 1, 0), { limit: 1 }))).toEqual(['z/b.md#3']);
  });

  it('starts an empty space for another model and keeps the vectors of the same', () => {
    const index = indexWithVectors();
    index.useLock({ ...LOCK });
    expect(index.vectorCount).toBe(3);
    index.useLock({ ...LOCK, revision: '2', dimension: 5 });
    expect(index.vectorCount).toBe(0);
    expect(() => index.setVector(chunksOf('one')[0]?.hash ?? '', vector(1, 0, 0, 0))).toThrow(/dimensions/);
  });
});

describe('the chunk index: filters', () => {
  const index = new ChunkIndex(LOCK);
  index.putNote(aNote('Work/Plans/plan.md', { tags: ['area/Work'], links: ['People/Ada Lovelace'], createdMs: 100 }), chunksOf('plan text'));
  index.putNote(aNote('Daily/2026-01-01.md', { network: 'episodic', aliases: ['New Year'], createdMs: 200 }), chunksOf('daily text', 'more text'));
  index.putNote(aNote('Memory/m1.md', { network: 'episodic', memory: aMemory({ kind: 'preference', status: 'archived', entities: ['Project-X'] }), createdMs: 300 }), chunksOf('memory text'));

  const cases: [string, Parameters<ChunkIndex['mask']>[0], string[]][] = [
    ['nothing', {}, ['Daily/2026-01-01.md', 'Memory/m1.md', 'Work/Plans/plan.md']],
    ['network', { network: 'episodic' }, ['Daily/2026-01-01.md', 'Memory/m1.md']],
    ['kinds', { kinds: ['preference', 'fact'] }, ['Memory/m1.md']],
    ['statuses, which only memories have', { statuses: ['active'] }, ['Daily/2026-01-01.md', 'Work/Plans/plan.md']],
    ['entity by memory', { entities: ['project-x'] }, ['Memory/m1.md']],
    ['entity by wikilink', { entities: ['[[Project-X]]'] }, ['Memory/m1.md']],
    ['entity by alias', { entities: ['NEW YEAR'] }, ['Daily/2026-01-01.md']],
    ['entity by link', { entities: ['ada lovelace', 'nobody'] }, ['Work/Plans/plan.md']],
    ['entity by tag', { entities: ['area'] }, ['Work/Plans/plan.md']],
    ['outer tag', { tags: ['#AREA'] }, ['Work/Plans/plan.md']],
    ['no tag by its beginning', { tags: ['are'] }, []],
    ['folder', { folders: ['Work'] }, ['Work/Plans/plan.md']],
    ['no folder by its beginning', { folders: ['Wor'] }, []],
    ['root', { folders: [''] }, ['Daily/2026-01-01.md', 'Memory/m1.md', 'Work/Plans/plan.md']],
    ['time', { sinceMs: 200, untilMs: 299 }, ['Daily/2026-01-01.md']],
    ['several', { network: 'episodic', folders: ['Memory', 'Work'] }, ['Memory/m1.md']],
    ['an empty list', { tags: [] }, []],
  ];

  it.each(cases)('filters by %s', (_name, filter, expected) => {
    const mask = index.mask(filter);
    const hits = index.searchText('text', { limit: 10, mask });
    expect([...new Set(Array.from(hits.slots, (slot) => index.chunk(slot).note.path))].sort()).toEqual(expected);
    expect(mask.count).toBe(hits.slots.length);
  });

  it('makes a mask once and anew after a change', () => {
    const other = new ChunkIndex();
    other.putNote(aNote('a.md', { tags: ['t'] }), chunksOf('a'));
    const before = other.mask({ tags: ['t'] });
    expect(other.mask({ tags: ['t'] })).toBe(before);
    other.putNote(aNote('a.md', { tags: [] }), chunksOf('a'));
    expect(other.mask({ tags: ['t'] }).count).toBe(0);
  });
});
