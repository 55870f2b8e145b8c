import { describe, expect, test } from 'vitest';

import { relate } from '../../../../src/core/write/relation/relate.js';
import type { RelationVerdict } from '../../../../src/core/model/relation.js';

const NAMES = ['billing', 'shipping', 'search', 'login', 'export'];
const 名 = ['账单', '物流', '搜索', '登录', '导出'];
const said = (text: string): Parameters<typeof relate>[0] => ({ text, entities: [], kind: 'fact', layer: 'fact', createdMs: 0, vector: undefined });
const related = (newer: string, older: string): RelationVerdict => relate(said(newer), said(older), undefined);

/** Many things of one kind, each with a value of its own, as a script or an agent writes them. */
const SERIES: readonly (readonly [string, readonly string[]])[] = [
  ['numbered names', NAMES.map((_, at) => `Service 0-1-${at} runs in region ${at * 7 + 2}.`)],
  ['names and ports', NAMES.map((name, at) => `The ${name} service listens on port ${8000 + at}.`)],
  ['modules and teams', NAMES.map((_, at) => `Module ${at} of project ${at + 20} is built by team ${at + 40}.`)],
  ['中文编号', 名.map((_, at) => `服务 ${at} 部署在 ${at + 30} 号机房`)],
  ['中文名称', 名.map((name, at) => `${name}服务监听 ${8000 + at} 端口`)],
];

describe('statements built alike', () => {
  test.each(SERIES)('about different things do not touch each other: %s', (_, series) => {
    for (const [at, newer] of series.entries()) {
      for (const older of series.slice(0, at)) {
        expect([newer, older, related(newer, older)]).toMatchObject([newer, older, { relation: 'distinct', doubtful: false }]);
      }
    }
  });

  test.each([
    ['石榴后端用 Java 写。', '石榴的后端是 Rust 写的。'],
    ['白塔服务已经下线。', '白塔这个服务已经停掉。'],
    ['客服热线上班时间是 9:00 到 18:00。', '客服热线的时间是 8:30 到 17:30。'],
  ])('are not about different things because of a 的, a 这个 or a longer name: %s', (older, newer) => {
    expect(related(newer, older).reasons).not.toContain('They are built alike and speak of different things.');
  });

  test.each([
    ['Service 0-1-2 runs in region 9.', 'Service 0-1-2 runs in region 16.'],
    ['The billing service listens on port 9100.', 'The billing service listens on port 8000.'],
    ['账单服务监听 9100 端口', '账单服务监听 8000 端口'],
  ])('about one thing contradict each other where its value differs: %s', (newer, older) => {
    expect(related(newer, older).relation).toBe('conflict');
  });

  test.each([
    ['From now on always use pnpm for installing packages in project-x.', 'We use GitHub Actions for CI in project-x.'],
    ['From now on always write commit messages in English in project-x.', 'Deploys of project-x happen on Fridays.'],
    ['以后 project-x 的提交信息都用英文写', 'project-x 每周五部署'],
    ['From now on always use pnpm version 5 for testing module 3 in project-x.', 'Testing of module 17 in project-x is done with make by team 0.'],
  ])('of one project leave each other alone, however much one sounds like a change: %s', (newer, older) => {
    const about = (text: string): Parameters<typeof relate>[0] => ({ ...said(text), entities: ['project-x'] });
    expect(relate(about(newer), about(older), undefined)).toMatchObject({ relation: 'distinct', doubtful: false });
  });

  test.each([
    ['From now on always use pnpm for installing packages in project-x.', 'Use npm for installing packages in project-x.'],
    ['以后 project-x 一律用 pnpm 安装依赖', 'project-x 用 npm 安装依赖'],
  ])('about one thing of a project are a change: %s', (newer, older) => {
    const about = (text: string): Parameters<typeof relate>[0] => ({ ...said(text), entities: ['project-x'] });
    expect(relate(about(newer), about(older), undefined).relation).toBe('conflict');
  });
});
