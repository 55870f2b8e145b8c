import { describe, expect, it } from 'vitest';

import type { RecallItem } from '../../src/core/model/recall.js';
import { en } from '../../src/obsidian/language/en.js';
import { leaningText, reasonsText } from '../../src/obsidian/language/recall-text.js';
import { zh } from '../../src/obsidian/language/zh.js';

const why = (...reasons: NonNullable<RecallItem['why']>['reasons']): NonNullable<RecallItem['why']> => ({ text: 0.5, meaning: 0.5, relevance: 0.5, age: 1, trust: 1, matched: [], reasons, notes: reasons.map(() => 'The core’s own words.'), warnings: [] });
const item = (reasons: NonNullable<RecallItem['why']>['reasons']): RecallItem => ({ id: 'a', type: 'note', text: 'A', path: 'A.md', heading: [], lines: [1, 1], score: 1, why: why(...reasons) });

describe('why something was found', () => {
  it('is told with each result, but not what weighs on all alike', () => {
    expect(reasonsText(why('names_time', 'semantic_asked_for'), en)).toBe('The core’s own words.');
    expect(reasonsText(why('names_time', 'semantic_asked_for'), zh)).toBe('提到了时间，与所问相符。');
    expect(reasonsText(why('semantic_asked_for'), en)).toBeUndefined();
    expect(reasonsText(why(), en)).toBeUndefined();
  });

  it.each([
    ['semantic_asked_for', 'Reference notes count a little more, as the question does not ask what happened.', '参考资料略为优先，因为问题没有问发生过什么。'],
    ['episodic_asked_for', 'What happened to you counts a little more, as the question asks for it.', '你的经历略为优先，因为问题问到了它。'],
  ] as const)('which notes count for more is told once, above the results, and only where others weigh less: %s', (code, english, chinese) => {
    const answer = { items: [item([]), item([code]), item([code])] };
    expect([leaningText(answer, en), leaningText(answer, zh)]).toEqual([english, chinese]);
    expect(leaningText({ items: [item([])] }, en)).toBeUndefined();
  });
});
