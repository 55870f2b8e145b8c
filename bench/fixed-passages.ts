const SENTENCES = [
  'The release is planned for the second week of March, once the migration of the old accounts has been tried on a copy.',
  'Mira prefers short meetings in the morning and writes the decisions down before the afternoon.',
  'We use a queue between the importer and the index, so that a burst of changes cannot slow down the search.',
  'The cache is cleared when the configuration changes; see the note about deployment for the exact order of the steps.',
  'On Tuesday the build failed because two packages asked for different versions of the same compiler.',
  'A good onboarding text answers three questions: what is this, why should I care, and what do I do first?',
  'The kitchen needs new lamps, a second shelf over the sink, and somebody who repairs the window handle.',
  'Run `npm run build` before the tests, and remove `dist/` if the sizes that are printed look wrong.',
  '这个项目的目标是让笔记成为长期记忆，并且在回答问题之前先查找已经写下的内容。',
  '周三的会议决定推迟发布，因为数据库迁移还没有在测试环境里验证过。',
  '她更喜欢用表格来比较方案，然后写一段简短的结论。',
  '如果索引损坏，程序会自动重建，不会修改用户自己的文件。',
] as const;

/** The same numbers on every machine (a linear congruential generator; constants of Numerical Recipes). */
function* numbers(seed: number): Generator<number, never, undefined> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

/** Passages of five to eight sentences, two thirds English: about as long as a note's chunks. */
export function fixedPassages(count: number): string[] {
  const source = numbers(7);
  return Array.from({ length: count }, () => {
    const sentences = 5 + (source.next().value >>> 8) % 4;
    return Array.from({ length: sentences }, () => SENTENCES[(source.next().value >>> 8) % SENTENCES.length]).join(' ');
  });
}
