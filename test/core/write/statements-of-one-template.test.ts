import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { RememberAnswer } from '../../../src/core/model/memory-shapes.js';
import { buildWorkers } from '../../support/built-workers.js';
import { openTestEngine } from '../../support/engine.js';
import { makeFolder, removeFolder } from '../../support/temporary-folder.js';

let folder: string;
let engine: Engine;

beforeAll(() => buildWorkers('embed-native'));

beforeEach(async () => {
  folder = await makeFolder();
  engine = openTestEngine(folder, { embed: true });
  await engine.whenReady();
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

const remember = (text: string): Promise<RememberAnswer> => engine.memories.remember({ text, source: 'user', kind: 'decision' }, { actor: 'owner', isOwner: true });

const pick = (words: string, at: number): string => {
  const all = words.split(' ');
  return all[at % all.length] ?? '';
};
const MODULES = 'billing search checkout inventory catalog payment report';
const PEOPLE = 'Priya Tomasz Lena Marco Ingrid Sven Aisha';
const STORES = 'Redis Kafka SQLite MongoDB MySQL';
const MODULES_ZH = '计费 物流 订单 权限 库存 目录 邮件';

/** A sentence about one thing of many, and the same thing told anew. */
interface Template {
  readonly things: number;
  readonly first: (at: number) => string;
  readonly later: (at: number) => string;
}

const ENGLISH: readonly Template[] = [
  { things: 12, first: (at) => `Service 0-${at % 3}-${at} runs in region ${at * 7 + 1}.`, later: (at) => `Service 0-${at % 3}-${at} now runs in region ${at * 7 + 3}.` },
  { things: 8, first: (at) => `Server web-${at} is backed up to vault ${at % 3}.`, later: (at) => `Server web-${at} is now backed up to vault ${at % 3 + 5}.` },
  { things: 7, first: (at) => `The ${pick(MODULES, at)} service listens on port ${8000 + at}.`, later: (at) => `The ${pick(MODULES, at)} service now listens on port ${9000 + at}.` },
  { things: 7, first: (at) => `The ${pick(MODULES, at)} module uses ${pick(STORES, at)}.`, later: (at) => `The ${pick(MODULES, at)} module now uses ${pick(STORES, at + 1)}.` },
  { things: 7, first: (at) => `${pick(PEOPLE, at)}'s desk is on floor ${at + 1}.`, later: (at) => `${pick(PEOPLE, at)}'s desk is now on floor ${at + 2}.` },
  { things: 7, first: (at) => `${pick(MODULES, at)}Controller is tested in tests/${pick(MODULES, at)}.test.ts.`, later: (at) => `${pick(MODULES, at)}Controller is now tested in spec/${pick(MODULES, at)}.spec.ts.` },
  { things: 4, first: (at) => `${pick('Linting Packaging Releasing Deploying', at)} of module ${at % 2} is done with ${pick('make cargo', at)}.`, later: (at) => `From now on use ${pick('helm vite', at)} for ${pick('linting packaging releasing deploying', at)} module ${at % 2}.` },
];

const CHINESE: readonly Template[] = [
  { things: 12, first: (at) => `服务 ${at % 3}-${at} 运行在 ${at * 7 + 1} 区。`, later: (at) => `服务 ${at % 3}-${at} 现在运行在 ${at * 7 + 3} 区。` },
  { things: 7, first: (at) => `${pick(MODULES_ZH, at)}服务监听 ${8000 + at} 端口。`, later: (at) => `${pick(MODULES_ZH, at)}服务改为监听 ${9000 + at} 端口。` },
  { things: 7, first: (at) => `${pick(MODULES_ZH, at)}模块使用 ${pick(STORES, at)}。`, later: (at) => `${pick(MODULES_ZH, at)}模块现在使用 ${pick(STORES, at + 1)}。` },
  { things: 8, first: (at) => `项目 P${at} 的数据库是 ${pick(STORES, at)}。`, later: (at) => `项目 P${at} 的数据库改成 ${pick(STORES, at + 1)}。` },
  { things: 8, first: (at) => `${at + 1} 号机器部署在${pick('北京 上海 深圳 成都', at)}机房。`, later: (at) => `${at + 1} 号机器现在部署在${pick('北京 上海 深圳 成都', at + 1)}机房。` },
];

describe.each([
  ['English', ENGLISH],
  ['Chinese', CHINESE],
])('more than forty statements of a few templates, in %s', (_, templates) => {
  test('are each kept for themselves, and what is told anew of one thing changes that one alone', async () => {
    const stored = new Map<string, { readonly text: string; readonly later: string }>();
    for (const { things, first, later } of templates) {
      for (let at = 0; at < things; at += 1) {
        const answer = await remember(first(at));
        expect([first(at), answer]).toMatchObject([first(at), { outcome: 'created' }]);
        stored.set(answer.id ?? '', { text: first(at), later: later(at) });
      }
    }
    expect(stored.size).toBeGreaterThan(40);
    for (const id of stored.keys()) expect(await engine.memories.get(id)).toMatchObject({ status: 'active', conflictsWith: [] });

    for (const [id, { text, later }] of stored) {
      const answer = await remember(later);
      const touched = answer.outcome === 'superseded' ? (await engine.memories.get(answer.id ?? '')).conflictsWith : answer.question?.candidates.map((candidate) => candidate.id).filter((other) => other !== answer.id);
      expect([later, touched]).toEqual([later, [id]]);
      expect([text, (await engine.memories.get(id)).conflictsWith]).toEqual([text, answer.outcome === 'superseded' ? [answer.id] : []]);
    }
  }, 120_000);
});
