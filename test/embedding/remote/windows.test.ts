import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countBudgetTokens } from '../../../src/core/model/tokens.js';
import { halvesOf, windowsOf } from '../../../src/embedding/remote/windows.js';

const prose = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'b', ' ', '.', '中', '文', '。', '😀', '\n'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })), maxLength: 400, size: 'max' });
/** Whether no surrogate stands alone. */
const isWhole = (text: string): boolean => !/[\ud800-\udfff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''));

describe('a text in windows', () => {
  it('joins to the text, within the budget, with no character torn', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 1, max: 40 }), (text, maxTokens) => {
        const parts = windowsOf(text, maxTokens);
        expect(parts.join('')).toBe(text);
        for (const part of parts) expect(countBudgetTokens(part)).toBeLessThanOrEqual(maxTokens);
        if (isWhole(text)) expect(parts.every(isWhole)).toBe(true);
        if (parts.length > 1) expect(parts.every((part) => part !== '')).toBe(true);
      }),
    );
  });

  it('is cut behind white space where there is some', () => {
    expect(windowsOf('one two three four five six', 5)).toEqual(['one two three four ', 'five six']);
  });

  it('takes a megabyte without white space in linear time', () => {
    const started = performance.now();
    expect(windowsOf('x'.repeat(1_000_000), 400)).toHaveLength(625);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('in halves loses nothing, and neither half is much longer', () => {
    fc.assert(
      fc.property(prose, (text) => {
        const halves = halvesOf(text, 16);
        if (halves === null) expect(text.length).toBeLessThan(48);
        else {
          expect(halves.join('')).toBe(text);
          if (isWhole(text)) expect(halves.every(isWhole)).toBe(true);
          for (const half of halves) expect(half.length).toBeLessThan(text.length * 0.65 + 2);
        }
      }),
    );
  });
});
