import { describe, expect, it } from 'vitest';

import { distil } from '../../../../src/core/write/gate/distil.js';

describe('what is kept of a request to remember', () => {
  it.each([
    ['By the way, please remember: the spare bulbs are in the hall cupboard.', 'the spare bulbs are in the hall cupboard.'],
    ['By the way, please remember that we close at six.', 'we close at six.'],
    ['Please remember the spare bulbs are in the hall cupboard.', 'the spare bulbs are in the hall cupboard.'],
    ['Oh, and don’t forget that Ana is vegan.'.replace('’', "'"), 'Ana is vegan.'],
    ['Before I forget: the freeze starts on the 12th.', 'the freeze starts on the 12th.'],
    ['Could you note down that the box is called heron?', 'the box is called heron.'],
    ['顺便记一下：会议室的投影仪要用转接头。', '会议室的投影仪要用转接头。'],
    ['对了，帮我记一下，门口的花隔天浇水。', '门口的花隔天浇水。'],
    ['请务必记住：备份在二号盘。', '备份在二号盘。'],
    ['请记住我们周五不发版。', '我们周五不发版。'],
    ['能帮我记一下：警报每周一测试吗？', '警报每周一测试。'],
    ['能幫我記一下：警報每週一測試嗎？', '警報每週一測試。'],
    ['順便記一下：會議室的投影機要用轉接頭。', '會議室的投影機要用轉接頭。'],
    ['另外，顺便记住这个：测试环境在法兰克福。', '测试环境在法兰克福。'],
    ['btw 记一下 test account 在 Frankfurt region。', 'test account 在 Frankfurt region。'],
  ])('is what was to be remembered: %s', (said, kept) => {
    expect(distil(said)).toBe(kept);
  });

  it.each(['Remember to call Bob about the roof.', 'Remember the milk please today.', 'So be it.', '记住这个。', 'We note every visit in the book.'])('is all of it where the words belong to the statement, or nothing else would be left: %s', (said) => {
    expect(distil(said)).toBe(said);
  });
});
