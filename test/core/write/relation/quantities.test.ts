import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { numberAt } from '../../../../src/core/write/relation/number-words.js';
import { findQuantities } from '../../../../src/core/write/relation/quantities.js';

const found = (text: string): string[] => findQuantities(text).map(({ kind, value }) => `${kind} ${value}`);

describe('quantities', () => {
  it.each([
    ['within 24 hours', '一天之内', 'duration 86400'],
    ['half an hour is thirty minutes', '三十分钟', 'duration 1800'],
    ['on 15 March', '三月十五号', 'date 3-15'],
    ['at 6:45 pm', '下午六点四十五', 'clock 405'],
    ['every other week', '隔周', 'duration 1209600'],
    ['2,000,000 rows', '两百万行', 'number 2000000'],
    ['80 percent', '八成', 'percent 80'],
    ['on Friday', '礼拜五', 'weekday fri'],
    ['in June', '六月', 'month 6'],
  ])('mean the same in "%s" and "%s"', (english, chinese, quantity) => {
    expect(found(english)).toContain(quantity);
    expect(found(chinese)).toContain(quantity);
  });

  it('are no parts of other words', () => {
    expect(found('大家一起统一，一直都一样；第三方随时可以。').filter((quantity) => quantity !== 'number 3')).toEqual([]);
    expect(found('No one is at one with someone; often nobody tends to it. It may march on.')).toEqual([]);
    expect(found('成功完成，八面玲珑').filter((quantity) => quantity.startsWith('percent'))).toEqual([]);
  });

  it('are read once, in the order of the text, and never overlap', () => {
    const pieces = fc.constantFrom('12', '3.4.5', '5 月 6 日', 'two hours', '周三', ' and ', '，', '9:30', '40%', 'v2', 'March 3', '三百', '10 MB');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ')), (text) => {
        const quantities = findQuantities(text);
        for (const [at, { start, end }] of quantities.entries()) {
          expect(end).toBeGreaterThan(start);
          const next = quantities[at + 1];
          if (next !== undefined && next.start !== start) expect(next.start).toBeGreaterThanOrEqual(end);
        }
      }),
    );
  });

  it('take any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => Array.isArray(findQuantities(text))));
  });
});

describe('numbers in words', () => {
  it.each([
    ['一万五', 15_000],
    ['三千五', 3500],
    ['一百零五', 105],
    ['二十', 20],
    ['200 万', 2_000_000],
    ['twenty-five', 25],
    ['two million', 2_000_000],
    ['1,250.5', 1250.5],
  ])('%s is %d', (text, value) => {
    expect(numberAt(text)).toBe(value);
  });

  it('are nothing where a word is none', () => {
    expect(numberAt('many')).toBeUndefined();
    expect(numberAt('多')).toBeUndefined();
  });
});
