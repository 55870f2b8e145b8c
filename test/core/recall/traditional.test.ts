import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { RecallAnswer } from '../../../src/core/model/recall.js';
import { buildWorkers } from '../../support/built-workers.js';
import { openTestEngine } from '../../support/engine.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';
import { inTraditional } from '../../support/traditional.js';

const NOTES = ['酸面团在二百三十度下烘四十分钟，前一半时间盖上锅盖。', '财务表格归马克管，每三个月的开支都由他签字。', '设计评审之后选了深绿色，放弃了橙色方案。', '种菜的朋友们每月第一个星期六上午十点碰面。', '把过滤条件缓存成位掩码后，查询延迟从四十毫秒降到三毫秒。'];
const QUESTIONS = ['面包要烤多久？', '季度预算由谁负责？', '标志的颜色最后怎么定的？', '园艺小组什么时候聚会？', '怎样让搜索更快？', '猫叫什么名字？'];

/** Question by question: what was found, how relevant, and how sure the answer is. */
const found = ({ decision, confidence, items }: RecallAnswer): unknown => ({ decision, confidence: confidence.toFixed(6), items: items.map(({ path, score }) => [path, score.toFixed(6)]) });

describe('traditional Chinese', () => {
  const folders: string[] = [];
  const engines: Engine[] = [];
  const inWriting: { readonly simplified: Engine; readonly traditional: Engine }[] = [];

  async function open(write: (text: string) => string): Promise<Engine> {
    const folder = await makeFolder();
    folders.push(folder);
    for (const [at, text] of NOTES.entries()) await writeIn(folder, `${at}.md`, `${write(text)}\n`);
    const engine = openTestEngine(folder, { embed: true });
    engines.push(engine);
    await engine.whenReady();
    await engine.whenVectorsSettled();
    return engine;
  }

  beforeAll(async () => {
    await buildWorkers('embed-native');
    inWriting.push({ simplified: await open((text) => text), traditional: await open(inTraditional) });
  });
  afterAll(async () => {
    for (const engine of engines) await engine.close();
    for (const folder of folders) await removeFolder(folder);
  });

  test.each(QUESTIONS)('%s is answered as in simplified characters, whichever of the two are traditional', async (question) => {
    const [vaults] = inWriting;
    if (vaults === undefined) throw new Error('No vault is open.');
    const usual = found(await vaults.simplified.recall({ query: question }));
    expect(found(await vaults.simplified.recall({ query: inTraditional(question) }))).toEqual(usual);
    expect(found(await vaults.traditional.recall({ query: question }))).toEqual(usual);
    expect(found(await vaults.traditional.recall({ query: inTraditional(question) }))).toEqual(usual);
  });
});
