import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { EntityNames } from '../../../src/core/recall/entities.js';
import type { NoteRecord } from '../../../src/core/model/note.js';
import { aMemory, aNote } from '../../support/notes.js';

function namesOf(...notes: readonly NoteRecord[]): EntityNames {
  const names = new EntityNames();
  for (const note of notes) names.add(note);
  return names;
}

const found = (names: EntityNames, query: string): string[] => names.find(query).map(({ name }) => name);

describe('entities in a question', () => {
  const names = namesOf(
    aNote('Concepts/Bloom filter.md'),
    aNote('Concepts/CAP 定理.md'),
    aNote('Projects/project-x.md', { network: 'episodic', aliases: ['青鸟'] }),
    aNote('Languages/C++.md'),
    aNote('React.md'),
    aNote('React 17.md'),
    aNote('Daily/2026-12-01.md', { links: ['People/Priya'] }),
    aNote('猫.md'),
    aNote('Will.md'),
    aNote('Memory/facts/m1.md', { memory: aMemory({ entities: ['Kafka'] }), network: 'episodic' }),
  );

  it.each([
    ['is there a note on bloom filters?', ['Bloom filter']],
    ['讲CAP定理的笔记', ['CAP 定理']],
    ['status of PROJECT X', ['project-x']],
    ['青鸟项目的进度', ['青鸟']],
    ['青鳥專案的進度', ['青鸟']],
    ['templates in C++', ['C++']],
    ['how did React 17 batch updates', ['React 17']],
    ['what does priya do', ['Priya']],
    ['why did we drop Kafka', ['Kafka']],
  ])('%s', (query, expected) => {
    expect(found(names, query)).toEqual(expected);
  });

  it.each(['will it work', '2026-12-01', '猫', 'reactive streams', 'a'])('none in: %s', (query) => {
    expect(found(names, query)).toEqual([]);
  });

  it('are sure only where they can hardly be ordinary words', () => {
    const sureness = (query: string): boolean[] => names.find(query).map(({ sure }) => sure);
    expect(sureness('why did we drop Kafka')).toEqual([true]);
    expect(sureness('why did we drop kafka')).toEqual([false]);
    expect(sureness('React to this')).toEqual([false]);
    expect(sureness('青鸟的进度')).toEqual([true]);
  });

  it('know what belongs to the owner’s life', () => {
    expect(names.find('project-x and C++').map(({ name, episodic }) => [name, episodic])).toEqual([
      ['project-x', true],
      ['C++', false],
    ]);
  });

  it('never come from a private note or an archived memory', () => {
    const hidden = namesOf(aNote('Secret plan.md', { private: true }), aNote('Memory/m2.md', { memory: aMemory({ status: 'archived', entities: ['Old Thing'] }) }));
    expect(hidden.size).toBe(0);
  });

  it('are forgotten with their notes, whatever came and went', () => {
    const note = fc.record({ title: fc.constantFrom('Alpha', 'Beta gamma', '青鸟', 'alpha'), alias: fc.constantFrom('Delta', 'Alpha', 'C#') });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 8 }), (specs) => {
        const notes = specs.map(({ title, alias }, at) => aNote(`n${at}/${title}.md`, { aliases: [alias] }));
        const all = namesOf(...notes);
        for (const gone of notes.slice(1)) all.remove(gone);
        const [first] = notes;
        if (first === undefined) return;
        expect(found(all, 'Alpha, Beta gamma, 青鸟, Delta, C#')).toEqual(found(namesOf(first), 'Alpha, Beta gamma, 青鸟, Delta, C#'));
        all.remove(first);
        expect(all.size).toBe(0);
      }),
    );
  });
});
