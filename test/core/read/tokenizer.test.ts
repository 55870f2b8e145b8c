import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forEachTerm, queryTokens } from '../../../src/core/read/tokenizer.js';

function termsOf(text: string): string[] {
  const terms: string[] = [];
  forEachTerm(text, (term) => terms.push(term));
  return terms;
}

const asked = (query: string): string[] => queryTokens(query).map(({ term }) => term);

/** Whether a question's every term is among the text's. */
function isFound(query: string, text: string): boolean {
  const terms = new Set(termsOf(text));
  return asked(query).every((term) => terms.has(term));
}

describe('words of a text', () => {
  it.each([
    ['English by its stem', 'indexing the indexes', ['index', 'the', 'index']],
    ['accents folded', 'Café naïve Ångström', ['cafe', 'naiv', 'angstrom']],
    ['contractions and possessives', "the owner's plan, don’t", ['the', 'owner', 'plan', 'dont']],
    ['camel case as parts and whole', 'innerText', ['inner', 'text', 'innertext']],
    ['capitals at the front', 'HTTPServer', ['http', 'server', 'httpserver']],
    ['snake and kebab alike', 'inner_text inner-text', ['inner', 'text', 'innertext', 'inner', 'text', 'innertext']],
    ['paths with their segments', 'src/core/chunkIndex.ts', ['src', 'core', 'chunk', 'index', 'ts', 'chunkindex', 'chunkindex.ts', 'src/core/chunkindex.ts']],
    ['Windows paths the same way', 'src\\core', ['src', 'core', 'src/core']],
    ['versions', 'v3.1.18', ['18', '3.1.18']],
    ['dates', '2026-12-01', ['2026', '12', '01', '2026-12-01']],
    ['full-width letters', 'ＡＰＩ　２０２６', ['api', '2026']],
    ['Chinese as pairs and single ideographs', '数据库', ['数据', '据库', '数', '据', '库']],
    ['one ideograph', 'a 猫 b', ['a', '猫', 'b']],
    ['Chinese with Latin inside', '用React写的组件', ['用', 'react', '写的', '的组', '组件', '写', '的', '组', '件']],
    ['Japanese', 'データを', ['デー', 'ータ', 'タを']],
    ['Korean', '한국어', ['한국', '국어']],
    ['Thai', 'ไทย', ['ไท', 'ทย']],
    ['Cyrillic', 'Привет МИР', ['привет', 'мир']],
    ['Arabic without vowel points', 'كِتَاب', ['كتاب']],
    ['Hindi with its vowel signs', 'हिन्दी', ['हिन्दी']],
    ['an ideograph beyond the first plane', '𠮷野家', ['𠮷野', '野家', '𠮷', '野', '家']],
    ['object members', '__proto__ constructor', ['proto', 'constructor']],
    ['nothing', '—…!?  \n', []],
  ])('%s', (_name, text, expected) => {
    expect(termsOf(text)).toEqual(expected);
  });

  it('cuts encoded data instead of indexing it whole', () => {
    expect(termsOf('x'.repeat(10_000)).every((term) => term.length <= 64)).toBe(true);
  });

  it('takes time in proportion to the text, however it is made', () => {
    for (const piece of ['数据库', 'a-b_c/d.', 'word ', 'ไทย', '………', "''''", 'AaBbCc']) {
      const start = performance.now();
      termsOf(piece.repeat(20_000));
      expect(performance.now() - start, piece).toBeLessThan(5_000);
    }
  });
});

describe('words of a question', () => {
  it('leaves out what says nothing, unless there is nothing else', () => {
    expect(asked('What is the port of the database?')).toEqual(['port', 'databas']);
    expect(asked('who are you')).toEqual(['who', 'are', 'you']);
    expect(asked('数据库的端口是什么')).toEqual(['数据', '据库', '端口']);
    expect(asked('这是什么')).toEqual(['这是', '是什', '什么']);
  });

  it('takes each term once and knows the words that it stands for', () => {
    expect(queryTokens('Ports, port innerText')).toEqual([
      { term: 'port', surface: 'Ports', role: 'part' },
      { term: 'inner', surface: 'innerText', role: 'part' },
      { term: 'text', surface: 'innerText', role: 'part' },
      { term: 'innertext', surface: 'innerText', role: 'whole' },
    ]);
  });

  it.each([
    ['usestate', 'const [a] = useState(0)'],
    ['used', 'what we use'],
    ['chunk_index.ts', 'see src/core/read/chunkIndex.ts'],
    ['chunkIndex', 'see src/core/read/chunk-index.ts'],
    ['tokenizer', 'src/core/read/tokenizer.ts'],
    ['2026-12-01', 'on 2026-12-01 we met'],
    ['naive', 'a naïve idea'],
    ['猫', '两只猫在睡觉'],
    ['貓', '两只猫在睡觉'],
    ['数据库的备份', '資料庫就是數據庫，備份在二號盤，數據庫的備份每天做'],
    ['ａｐｉ', 'the API'],
    ['databases', 'one database'],
  ])('%s finds "%s"', (query, text) => {
    expect(isFound(query, text)).toBe(true);
  });

  it('finds a text by any words taken from it', () => {
    const word = fc.oneof(fc.stringMatching(/^[A-Za-zÀ-ÿ]{1,10}$/), fc.stringMatching(/^[一-龥]{1,6}$/), fc.stringMatching(/^[a-z]{1,5}[A-Z][a-z]{1,5}$/), fc.string({ unit: 'grapheme', maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), (words, at) => {
        const chosen = words[at % words.length] ?? '';
        expect(isFound(chosen, words.join(' '))).toBe(true);
      }),
    );
  });
});
