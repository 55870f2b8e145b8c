import { cp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PROJECT } from '../build/targets.mjs';
import type { PluginPage } from '../test/browser/plugin-page.js';
import { installPlugin } from '../test/obsidian-host/plugin-folder.js';
import { appServer } from '../test/support/app-server.js';
import { openBuiltPage } from '../test/support/built-page.js';
import { makeFolder, removeFolder, writeIn } from '../test/support/temporary-folder.js';

declare global {
  var mnemeApp: PluginPage;
}

/**
 * `npm run bench -- plugin`: the size of main.js; how long the app waits for it at start in a real Chromium page (its code,
 * then `onload`), beside a plugin that does nothing but show itself; and the longest time that the page could do nothing
 * else while the plugin read the test vault for the first time. The two plugins take turns.
 */
const ROUNDS = 15;
const MUST = { bytes: 6_000_000, onloadMs: 50 };

/** The least that a plugin with a status bar item, a settings tab and a command has to do. */
const EMPTY_PLUGIN = `
const { Plugin, PluginSettingTab } = require('obsidian');
module.exports.default = class extends Plugin {
  onload() {
    this.addStatusBarItem().setText('Empty');
    this.addSettingTab(new (class extends PluginSettingTab {
      getSettingDefinitions() { return [{ name: 'Nothing', desc: 'to set' }]; }
    })(this.app, this));
    this.addCommand({ id: 'nothing', name: 'Nothing', callback: () => undefined });
  }
};
`;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = await makeFolder();
await cp(join(PROJECT, 'test-vault'), folder, { recursive: true });
const pluginFolder = await installPlugin(folder);
await writeIn(folder, '.obsidian/plugins/empty/manifest.json', JSON.stringify({ id: 'empty', name: 'Empty', version: '1.0.0' }));
await writeFile(join(folder, '.obsidian/plugins/empty/main.js'), EMPTY_PLUGIN);
const built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
const { page } = built;
await page.evaluate((root) => mnemeApp.openApp(root), folder);

const rounds: Record<'mneme' | 'empty', { loadMs: number; onloadMs: number }[]> = { mneme: [], empty: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  for (const id of ['mneme', 'empty'] as const) {
    rounds[id].push(await page.evaluate((name) => mnemeApp.enable(name), id));
    await page.evaluate(() => mnemeApp.disable());
  }
}

await page.evaluate(() => mnemeApp.enable());
const start = await page.evaluate(() => mnemeApp.longestGap(async () => {
  await mnemeApp.layoutReady();
  await mnemeApp.started();
}));
const notes = (await page.evaluate(() => mnemeApp.status()))?.notes;
await page.evaluate(() => mnemeApp.disable());
await built.close();

const medians = (id: 'mneme' | 'empty', figure: 'loadMs' | 'onloadMs'): number => median(rounds[id].map((round) => round[figure]));
const { size } = await stat(join(pluginFolder, 'main.js'));
await removeFolder(folder);
const result = {
  bench: 'plugin',
  mainJsBytes: size,
  loads: ROUNDS,
  loadMs: medians('mneme', 'loadMs'),
  onloadMs: medians('mneme', 'onloadMs'),
  slowestOnloadMs: Math.max(...rounds.mneme.map((round) => round.onloadMs)),
  emptyPlugin: { loadMs: medians('empty', 'loadMs'), onloadMs: medians('empty', 'onloadMs') },
  firstIndexing: { notes, tookMs: start.tookMs, longestGapMs: start.gapMs },
};
process.stdout.write(`${JSON.stringify({ ...result, ok: result.mainJsBytes <= MUST.bytes && result.onloadMs <= MUST.onloadMs })}\n`);
