import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { PluginPage } from '../test/browser/plugin-page.js';
import { installPlugin } from '../test/obsidian-host/plugin-folder.js';
import { appServer } from '../test/support/app-server.js';
import { openBuiltPage } from '../test/support/built-page.js';
import { atLeast, atMost, count, ms, percentiles, report, told } from './measure.js';
import { copyNotes, notesOf, Workplace } from './vault-copy.js';

declare global {
  var mnemeApp: PluginPage;
}

/**
 * `npm run bench -- typing [--vault DIR] [--copies N]`: how long the memory view takes from a key to laid-out results, in a real
 * Chromium page on so many copies of a large vault (obsidian-hub), without vectors: they follow once the typing rests. Every
 * letter of every question counts.
 */
const QUESTIONS = ['how do I sync my vault between devices', 'dataview query for tasks due today', 'graph view colours by folder', 'zettelkasten with obsidian', '插件 如何 安装', 'css snippet for callouts'];
const MUST = { p95Ms: 50, chunks: 50_000 };

const { values: options } = parseArgs({ options: { vault: { type: 'string' }, copies: { type: 'string', default: '2' } } });
const workplace = await Workplace.make();
try {
  const source = await workplace.vault(options.vault, 'source');
  const vault = workplace.path('vault');
  const notes = await notesOf(source);
  for (let copy = 1; copy <= Number(options.copies); copy += 1) await copyNotes(source, notes, join(vault, `Copy ${copy}`));
  await writeFile(join(await installPlugin(vault), 'data.json'), '{"embeddingPaused":true}');
  const built = await openBuiltPage('test/browser/plugin-page.ts', appServer(vault));
  const { page } = built;
  page.setDefaultTimeout(0);
  await page.evaluate(async (root) => {
    mnemeApp.openApp(root);
    await mnemeApp.dress('light');
    await mnemeApp.enable();
    await mnemeApp.layoutReady();
    await mnemeApp.started();
    mnemeApp.runCommand('recall');
  }, vault);
  const chunks = (await page.evaluate(() => mnemeApp.status()))?.chunks ?? 0;
  const keysMs: number[] = [];
  for (const question of QUESTIONS) keysMs.push(...(await page.evaluate((text) => mnemeApp.type(text), question)));
  await built.close();
  const key = percentiles(keysMs);
  report(
    'typing',
    [
      atLeast('chunks', chunks, MUST.chunks, count),
      told(`key to results, p50 of ${keysMs.length}`, ms(key.p50)),
      atMost('key to results, p95', key.p95, MUST.p95Ms, ms),
      told('slowest key', ms(key.worst)),
    ],
    { chunks, keys: keysMs.length, keyMs: key },
  );
} finally {
  await workplace.remove();
}
