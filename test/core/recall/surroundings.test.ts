import { describe, expect, it } from 'vitest';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { MemoryDirectory } from '../../../src/core/recall/memory-directory.js';
import { OwnRelevance } from '../../../src/core/recall/own-relevance.js';
import { meanOfBest, Surroundings } from '../../../src/core/recall/surroundings.js';
import { TermWeights } from '../../../src/core/recall/term-weights.js';
import { aChunk, aMemory, aNote, chunksOf } from '../../support/notes.js';

const RANGE = { cosineLow: 0, cosineHigh: 1 };

/** Gains of all chunks of a note for a question, in order. */
function gainsIn(index: ChunkIndex, path: string, question: string, memories = new MemoryDirectory()): number[] {
  const text = index.searchText(question, { limit: 100 });
  const around = new Surroundings(index, memories, new OwnRelevance(index, text, undefined, RANGE, 1), new TermWeights(text), index.mask({}));
  const slots = [...index.notes()].flatMap((note) => index.slotsOf(note.path));
  around.weigh(slots.map((slot) => index.chunk(slot)));
  return [...index.notes()].filter((note) => note.path === path).flatMap((note) => index.slotsOf(note.path).map((slot) => around.gain(index.chunk(slot))));
}

describe('what stands around a chunk', () => {
  it('lifts the chunk beside the one with the question’s words over one far away', () => {
    const index = new ChunkIndex();
    index.putNote(aNote('talk.md'), chunksOf('The kiln is fired.', 'On Thursdays.', 'Bread.', 'Milk.', 'Eggs.', 'Flour.'));
    const gains = gainsIn(index, 'talk.md', 'when is the kiln fired');
    expect(gains[1]).toBeGreaterThan(gains[5] ?? Infinity);
  });

  it('lifts what follows a question more than what follows a statement', () => {
    const gainAfter = (first: string): number => {
      const index = new ChunkIndex();
      index.putNote(aNote('talk.md'), chunksOf(first, 'Thursday.'));
      index.putNote(aNote('other.md'), chunksOf('Something else.'));
      return gainsIn(index, 'talk.md', 'kiln fired')[1] ?? 0;
    };
    expect(gainAfter('Is the kiln fired?')).toBeGreaterThan(gainAfter('Now the kiln is fired.'));
    expect(gainAfter('窑 kiln fired？')).toBeGreaterThan(gainAfter('窑 kiln fired。'));
  });

  it('counts the memories of one session as neighbours, in the order of their times and of the ids they had', () => {
    const index = new ChunkIndex();
    const memories = new MemoryDirectory();
    const turn = (id: string, text: string, session: string | undefined): void => {
      const note = aNote(`Memory/${id}.md`, { memory: aMemory({ id, session, externalIds: [id] }) });
      index.putNote(note, [aChunk(text)]);
      memories.add(note);
    };
    turn('D1-9', 'The kiln is fired today.', 's-1');
    turn('D1-10', 'Good to know.', 's-1');
    turn('D1-2', 'Hello there.', 's-1');
    turn('lonely', 'Good to hear.', undefined);
    const gain = (id: string): number => gainsIn(index, `Memory/${id}.md`, 'kiln fired', memories)[0] ?? 0;
    expect(gain('D1-10')).toBeGreaterThan(0);
    expect(gain('D1-2')).toBeGreaterThan(0);
    expect(gain('lonely')).toBe(0);
    // Before weighs more than after: 10 comes behind 9, not before it.
    expect(gain('D1-10')).toBeGreaterThan(gain('D1-2'));
  });

  it('lifts a chunk that has one half of the question in it and the other half beside it over one that has the same half twice', () => {
    const gainAfter = (first: string): number => {
      const index = new ChunkIndex();
      index.putNote(aNote('talk.md'), chunksOf(first, 'Fired on Thursdays.'));
      index.putNote(aNote('other.md'), chunksOf('kiln', 'fired'));
      return gainsIn(index, 'talk.md', 'kiln fired')[1] ?? 0;
    };
    expect(gainAfter('The kiln is new.')).toBeGreaterThan(gainAfter('Fired yesterday.'));
  });

  it('looks at nothing that may not be found', () => {
    const index = new ChunkIndex();
    const memories = new MemoryDirectory();
    for (const [id, text, status] of [['a', 'The kiln is fired.', 'archived'], ['b', 'Thursday.', 'active']] as const) {
      const note = aNote(`Memory/${id}.md`, { memory: aMemory({ id, status, session: 's', externalIds: [id] }) });
      index.putNote(note, [aChunk(text)]);
      memories.add(note);
    }
    const text = index.searchText('kiln', { limit: 10 });
    const around = new Surroundings(index, memories, new OwnRelevance(index, text, undefined, RANGE, 1), new TermWeights(text), index.mask({ statuses: ['active'] }));
    const note = [...index.notes()].find(({ path }) => path === 'Memory/b.md') ?? expect.fail('no note');
    const [slot] = index.slotsOf(note.path);
    expect(around.beside(index.chunk(slot ?? -1)).before).toBeUndefined();
  });
});

it('a place is as good as its two best, and a little less good with one', () => {
  expect(meanOfBest([0.6, 0.1, 0.6])).toBeCloseTo(0.6, 10);
  expect(meanOfBest([0.6])).toBeGreaterThan(meanOfBest([0.6, 0.1, 0.1]));
  expect(meanOfBest([0.6])).toBeLessThan(0.6);
  expect(meanOfBest([])).toBe(0);
});
