import type { Reading } from './reading.js';

/** Words of every rule and of every change: sharing them says nothing about what either is about. */
const OF_EVERY_RULE: ReadonlySet<string> = new Set(
  '=use use using always never must should only please prefer from now on new instead =now =change =prefer project repo team we i 一律 统一 以后 今后 从今 起 必须 不要 应该 都 用 使用 采用 项目 团队 我们 我'.split(' '),
);
const isNumber = (word: string | undefined): boolean => word !== undefined && /\d/.test(word);

/** Whether two statements share a word of content beyond the entities that both name: what merely belongs to one project is not about one thing. */
export function shareSubject(older: Reading, newer: Reading): boolean {
  const named = new Set([...older.entities, ...newer.entities].flatMap((name) => [name, ...name.split(/[\s_-]+/)]).map((name) => name.toLowerCase()));
  return older.words.some((word, at) => {
    if (OF_EVERY_RULE.has(word) || isNumber(word) || named.has(word.replace(/^[=!@]/, ''))) return false;
    return newer.words.some((other, there) => other === word && !numberedOtherwise(older.words[at + 1], newer.words[there + 1]));
  });
}

/** "module 3" and "module 17" are two modules. */
function numberedOtherwise(after: string | undefined, afterOther: string | undefined): boolean {
  return isNumber(after) && isNumber(afterOther) && after !== afterOther;
}
