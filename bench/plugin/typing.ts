import { join } from 'node:path';

import { atLeast, atMost, count, ms, percentiles, told } from '../measure.js';
import { copyNotes, notesOf } from '../vault-copy.js';
import { HeldThread } from './held-thread.js';
import { enableToRecall, installIn, openVault } from './plugin-at-work.js';
import { tellBlocks, type Measured } from './whole-vault.js';

const QUESTIONS = ['how do I sync my vault between devices', 'dataview query for tasks due today', 'graph view colours by folder', 'zettelkasten with obsidian', '插件 如何 安装', 'css snippet for callouts'];
const MUST = { p95Ms: 50, chunks: 50_000 };

/**
 * How long the memory view takes from a key to laid-out results, on so many copies of a large vault, without vectors: they follow once the typing rests. Every
 * letter of every question counts; the first key is the first thing that is ever asked.
 * @param vault Where the copies are made
 */
export async function measureTyping(source: string, vault: string, copies: number): Promise<Measured> {
  const notes = await notesOf(source);
  for (let copy = 1; copy <= copies; copy += 1) await copyNotes(source, notes, join(vault, `Copy ${copy}`));
  await installIn(vault, { model: false });
  const indexing = await openVault(vault);
  await enableToRecall(indexing.page);
  await indexing.page.evaluate(() => mnemeApp.disable());
  await indexing.close();
  const built = await openVault(vault);
  const { page } = built;
  await page.evaluate(async () => {
    await mnemeApp.enable();
    await mnemeApp.started();
    mnemeApp.runCommand('recall');
  });
  const chunks = (await page.evaluate(() => mnemeApp.status()))?.chunks ?? 0;
  const thread = await HeldThread.watch(page);
  const keysMs: number[] = [];
  for (const question of QUESTIONS) keysMs.push(...(await page.evaluate((text) => mnemeApp.type(text), question)));
  const { blocks } = await thread.end();
  await built.close();
  tellBlocks('typing', blocks);
  const key = percentiles(keysMs);
  const [firstMs = Number.NaN] = keysMs;
  return {
    rows: [
      atLeast('typing: chunks', chunks, MUST.chunks, count),
      told(`typing: key to results, p50 of ${keysMs.length}; the first; the slowest`, [key.p50, firstMs, key.worst].map(ms).join('; ')),
      atMost('typing: key to results, p95', key.p95, MUST.p95Ms, ms),
      told('typing: tasks of 50 ms or more', blocks.map(({ durationMs, oursMs }) => `${ms(durationMs)}, the plugin ${ms(oursMs)}`).join('; ') || 'none'),
    ],
    figures: { typing: { chunks, keys: keysMs.length, keyMs: key, firstMs, blocks } },
  };
}
