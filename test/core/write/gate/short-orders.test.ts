import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { GateKnowledge, Verdict } from '../../../../src/core/model/gate.js';
import { CHUNKER_VERSION } from '../../../../src/core/read/chunker.js';
import { judgeStatement, judgeTurn } from '../../../../src/core/write/gate/gate.js';
import type { BundledEmbedder } from '../../../../src/embedding/bundled/bundled-embedder.js';
import { createBundledEmbedder } from '../../../../src/embedding/bundled/node-embedder.js';

let embedder: BundledEmbedder;
let knowledge: GateKnowledge;

beforeAll(async () => {
  embedder = await createBundledEmbedder({ modelFolder: join(import.meta.dirname, '../../../../models/multilingual-e5-small-80k-q8'), chunkerVersion: CHUNKER_VERSION, threads: 1 });
  knowledge = { entitiesIn: () => [], modelId: embedder.lock.id, embed: (texts) => embedder.embedPassages(texts) };
});
afterAll(() => embedder.dispose());

const said = (text: string): Promise<readonly Verdict[]> => judgeTurn({ role: 'user', text, atMs: 0 }, [], knowledge);

/** None of them stands in training/gate/sentences.jsonl. */
const STANDING = {
  en: [
    'Keep answers short.', 'Keep replies brief.', 'Be brief.', 'Be concise.', 'Be polite.', 'Use bullet points.', 'Use simple words.', 'Use plain English.', 'Use 24-hour times.', 'No emojis please', 'No apologies.',
    'Skip the pleasantries.', 'Don’t apologise.', 'Short answers only.', 'Answers in German.', 'Reply in Chinese.', 'Give sources.', 'Ask before deleting files.', 'Think step by step.', 'Code first, explanation later.',
  ],
  zh: ['回答简短一点', '回复简洁些', '别用表格', '用中文回答', '用要点列出', '说人话', '直接给答案', '先给结论', '别道歉', '叫我小林', '给出来源', '删文件前先问我', '语气正式一点', '多举例子', '請用繁體中文', '回答請簡短', '先講結論'],
  mixed: ['回答 short 一点', '回复用 bullet points', '别用 emoji', 'answer 用中文', '先给 TL;DR', 'review 说重点', 'PR 描述写短点', '回复 in English'],
} as const;

const AT_HAND = {
  en: [
    'Keep this answer short.', 'Keep this one brief.', 'Make it shorter.', 'Shorter please.', 'Fix the test.', 'Use a table here.', 'Use the other file.', 'Be brief this time.', 'No emojis in this message.', 'Skip this step.',
    'Run the tests.', 'Lower the font size.', 'Answer me.', 'Give me an example.', 'Give me three options.', 'Show me the code.', 'Write a test for this function.', 'Commit this.', 'Double-check this number.', 'In English please.', 'Put it in a table.',
  ],
  zh: ['回答我', '帮我写个快排', '加个单元测试', '这次简短点', '这个回答短一点', '再短一点', '这段别用表格', '用另一个文件', '用英文写这封信', '给我三个方案', '举个例子', '回答这个问题', '這次簡短點', '这份报告用英文'],
  mixed: ['这个 answer 短一点', '这段用 bullet points', 'fix 一下 test', '把这个改成 table', '这封 email 用英文'],
} as const;

describe.each(['en', 'zh', 'mixed'] as const)('an order about how to answer, in a few words (%s)', (language) => {
  it.each(STANDING[language])('is kept as a habit where it holds for every answer: %s', async (text) => {
    expect(await said(text)).toMatchObject([{ verdict: 'store', candidate: { layer: 'habit', text } }]);
    expect(await judgeStatement({ text, askedForByOwner: true }, knowledge)).toMatchObject({ verdict: 'store' });
  });

  it.each(AT_HAND[language])('is not kept where it is about one of them: %s', async (text) => {
    expect((await said(text)).map(({ verdict }) => verdict)).not.toContain('store');
  });
});

describe('what the owner asks to remember in so many words', () => {
  it.each([
    ['Remember the office wifi is on the second floor.', 'the office wifi is on the second floor.'],
    ['Remember that answers must be in German.', 'answers must be in German.'],
    ['记住我妹妹叫小雨', '我妹妹叫小雨'],
  ])('is kept, however little else speaks for it: %s', async (text, kept) => {
    expect(await said(text)).toMatchObject([{ verdict: 'store', candidate: { text: kept } }]);
  });

  it.each([
    ['Remember that we always deploy from main.', 'habit'],
    ['Remember to update the changelog whenever the API changes.', 'habit'],
    ['记住不要在周五发版', 'habit'],
    ['Remember my sister is called Ana.', 'fact'],
  ] as const)('is a rule where it is one, and a fact otherwise: %s', async (text, layer) => {
    expect(await said(text)).toMatchObject([{ verdict: 'store', candidate: { layer } }]);
  });

  it.each(['Remember to call Bob tomorrow.', 'Do you remember when we were in Rome?', '你记得我说的吗？'])('is nothing where it is a reminder or a question: %s', async (text) => {
    expect((await said(text)).map(({ verdict }) => verdict)).not.toContain('store');
  });
});

it('what holds from now on is no progress, whatever verb it ends with', async () => {
  expect(await said('以后 PR 都要两个 reviewer approve')).toMatchObject([{ verdict: 'store', candidate: { kind: 'preference' } }]);
});
