import { hasDigit } from './frame.js';
import type { Reading } from './reading.js';

/** Words of every rule and of every change: sharing them says nothing about what either is about. */
const OF_EVERY_RULE: ReadonlySet<string> = new Set(
  '=use =team use using always never must should only please prefer from now on new instead =now =change =prefer project repo we i 一律 统一 以后 今后 从今 起 必须 不要 应该 都 用 使用 采用 项目 我们 我'.split(' '),
);
/** Their numbers are values, which change: "version 3" and "version 4" may be of one thing. */
const VALUES: ReadonlySet<string> = new Set('version v port region level size limit timeout 版本 端口 版 上限'.split(' '));

/** An amount that may be part of a name; times, dates and sizes never are. */
const isPlainNumber = (word: string | undefined): boolean => word !== undefined && hasDigit(word) && !/^#(?!number:)/u.test(word);

/** Both name one numbered thing of a kind, and not the same: "module 3" here, "module 17" there. */
function nameOtherNumbers(older: Reading, newer: Reading): boolean {
  return older.words.some((word, at) => {
    if (VALUES.has(word) || hasDigit(word) || !isPlainNumber(older.words[at + 1])) return false;
    const numbers = newer.words.flatMap((other, there) => (other === word && isPlainNumber(newer.words[there + 1]) ? [newer.words[there + 1]] : []));
    return numbers.length > 0 && !numbers.includes(older.words[at + 1]);
  });
}

/** Whether two statements share a word of content beyond the entities that both name: what merely belongs to one project is not about one thing. */
export function shareSubject(older: Reading, newer: Reading): boolean {
  if (nameOtherNumbers(older, newer)) return false;
  const named = new Set([...older.entities, ...newer.entities].flatMap((name) => [name, ...name.split(/[\s_-]+/)]).map((name) => name.toLowerCase()));
  return older.words.some((word) => {
    if (OF_EVERY_RULE.has(word) || hasDigit(word) || named.has(word.replace(/^[=!@]/, ''))) return false;
    return newer.words.includes(word);
  });
}
