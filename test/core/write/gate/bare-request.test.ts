import { describe, expect, it } from 'vitest';

import { isBareRequest } from '../../../../src/core/write/gate/bare-request.js';

describe('a request to keep something', () => {
  it.each(['Remember that.', 'Please keep that in mind.', 'Don’t forget that!', 'Could you remember this for me?', 'Write that down.', 'Save this for later.', '记住这个。', '帮我记一下', '好的，记下来吧', '别忘了', '以上都记住', 'remember 一下这个', 'please 记住'])('says by itself nothing to be kept: %s', (text) => {
    expect(isBareRequest(text)).toBe(true);
  });

  it.each(['Remember Tom.', 'Remember that Tom is away.', '记住用 pnpm', '记住，周五不发版。'])('may say what is to be kept: %s', (text) => {
    expect(isBareRequest(text)).toBe(false);
  });

  it.each(['Save it.', 'Forget it.', 'Commit it.', 'Add a note.', 'Do you remember that?', '保存一下', '忘了吧', '我记住了', '你还记得吗？'])('is none if it is an order or a question of another sort: %s', (text) => {
    expect(isBareRequest(text)).toBe(false);
  });
});
