import { cp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PROJECT } from '../../build/targets.mjs';
import { installPlugin } from '../../test/obsidian-host/plugin-folder.js';
import { writeIn } from '../../test/support/temporary-folder.js';
import { atMost, mb, median, ms, told } from '../measure.js';
import { openVault } from './plugin-at-work.js';
import type { Measured } from './whole-vault.js';

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

/**
 * The size of main.js, and how long the app waits for it at start: its code, then `onload`; beside a plugin that does nothing but show itself. The two
 * plugins take turns.
 * @param folder Where the test vault is copied to
 */
export async function measureLoading(folder: string): Promise<Measured> {
  await cp(join(PROJECT, 'test-vault'), folder, { recursive: true });
  const pluginFolder = await installPlugin(folder);
  await writeIn(folder, '.obsidian/plugins/empty/manifest.json', JSON.stringify({ id: 'empty', name: 'Empty', version: '1.0.0' }));
  await writeFile(join(folder, '.obsidian/plugins/empty/main.js'), EMPTY_PLUGIN);
  const built = await openVault(folder);
  const rounds: Record<'mneme' | 'empty', { loadMs: number; onloadMs: number }[]> = { mneme: [], empty: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const id of ['mneme', 'empty'] as const) {
      rounds[id].push(await built.page.evaluate((name) => mnemeApp.enable(name), id));
      await built.page.evaluate(() => mnemeApp.disable());
    }
  }
  await built.close();
  const medians = (id: 'mneme' | 'empty'): { loadMs: number; onloadMs: number } => ({ loadMs: median(rounds[id].map(({ loadMs }) => loadMs)), onloadMs: median(rounds[id].map(({ onloadMs }) => onloadMs)) });
  const [mneme, empty] = [medians('mneme'), medians('empty')];
  const { size } = await stat(join(pluginFolder, 'main.js'));
  return {
    rows: [
      atMost('main.js', size, MUST.bytes, mb),
      told('its code run; that of an empty plugin', `${ms(mneme.loadMs)}; ${ms(empty.loadMs)}`),
      atMost('onload', mneme.onloadMs, MUST.onloadMs, ms),
      told('onload of an empty plugin', ms(empty.onloadMs)),
    ],
    figures: { mainJsBytes: size, loads: ROUNDS, mneme, empty },
  };
}
