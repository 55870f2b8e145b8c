import { describe, expect, it } from 'vitest';
import { renamedTo } from '../../../../src/core/write/keeping/renamed-folder.js';

const moved = (...pairs: [string, string][]): { from: string; to: string }[] => pairs.map(([from, to]) => ({ from, to }));

describe('a renamed memory folder', () => {
  it('is known by its notes keeping their places within', () => {
    expect(renamedTo('Memory', moved(['Memory/fact/a.md', 'Brain/fact/a.md'], ['Memory/b.md', 'Brain/b.md']), 1)).toBe('Brain');
    expect(renamedTo('Memory', moved(['Memory/fact/a.md', 'Old/Memory/fact/a.md']), 0)).toBe('Old/Memory');
  });

  it.each([
    ['single notes are moved', moved(['Memory/fact/a.md', 'Projects/fact/a.md']), 5],
    ['notes go to several places', moved(['Memory/fact/a.md', 'A/fact/a.md'], ['Memory/fact/b.md', 'B/fact/b.md']), 0],
    ['a note moves within', moved(['Memory/fact/a.md', 'Memory/decision/a.md']), 0],
    ['a note gets another name', moved(['Memory/fact/a.md', 'Projects/b.md']), 0],
    ['nothing is moved', [], 0],
  ])('is not seen where %s', (_, notes, staying) => {
    expect(renamedTo('Memory', notes, staying)).toBeUndefined();
  });
});
