import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesIn, snippetOf } from '../../../src/obsidian/views/highlight.js';

const marked = (text: string, words: readonly string[]): string[] => matchesIn(text, words).map(([from, to]) => text.slice(from, to));

describe('the words of a question in a text', () => {
  it('are found in any case and in other forms, but not inside other words', () => {
    expect(marked('Deployments happen on Thursday; redeploy never.', ['deploy', 'thursday'])).toEqual(['Deployments', 'Thursday']);
    expect(marked('The port is 9000, not 19000.', ['9000'])).toEqual(['9000']);
  });

  it('are found where a script sets no spaces, and overlapping pieces are one', () => {
    expect(marked('我们决定下周三迁移数据库。', ['迁移', '移数', '数据'])).toEqual(['迁移数据']);
  });

  it('are plain text, whatever they hold', () => {
    expect(marked('Use C++ (not C#).', ['c++', '(', '.*'])).toEqual(['C++', '(']);
  });

  it('never overlap and never leave the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme', maxLength: 6 })), (text, words) => {
        let end = 0;
        for (const [from, to] of matchesIn(text, words)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('a snippet', () => {
  it('shows the first match, with what leads to it', () => {
    const text = `${'Something else entirely. '.repeat(20)}The harbour budget is 40,000 euros.`;
    const { text: shown, matches } = snippetOf(text, ['harbour'], 120);
    expect(shown.startsWith('…')).toBe(true);
    expect(matches.map(([from, to]) => shown.slice(from, to))).toEqual(['harbour']);
  });

  it('begins at the beginning where nothing matches', () => {
    expect(snippetOf('One.\n\nTwo.', ['three'], 100)).toEqual({ text: 'One. Two.', matches: [] });
  });
});
