import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { countBudgetTokens } from '../../../src/core/model/tokens.js';
import { cut, pack } from '../../../src/core/recall/pack.js';
import type { Passage } from '../../../src/core/recall/passage.js';

const passage = (text: string, first = 1): Passage => ({ text, heading: [], lines: [first, first + text.split('\n').length - 1] });

describe('packing into a budget', () => {
  it('passes over what does not fit for what does', () => {
    const { items, tokens } = pack([passage('a'.repeat(40)), passage('b'.repeat(400)), passage('c'.repeat(20))], 8, 20);
    expect(items.map(({ text }) => text[0])).toEqual(['a', 'c']);
    expect(tokens).toBe(15);
  });

  it('gives at most k, and the same words once', () => {
    const { items } = pack([passage('One thing.'), passage('one  thing.'), passage('Two.'), passage('Three.')], 2, undefined);
    expect(items.map(({ text }) => text)).toEqual(['One thing.', 'Two.']);
  });

  it('cuts the best at a line, and says which lines are left', () => {
    const long = passage(['first line of text', 'second line of text', 'third line of text'].join('\n'), 10);
    expect(cut(long, 12)).toEqual({ text: 'first line of text\nsecond line of text', heading: [], lines: [10, 11] });
  });

  it('cuts at a sentence where there is no line', () => {
    expect(cut(passage('It was late. We went home then and slept.'), 5).text).toBe('It was late.');
    expect(cut(passage('已经很晚了。我们回家睡觉去了。'), 9).text).toBe('已经很晚了。');
  });

  it('never goes over the budget, loses the first only where nothing of it fits, and keeps the order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '字', '。', '.', '\n', '😀'), minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 60 }), (texts, k, budget) => {
        const ranked = texts.map((body) => passage(body));
        const { items, tokens } = pack(ranked, k, budget);
        expect(tokens).toBe(items.reduce((sum, item) => sum + countBudgetTokens(item.text), 0));
        expect(tokens).toBeLessThanOrEqual(budget);
        expect(items.length).toBeLessThanOrEqual(k);
        const places = items.map((item) => ranked.findIndex((candidate) => candidate.text.startsWith(item.text)));
        expect(places).not.toContain(-1);
        for (const { text: given, lines } of items) expect(lines[1] - lines[0]).toBeGreaterThanOrEqual(given.split('\n').length - 1);
      }),
    );
  });
});
