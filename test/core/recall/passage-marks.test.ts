import { describe, expect, it } from 'vitest';
import { endsInQuestion, questionShare } from '../../../src/core/recall/asks.js';
import { QuestionNames, speakerNames } from '../../../src/core/recall/said-by.js';
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
    expect(new QuestionNames('Where did Mira move?').hasAny(['Mira', 'Lund'])).toBe(true);
    expect(new QuestionNames('where did mira move?').hasAny(['Mira'])).toBe(true);
    expect(new QuestionNames('Is it a miracle?').hasAny(['Mira'])).toBe(false);
    expect(new QuestionNames('张三搬到哪里了').hasAny(['张三'])).toBe(true);
    expect(new QuestionNames('anything').hasAny([])).toBe(false);
  });
});

describe('a question for a time', () => {
  it.each(['When did we move?', 'When Jon has lost his job?', 'How long did it take?', 'What day was it?', '我们什么时候搬家的', '会议几点开始'])('%s', (question) => expect(asksWhen(question)).toBe(true));
  it.each(['What happens when it rains?', 'When I deploy, what do I check?', 'Whenever you like', '我们住在哪里'])('not %s', (question) => expect(asksWhen(question)).toBe(false));
  it.each(['I moved last week.', 'On 3 May.', 'At 10:30.', '上周搬的', '五月三日'])('is answered by what names one: %s', (text) => expect(namesTime(text)).toBe(true));
  it('is not answered by what names none', () => expect(namesTime('I moved to Porto.')).toBe(false));
});

it('tells a passage that asks from one that says', () => {
  expect(questionShare('How are you? What is new?')).toBe(1);
  expect(questionShare('I am well. And you?')).toBe(0.5);
  expect(questionShare('我很好。你呢？')).toBe(0.5);
  expect(questionShare('no end')).toBe(0);
  expect(endsInQuestion('I am well. **And you?** ')).toBe(true);
  expect(endsInQuestion('And you? I am well.')).toBe(false);
});
