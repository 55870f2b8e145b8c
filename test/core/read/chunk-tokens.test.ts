import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { embeddingText } from '../../../src/core/model/note.js';
import { toNotePath } from '../../../src/core/model/note-path.js';
import { endOfFitting, estimateTokens } from '../../../src/core/read/chunk-tokens.js';
import { parseNote } from '../../../src/core/read/parse-note.js';
import { MODEL_LIMIT, realTokens } from '../../support/model-tokens.js';

const alphabets = {
  'small letters': 'abcdefghijklmnopqrstuvwxyz',
  consonants: 'bcdfghjklmnpqrstvwxz',
  'letters of both cases': 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'base64': 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/',
  'hexadecimal digits': '0123456789abcdef',
  signs: '!"#$%&()*+,-./:;<=>?@[]^_{|}~`',
  Cyrillic: 'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  Greek: 'αβγδεζηθικλμνξοπρστυφχψω',
  'letters with marks': 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿšžčřłđ',
  kana: 'あいうえおかきくけこアイウエオ',
  Han: '今天我们讨论了项目计划龘靐齉爨麤',
  Thai: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศสหอ',
  'compatibility characters': 'ﷺ㎏½…ﬁ①㍿',
  'short words': 'ab 9é汉ж\n\t',
  emoji: '😀🎉🚀👍🏽❤️',
};

describe('the estimate beside the tokenizer of the bundled model', () => {
  it.each([
    ['English', 'Today we discussed the project plan and decided to move the release to next week because testing is not complete yet.'],
    ['German', 'Heute haben wir den Projektplan besprochen und beschlossen, die Veröffentlichung zu verschieben, weil die Softwarequalitätsprüfung noch läuft.'],
    ['Russian', 'Сегодня мы обсуждали план проекта и решили перенести выпуск на следующую неделю, потому что тестирование ещё не закончено.'],
    ['Chinese', '今天我们讨论了项目计划，决定把发布推迟到下周，因为测试还没有完成。需要为用户准备文档。'],
    ['Japanese', '今日はプロジェクトの計画について話し合い、リリースを来週に延期することにしました。'],
    ['code', 'export function parseNote(path: NotePath, bytes: Uint8Array): ParsedNote {\n  return decode(bytes);\n}'],
    ['a link', '[Guide](https://github.com/obsidianmd/obsidian-releases/blob/main/04%20-%20Guides%2C%20Workflows/plugin.md)'],
  ])('is above it for %s, and less than three times', (_, text) => {
    const real = realTokens(text) - 2;
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(real);
    expect(estimateTokens(text)).toBeLessThan(3 * real);
  });

  it.each(Object.entries(alphabets))('keeps chunks of random %s within the model', (_, alphabet) => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 1_500, maxLength: 3_000, size: 'max' });
    fc.assert(
      fc.property(text, (body) => {
        for (const { headings, text: chunk } of parseNote(toNotePath('n.md'), new TextEncoder().encode(`# A heading\n\n${body}`)).chunks) {
          expect(realTokens(`passage: ${embeddingText(headings, chunk)}`)).toBeLessThanOrEqual(MODEL_LIMIT);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('keeps chunks of any text within the model', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 500, maxLength: 3_000, size: 'max' }), (body) => {
        for (const { headings, text } of parseNote(toNotePath('n.md'), new TextEncoder().encode(body)).chunks) {
          expect(realTokens(`passage: ${embeddingText(headings, text)}`)).toBeLessThanOrEqual(MODEL_LIMIT);
        }
      }),
      { numRuns: 20 },
    );
  });
});

it('finds the longest beginning that fits, never within a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      const end = endOfFitting(text, 0, text.length, most);
      expect(end).toBeGreaterThan(0);
      expect(!/[\ud800-\udbff]$/.test(text.slice(0, end))).toBe(true);
      if (end > 2) expect(estimateTokens(text.slice(0, end))).toBeLessThanOrEqual(most);
    }),
  );
});
