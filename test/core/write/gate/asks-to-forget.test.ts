import { describe, expect, it } from 'vitest';

import { asksToForget } from '../../../../src/core/write/gate/asks-to-forget.js';

describe('an order to forget', () => {
  it.each([
    'Forget that I sing in a choir.',
    'Please forget what I said about the choir',
    'ok, forget everything I told you about my sister, please',
    'Could you forget my birthday please?',
    'Delete the memory about my allergy',
    'Erase everything you know about the choir.',
    'Stop remembering where I park.',
    '忘掉我在合唱团唱歌这件事',
    '请忘记我说过的话。',
    '請忘了我對貓過敏吧',
    '把我的生日忘了吧',
    '把關於合唱團的記憶刪掉',
    '删除关于我妹妹的记忆',
    '不要再記我的生日',
  ])('is an act upon a memory, and none itself: %s', (text) => {
    expect(asksToForget(text)).toBe(true);
  });

  it.each([
    "Don't forget that I sing in a choir.",
    'Never forget the lights in the hall.',
    'I always forget my keys.',
    'Forget it.',
    'Forget to lock the gate and the alarm rings.',
    'Forget what I said about npm, we use pnpm now.',
    'Forget the old address and use the one on the card.',
    'Delete the branch after merging.',
    'Ignore the memory limit in tests.',
    'Remove all log lines that we no longer need.',
    '别忘了我对猫过敏',
    '不要忘記我的生日',
    '我老是忘了带钥匙',
    '忘了带钥匙',
    '忘掉我之前说的 npm，我们改用 pnpm 了',
    '把旧的记录归档到仓库',
    '把门禁卡忘在家里了',
  ])('is none where it asks to keep, says something or is about something else: %s', (text) => {
    expect(asksToForget(text)).toBe(false);
  });
});
