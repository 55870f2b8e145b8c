import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { findTime } from '../../../src/core/recall/time-expressions.js';

/** A Tuesday evening. */
const NOW = new Date(2026, 11, 1, 18, 0).getTime();

const day = (ms: number | undefined): string => {
  if (ms === undefined) return 'open';
  const date = new Date(ms);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
};

function found(query: string): string | undefined {
  const time = findTime(query, NOW);
  return time && `${time.expr} = ${day(time.fromMs)}..${day(time.toMs)}`;
}

describe('the time that a question names', () => {
  it.each([
    ['What did I do yesterday?', 'yesterday = 2026-11-30..2026-11-30'],
    ['what we said last week', 'last week = 2026-11-23..2026-11-29'],
    ['the plan for this month', 'this month = 2026-12-01..2026-12-31'],
    ['the talk two weeks ago', 'two weeks ago = 2026-11-16..2026-11-22'],
    ['a few months ago we moved', 'a few months ago = 2026-07-01..2026-10-31'],
    ['Two Tuesdays ago she called', 'Two Tuesdays ago = 2026-11-24..2026-11-24'],
    ['the meeting on Friday', 'Friday = 2026-11-27..2026-11-27'],
    ['the meeting next Friday', 'next Friday = 2026-12-11..2026-12-11'],
    ['Tuesday last week', 'Tuesday last week = 2026-11-24..2026-11-24'],
    ['in March we moved', 'March = 2026-03-01..2026-03-31'],
    ['since March we moved', 'March = 2026-03-01..2026-12-01'],
    ['before June', 'June = open..2026-06-01'],
    ['March last year', 'March last year = 2025-03-01..2025-03-31'],
    ['late 2024', 'late 2024 = 2024-08-31..2024-12-31'],
    ['dinner on May 3, 2023', 'May 3, 2023 = 2023-05-03..2023-05-03'],
    ['the trip of 3 May', '3 May = 2026-05-03..2026-05-03'],
    ['what 2024-03-05 brought', '2024-03-05 = 2024-03-05..2024-03-05'],
    ['上個禮拜三我們說了什麼', '上個禮拜三 = 2026-11-25..2026-11-25'],
    ['三天前談過的報價', '三天前 = 2026-11-28..2026-11-28'],
    ['Q3 numbers', 'Q3 = 2026-07-01..2026-09-30'],
    ['what we did over Christmas', 'Christmas = 2025-12-23..2025-12-27'],
    ['last summer in Rome', 'last summer = 2026-06-01..2026-08-31'],
    ['the past 3 days', 'the past 3 days = 2026-11-28..2026-12-01'],
  ])('%s', (query, expected) => {
    expect(found(query)).toBe(expected);
  });

  it.each([
    ['前天说的那件事', '前天 = 2026-11-29..2026-11-29'],
    ['昨晚说的', '昨晚 = 2026-11-30..2026-11-30'],
    ['这周的安排', '这周 = 2026-11-30..2026-12-06'],
    ['上周三的评审会', '上周三 = 2026-11-25..2026-11-25'],
    ['上上周五晚上', '上上周五晚上 = 2026-11-20..2026-11-20'],
    ['周五聊的', '周五 = 2026-11-27..2026-11-27'],
    ['上个月看的书', '上个月 = 2026-11-01..2026-11-30'],
    ['上个月底', '上个月底 = 2026-11-20..2026-11-30'],
    ['去年三月', '去年三月 = 2025-03-01..2025-03-31'],
    ['去年三月五号', '去年三月五号 = 2025-03-05..2025-03-05'],
    ['三月份去杭州', '三月份 = 2026-03-01..2026-03-31'],
    ['2024年3月5日', '2024年3月5日 = 2024-03-05..2024-03-05'],
    ['三天前', '三天前 = 2026-11-28..2026-11-28'],
    ['两个月前', '两个月前 = 2026-10-01..2026-10-31'],
    ['最近在看什么书', '最近 = 2026-11-01..2026-12-01'],
    ['过去两周', '过去两周 = 2026-11-17..2026-12-01'],
    ['去年夏天', '去年夏天 = 2025-06-01..2025-08-31'],
    ['今年以来', '今年 = 2026-01-01..2026-12-01'],
    ['国庆去哪了', '国庆 = 2026-09-30..2026-10-08'],
    ['上周 deploy 的那个 service', '上周 = 2026-11-23..2026-11-29'],
  ])('%s', (query, expected) => {
    expect(found(query)).toBe(expected);
  });

  it.each([
    'what may go wrong', 'May I ask', 'she sat in the sun', 'the second option now', 'listen on port 8080', 'version 3.5.1', 'support 24/7', 'every Friday', 'on Fridays',
    '养成一个习惯要 21 天', '周一到周五', '每周三', '一个月花多少', '地铁三号线', '三年前端经验', '最近邻算法', '上次', '之前怎么做的', '10 个月饼',
  ])('none in: %s', (query) => {
    expect(found(query)).toBeUndefined();
  });

  it('is vague where the words are, so that it narrows nothing', () => {
    expect(findTime('what did I read recently', NOW)?.vague).toBe(true);
    expect(findTime('what did I read last week', NOW)?.vague).toBe(false);
  });

  it('quotes the question and never ends before it begins, whatever is asked', () => {
    const words = fc.constantFrom('last', 'week', 'two', 'May', 'Friday', '2024', 'ago', '上', '个', '月', '去年', '三', '周', '五', '号', '前', '半', '31', 'Q2', 'since', 'on', '-', '/', '12', 'February');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), fc.constantFrom('', ' '), fc.integer({ min: 0, max: 4e12 }), (parts, space, nowMs) => {
        const query = parts.join(space);
        const time = findTime(query, nowMs);
        if (time === undefined) return;
        expect(query.slice(time.start, time.start + time.expr.length)).toBe(time.expr);
        expect(time.fromMs ?? -Infinity).toBeLessThanOrEqual(time.toMs ?? Infinity);
        expect(time.fromMs).not.toBeNaN();
        expect(time.toMs).not.toBeNaN();
      }),
      { numRuns: 2000 },
    );
  });
});
