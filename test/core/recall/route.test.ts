import { describe, expect, it } from 'vitest';
import { VaultDirectory } from '../../../src/core/recall/vault-directory.js';
import { scriptOf, understand } from '../../../src/core/recall/understand.js';

const NOW = new Date(2026, 11, 1, 18, 0).getTime();
const names = new VaultDirectory().names;
const routed = (query: string): string => {
  const { network, crossSession } = understand(query, NOW, names);
  return crossSession ? `${network}, earlier session` : network;
};

describe('the route of a question', () => {
  it.each([
    "What's the difference between a mutex and a semaphore?",
    'Can you explain tail recursion to me?',
    "I'm curious how mRNA vaccines work",
    'How do I reverse a linked list in Go?',
    'Show me the cheat sheet for vim macros',
    'What happened in the French Revolution in 1789?',
    '什么是最终一致性',
    '我想了解一下量子纠缠',
    '给我讲讲贝叶斯定理',
    '笔记里关于 Docker 网络的条目',
    '部署之前要做哪些检查',
    'Kubernetes 的 liveness probe 怎么配',
  ])('what anybody may ask goes to reference notes: %s', (query) => {
    expect(routed(query)).toBe('semantic');
  });

  it.each(["What's my blood type?", 'What is our deploy window?', "When is Anna's birthday?", 'Does the landlord know about the leak?', '我们组的周会几点开', '我女朋友喜欢吃什么', '我爸的手机号'])(
    'the owner’s life is episodic: %s',
    (query) => {
      expect(routed(query)).toBe('episodic');
    },
  );

  it.each([
    'Remind me which database we settled on',
    'Did I ever mention my allergy?',
    'Where did we leave off with the migration?',
    'What did Tom want changed in the slides?',
    'how many times did i go to the gym last week',
    '上次我们聊到哪了',
    '我跟你说过我过敏的药吗',
    '老张上周提的那个需求是什么',
    '当时为什么选了 Rust',
    '去年夏天去的那个海边叫什么',
  ])('what was done or said leans on an earlier session: %s', (query) => {
    expect(routed(query)).toBe('episodic, earlier session');
  });

  it.each(["What's the code I sent above supposed to do?", '你刚才说的第二个方案是什么', '上面那段代码有什么问题'])('this very session is no earlier one: %s', (query) => {
    expect(routed(query)).toBe('episodic');
  });

  it.each(['Is the hashing scheme we chose still considered secure?', 'The paper I read in October on diffusion, what is its main idea?', '上周读的那篇讲注意力机制的文章主要观点是什么'])(
    'a concept asked about by way of the owner’s past needs both: %s',
    (query) => {
      expect(routed(query)).toBe('both, earlier session');
    },
  );

  it.each(['Does our backup policy follow the 3-2-1 rule?', '结合我们的项目讲一下六边形架构', '咱们的密码策略符合等保要求吗'])('so does a standard held against what is ours: %s', (query) => {
    expect(routed(query)).toBe('both');
  });

  it('is not changed by a page pasted behind the question', () => {
    expect(routed(`What is eventual consistency?${' '.repeat(700)}I told you last time that we chose Kafka.`)).toBe('semantic');
  });

  it('takes a Chinese question with English words for Chinese', () => {
    expect(scriptOf('embedding 之前为什么要先 normalize')).toBe('cjk');
    expect(scriptOf('What does 幂等 mean in REST?')).toBe('latin');
    expect(scriptOf('1234 ???')).toBe('latin');
  });
});
