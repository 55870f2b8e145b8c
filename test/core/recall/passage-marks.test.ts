import { describe, expect, it } from 'vitest';
import { endsInQuestion, questionShare } from '../../../src/core/recall/asks.js';
import { asksHowMany, namesNumber } from '../../../src/core/recall/number-words.js';
import { nameSought, QuestionNames, speakerNames } from '../../../src/core/recall/said-by.js';
import { asksWhen, namesTime } from '../../../src/core/recall/time-words.js';
import { aChunk } from '../../support/notes.js';

describe('who speaks in a passage', () => {
  it.each([
    ['Mira: I moved to Porto.', [], ['Mira']],
    ['**Mira Lund:** I moved.\n**Mira Lund:** In May.', [], ['Mira', 'Lund']],
    ['> Mira (10:02): moved', [], ['Mira']],
    ['张三：我搬家了', [], ['张三']],
    ['## 10:02 Mira\n\nI moved.', ['Talk', '10:02 Mira'], ['Mira']],
    ['**Mira:** I moved.\n**Jon:** Where to?', [], []],
    ['They talked for long.\nNote: nobody was hurt.', [], []],
    ['I moved.', ['What we talked about in the evening'], []],
  ] as const)('%s', (text, headings, names) => {
    expect(speakerNames(aChunk(text, { headings }))).toEqual(names);
  });

  it('is asked about by any part of the name, as a word of its own', () => {
    const asksAbout = (question: string, ...names: string[]): boolean => new QuestionNames(question).hasAny(names.map(nameSought));
    expect(asksAbout('Where did Mira move?', 'Mira', 'Lund')).toBe(true);
    expect(asksAbout('where did mira move?', 'Mira')).toBe(true);
    expect(asksAbout('Is it a miracle?', 'Mira')).toBe(false);
    expect(asksAbout('张三搬到哪里了', '张三')).toBe(true);
    expect(asksAbout('anything')).toBe(false);
  });
});

describe('a question for a time', () => {
  it.each(['When did we move?', 'When Jon has lost his job?', 'How long did it take?', 'What day was it?', '我们什么时候搬家的', '会议几点开始'])('%s', (question) => expect(asksWhen(question)).toBe(true));
  it.each(['What happens when it rains?', 'When I deploy, what do I check?', 'Whenever you like', '我们住在哪里'])('not %s', (question) => expect(asksWhen(question)).toBe(false));
  it.each(['I moved last week.', 'On 3 May.', 'At 10:30.', '上周搬的', '五月三日'])('is answered by what names one: %s', (text) => expect(namesTime(text)).toBe(true));
  it('is not answered by what names none', () => expect(namesTime('I moved to Porto.')).toBe(false));
});

describe('a question for a number', () => {
  it.each(['How many kilns do we own?', 'how much was the glaze', 'How old is Mira?', '一共花了多少钱', '有几个人来', '这条船多重'])('%s', (question) => expect(asksHowMany(question)).toBe(true));
  it.each(['How do I fire the kiln?', 'How long did it take?', '几乎没有人来吗', '怎么烧窑'])('not %s', (question) => expect(asksHowMany(question)).toBe(false));
  it('is answered by what names one', () => expect(['It cost 40 euros.', '来了 3 个人', 'Somebody came.'].map(namesNumber)).toEqual([true, true, false]));
});

it('tells a passage that asks from one that says', () => {
  expect(questionShare('How are you? What is new?')).toBe(1);
  expect(questionShare('I am well. And you?')).toBe(0.5);
  expect(questionShare('我很好。你呢？')).toBe(0.5);
  expect(questionShare('no end')).toBe(0);
  expect(endsInQuestion('I am well. **And you?** ')).toBe(true);
  expect(endsInQuestion('And you? I am well.')).toBe(false);
});
