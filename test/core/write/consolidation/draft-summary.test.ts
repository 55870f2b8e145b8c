import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countBudgetTokens } from '../../../../src/core/model/tokens.js';
import { draftSummary } from '../../../../src/core/write/consolidation/draft-summary.js';

const DAY_MS = 86_400_000;
const said = (...texts: readonly string[]): { text: string; createdMs: number }[] => texts.map((text, day) => ({ text, createdMs: day * DAY_MS }));

const KITCHEN = said(
  'The kitchen will be renovated in spring. Two carpenters made an offer.',
  'The carpenter Holm was chosen for the kitchen because he can start in March.',
  'The kitchen tiles come from the dealer in Arnsberg.',
  'Somebody left an umbrella in the hall.',
  'Water and power in the kitchen are cut off while the carpenter works.',
);

const 装修 = said('厨房春天装修，有两家木工报价。', '厨房选了老霍家的木工，他三月能开工。', '厨房的瓷砖在建材城买。', '门厅有人落了把伞。', '木工施工期间厨房停水停电。');

describe('an extractive summary', () => {
  it('is made of whole sentences, in the order of time', () => {
    const summary = draftSummary(KITCHEN, { maxTokens: 50 });
    const sentences = KITCHEN.flatMap(({ text }) => text.split(/(?<=\.) /u));
    const places = summary.split(/(?<=\.) /u).map((sentence) => sentences.indexOf(sentence));
    expect(places.length).toBeGreaterThan(1);
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('keeps what the texts are about rather than the odd one out', () => {
    expect(draftSummary(KITCHEN, { maxTokens: 50 })).not.toContain('umbrella');
    expect(draftSummary(装修, { maxTokens: 45 })).not.toContain('伞');
    expect(draftSummary(装修, { maxTokens: 45 })).toContain('木工');
  });

  it('follows the order of time, not the order given', () => {
    expect(draftSummary([...KITCHEN].reverse(), { maxTokens: 200 })).toBe(draftSummary(KITCHEN, { maxTokens: 200 }));
  });

  it('says once what was said twice', () => {
    const summary = draftSummary(said('The carpenter starts on 3 March.', 'The walls are dry.', 'The carpenter begins on March 3rd.'), { maxTokens: 100 });
    expect(summary).toBe('The walls are dry. The carpenter begins on March 3rd.');
  });

  it('puts the newest of contradicting statements first and marks the older', () => {
    expect(draftSummary(said('The carpenter starts on 3 March.', 'The carpenter starts on 17 March.'), { maxTokens: 100 })).toBe('The carpenter starts on 17 March. Earlier: The carpenter starts on 3 March.');
    expect(draftSummary(said('木工三月三号开工。', '木工三月十七号开工。'), { maxTokens: 100 })).toBe('木工三月十七号开工。此前：木工三月三号开工。');
  });

  it('leaves the older out where there is no room for both', () => {
    expect(draftSummary(said('The carpenter starts on 3 March.', 'The carpenter starts on 17 March.'), { maxTokens: 12 })).toBe('The carpenter starts on 17 March.');
  });

  it('uses vectors where there are some', () => {
    const texts = said('Alpha was planted.', 'Beta was watered.', 'Gamma was mown.');
    const vectors = [Float32Array.from([1, 0]), Float32Array.from([0.9, 0.436]), Float32Array.from([0.8, 0.6])];
    expect(draftSummary(texts, { maxTokens: 6, vectors })).toBe('Beta was watered.');
  });

  it('never cuts a sentence: too small a budget gives the shortest whole one', () => {
    expect(draftSummary(KITCHEN, { maxTokens: 1 })).toBe('Two carpenters made an offer.');
  });

  it('is empty where nothing is said', () => {
    expect(draftSummary([], { maxTokens: 100 })).toBe('');
    expect(draftSummary([{ text: ' \n' }, { text: '---' }], { maxTokens: 100 })).toBe('');
  });

  it('keeps to its budget, or is a single sentence', () => {
    const sentence = fc.stringMatching(/^[a-z]{2,8}( [a-z]{2,8}){0,9}\.$/u);
    fc.assert(
      fc.property(fc.array(fc.array(sentence, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')), { maxLength: 12 }), fc.integer({ min: 1, max: 120 }), (texts, maxTokens) => {
        const summary = draftSummary(said(...texts), { maxTokens });
        expect(countBudgetTokens(summary) <= maxTokens || !/\. ./u.test(summary)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

it.each([
  ['The lighthouse sensor data is compressed by the night job.', 'The lighthouse sensor data is read by Grafana.', 'The port of the dashboard is 4711.', 'The port of the dashboard is 4712.'],
  ['灯塔项目的传感器数据存放在时序数据库里。', '灯塔项目的传感器数据由小王负责。', '看板的端口是 4711。', '看板的端口是 4712。'],
])('what holds side by side is not told as earlier, however it reads: %s', (...texts) => {
  const at = said(...texts);
  expect(draftSummary(at, { maxTokens: 200 })).toMatch(/Earlier|此前/);
  const draft = draftSummary(at, { maxTokens: 200, holdTogether: true });
  expect(draft).not.toMatch(/Earlier|此前/);
  for (const text of texts) expect(draft).toContain(text);
});
