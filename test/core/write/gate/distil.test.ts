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
    ['Remember my locker number 4417.', 'my locker number 4417.'],
    ['remember Tom prefers tea', 'Tom prefers tea'],
    ['I want you to remember that I prefer tabs.', 'I prefer tabs.'],
    ["Could you please remember my sister's name is Ana?", "my sister's name is Ana."],
    ['Make sure you remember that we use UTC.', 'we use UTC.'],
    ['Keep this in mind: no meetings on Fridays.', 'no meetings on Fridays.'],
    ['Add this to your memory: I have two cats.', 'I have two cats.'],
    ['Please remember to run the tests before every commit.', 'run the tests before every commit.'],
    ['Remember to always use pnpm.', 'always use pnpm.'],
    ['Remember never to push on Fridays.', 'never push on Fridays.'],
    ['Remember not to push on Fridays.', "don't push on Fridays."],
    ['Don’t forget to lock the cabinet before you leave.', 'lock the cabinet before you leave.'],
    ["I'm allergic to nuts, please remember that.", "I'm allergic to nuts."],
    ['请记住老板的生日是五月四日', '老板的生日是五月四日'],
    ['請記住老闆的生日是五月四日', '老闆的生日是五月四日'],
    ['记住：用 pnpm', '用 pnpm'],
    ['請記住我吃素', '我吃素'],
    ['我希望你记住我喜欢简短的回答', '我喜欢简短的回答'],
    ['把这个记下来：会议室换到三楼', '会议室换到三楼'],
    ['别忘了提交前要跑测试', '提交前要跑测试'],
    ['记得提交前跑测试', '提交前跑测试'],
    ['我对花生过敏，请记住', '我对花生过敏。'],
    ['我對花生過敏，請記住這一點', '我對花生過敏。'],
    ['remember 我喜欢喝茶', '我喜欢喝茶'],
    ['btw 记一下 test account 在 Frankfurt region。', 'test account 在 Frankfurt region。'],
  ])('is what was to be remembered: %s', (said, kept) => {
    expect(distil(said)).toBe(kept);
  });

  it.each(['Remember to call Bob about the roof.', 'Remember the milk please today.', 'So be it.', '记住这个。', 'We note every visit in the book.', 'Remember when we were young?', 'Note the difference between the two.', '记得给妈妈打电话', '我记得他喜欢茶', '记住了吗'])('is all of it where the words belong to the statement, or nothing else would be left: %s', (said) => {
    expect(distil(said)).toBe(said);
  });
});
