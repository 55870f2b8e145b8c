import { describe, expect, it } from 'vitest';

import { inFirstPerson } from '../../../../src/core/write/gate/first-person.js';

describe('what an agent writes of its owner, as the owner would say it', () => {
  it.each([
    ['The user prefers dark mode.', 'I prefer dark mode.'],
    ["The user's daughter is called Nora.", 'my daughter is called Nora.'],
    ['Prefers tabs.', 'I prefer tabs.'],
    ['He never eats fish.', 'I never eat fish.'],
    ['Always drinks tea.', 'I always drink tea.'],
    ['Always answer the user in German.', 'Always answer me in German.'],
    ['Ask the user before every release.', 'Ask me before every release.'],
    ['Never push to main.', 'Never push to main.'],
    ['Always use tabs.', 'Always use tabs.'],
    ['The user interface is blue.', 'The user interface is blue.'],
    ['用户喜欢深色模式。', '我喜欢深色模式。'],
    ['喜欢喝茶。', '我喜欢喝茶。'],
    ['总是用中文回答。', '总是用中文回答。'],
  ])('%s', (written, said) => {
    expect(inFirstPerson(written)).toBe(said);
  });
});
