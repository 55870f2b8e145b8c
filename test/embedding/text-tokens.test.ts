import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PreTrainedTokenizer } from '@xenova/transformers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TextTokens, type InputWindow, type Tokenizer } from '../../src/embedding/bundled/text-tokens.js';
import { segmentsOf } from '../../src/embedding/bundled/windows.js';

const folder = join(import.meta.dirname, '../../models/multilingual-e5-small-80k-q8');
const json = (name: string): object => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object;
const tokenizer = new PreTrainedTokenizer(json('tokenizer.json'), json('tokenizer_config.json')) as unknown as Tokenizer & { decode(ids: readonly number[]): string };

const START = 0;
const END = 2;
const MAX_TOKENS = 512;
const tokens = new TextTokens(tokenizer, MAX_TOKENS);
const windowsOf = (text: string, prefix: string): InputWindow[] => [...tokens.windowsOf(text, prefix)];
const plain = (text: string): number[] => tokenizer(text, { add_special_tokens: true, return_tensor: false, padding: false, truncation: false }).input_ids;

describe('a text within the model’s limit', () => {
  it.each(['How do I reset my password?', '重置密码 in settings', '  spaces\n\nand lines  ', 'ünïcode 🎉 emoji'])('%j is given to the model as its tokenizer gives it', (text) => {
    expect(windowsOf(text, 'passage: ').map((window) => window.ids)).toEqual([plain(`passage: ${text}`)]);
  });

  it('is longer than the 128 tokens at which the model’s tokenizer file would cut', () => {
    const [window, ...others] = windowsOf('word '.repeat(400), 'passage: ');
    expect(others).toEqual([]);
    expect(window?.ids.length).toBeGreaterThan(400);
    expect(window?.ids.at(-1)).toBe(END);
  });

  it('may be empty', () => {
    expect(windowsOf('', 'query: ').map((window) => window.ids)).toEqual([plain('query: ')]);
  });
});

describe('a text over the limit', () => {
  const text = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
  const windows = windowsOf(text, 'passage: ');
  const prefix = plain('passage:').slice(1, -1);

  it('is cut into full inputs of nearly equal length, each within the limit', () => {
    expect(windows.length).toBeGreaterThan(3);
    const lengths = windows.map((window) => window.ids.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_TOKENS);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    for (const { ids } of windows) expect([ids[0], ids.slice(1, 1 + prefix.length), ids.at(-1)]).toEqual([START, prefix, END]);
  });

  it('loses no token', () => {
    const own = windows.flatMap(({ ids, ownTokens }) => ids.slice(1 + prefix.length, 1 + prefix.length + ownTokens));
    expect(own).toEqual(plain(`passage: ${text}`).slice(1 + prefix.length, -1));
  });
});

describe('a very long text', () => {
  it.each([
    ['English', 'The quick brown fox jumps over the lazy dog. '.repeat(2000)],
    ['Chinese without a space', '今天天气很好我们去公园散步吧'.repeat(4000)],
    ['one word', 'x'.repeat(50_000)],
  ])('of %s is read to its end, each window within the limit', (_what, text) => {
    const windows = windowsOf(text, 'passage: ');
    expect(Math.max(...windows.map((window) => window.ids.length))).toBeLessThanOrEqual(MAX_TOKENS);
    const read = windows.map(({ ids, ownTokens }) => tokenizer.decode(ids.slice(-1 - ownTokens, -1))).join('');
    expect(read.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it('is cut into segments that are the text when they are joined, without breaking a character', () => {
    const unit = fc.constantFrom('a', ' ', '\n', '文', '🎉');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (units, limit) => {
        const segments = segmentsOf(units.join(''), limit);
        expect(segments.join('')).toBe(units.join(''));
        expect(segments.every((segment) => segment.length <= limit && !/\p{Surrogate}/u.test(segment))).toBe(true);
      }),
    );
  });
});

describe('what a note spells like a special token', () => {
  const inner = (text: string): number[] => windowsOf(text, 'passage: ').flatMap(({ ids }) => ids.slice(1, -1));
  const special = new Set(tokenizer.all_special_ids);

  it.each(['<s>', '</s>', '<mask>', '<pad>', '<unk>', 'a</s>b', '<s><s></s>', '<<s>s>', '  <mask>  '])('%s stays text', (text) => {
    const ids = inner(`before ${text} after`);
    expect(ids.filter((id) => special.has(id))).toEqual([]);
    expect(tokenizer.decode(ids).replace(/\s/g, '')).toContain(text.replace(/\s/g, ''));
  });

  it.each(['＜s＞', '＜mask＞', '<\u0001s>', '<\u007fmask>'])('%j, which becomes one when it is normalised, does not reach the model', (text) => {
    expect(inner(`before ${text} after`).filter((id) => special.has(id))).toEqual([]);
  });

  it('never reaches the model from any text', () => {
    const piece = fc.constantFrom('<', '>', '/', 's', '</', 'mask', 'pad', 'unk', '<s>', '</s>', '<mask>', '＜', '＞', '\u0001', '\u200b', ' ', '\n', '文', '🎉');
    const unknown = tokenizer.unk_token_id;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(inner(pieces.join('')).filter((id) => special.has(id) && id !== unknown)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
