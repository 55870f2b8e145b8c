import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff, type DiffPart } from '../../../src/obsidian/views/word-diff.js';

const side = (parts: readonly DiffPart[], which: DiffPart['side']): string[] => parts.filter(({ side: each }) => each === which).map(({ text }) => text.trim());

describe('the difference between two texts', () => {
  it('is told in whole words, also where a script sets no spaces', () => {
    const english = wordDiff('Staging runs on port 8443.', 'Staging runs on port 9000.', 'en');
    expect([side(english, 'earlier'), side(english, 'later')]).toEqual([['8443'], ['9000']]);
    const chinese = wordDiff('我们下周三迁移数据库。', '我们下周五迁移数据库。', 'zh');
    expect(side(chinese, 'both').join('')).toContain('迁移数据库');
    expect(side(chinese, 'later').join('')).toContain('五');
  });

  it('leaves out nothing of the later text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (earlier, later) => {
        const shown = wordDiff(earlier, later, 'en').filter((part) => part.side !== 'earlier').map(({ text }) => text).join('');
        expect(shown.replace(/\s/g, '')).toBe(later.replace(/\s/g, ''));
      }),
    );
  });

  it('of whole notes is told line by line', () => {
    const note = Array.from({ length: 2000 }, (_, line) => `Line ${line}.`);
    const parts = wordDiff(note.join('\n'), note.with(7, 'Another line.').join('\n'), 'en');
    expect(side(parts, 'earlier')).toEqual(['Line 7.']);
    expect(side(parts, 'later')).toEqual(['Another line.']);
  });
});
