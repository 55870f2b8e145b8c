import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { comparable, forModels, simplified } from '../../../src/core/read/comparable.js';
import { inTraditional } from '../../support/traditional.js';

describe('texts as they are compared', () => {
  it.each([
    ['密碼', '密码'],
    ['我們上個禮拜討論過', '我们上个礼拜讨论过'],
    ['React 元件的測試', 'React 元件的测试'],
    ['already 简体', 'already 简体'],
    ['ＡＰＩ 介面', 'API 介面'],
    ['no Chinese', 'no Chinese'],
    ['𪟖 stays, being two units wide', '𪟖 stays, being two units wide'],
  ])('%s', (text, expected) => {
    expect(comparable(text)).toBe(expected);
  });

  it('are the same in traditional and in simplified characters', () => {
    const text = '记住，服务器的密码不写进文档，周五之后发给张医生。';
    expect(inTraditional(text)).not.toBe(text);
    expect(simplified(inTraditional(text))).toBe(text);
  });

  it('keep their places when they are simplified', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.stringMatching(/^[一-龥豈-龎a-z]{0,40}$/u), (any, han) => {
        expect(simplified(any + han)).toHaveLength(any.length + han.length);
        expect(simplified(simplified(han))).toBe(simplified(han));
      }),
    );
  });

  it('go to models in simplified characters, except where they are Japanese', () => {
    expect(forModels('什麼時候開站會？ Standup')).toBe('什么时候开站会？ Standup');
    expect(forModels('東京の会議は何時から？')).toBe('東京の会議は何時から？');
  });
});
