import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { MODEL, writeNotes } from '../obsidian-host/plugin-under-test.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage, PATIENCE } from '../support/built-page.js';
import { hubFilesOf } from '../support/hub-of-models.js';
import { modelHub } from '../support/model-hub.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

const PIECE_BYTES = 4 * 1024 * 1024;

it('fetches a model in pieces through the app from a hub that answers no other origin, and learns with it', async () => {
  const folder = await makeFolder();
  await writeNotes(folder);
  await using hub = await modelHub(await hubFilesOf(MODEL));
  await writeFile(join(await installPlugin(folder), 'data.json'), JSON.stringify({ modelAddress: hub.origin }));
  const built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
  const { page } = built;
  try {
    await page.evaluate(async (root) => {
      mnemeApp.openApp(root);
      await mnemeApp.enable();
      await mnemeApp.layoutReady();
      await mnemeApp.started();
      mnemeApp.openSettings();
    }, folder);
    await vi.waitFor(() => page.evaluate(() => mnemeApp.press('[data-name="Download the model"] button', 'Download')), PATIENCE);
    expect(hub.asked()).toEqual([]);
    await page.evaluate(() => mnemeApp.press('.modal-container button', 'Download'));
    await vi.waitFor(async () => expect(await page.evaluate(() => mnemeApp.statusBar())).toMatch(/model \d+ \/ 40 MB/), PATIENCE);
    await vi.waitFor(async () => expect(await page.evaluate(() => mnemeApp.notices())).toContain('The model is here. Mneme now learns what your notes mean.'), PATIENCE);
    await page.evaluate(() => mnemeApp.settled());
    expect(await page.evaluate(async () => (await mnemeApp.recall('what does she like to drink?'))?.items[0]?.path)).toBe('People/Ada.md');
    // The page's own first try at each file is refused by its origin; the app's, in pieces, are not.
    expect(hub.asked().filter((asked) => /\.onnx bytes=\d+-\d+$/.test(asked))).toHaveLength(Math.ceil(38_562_466 / PIECE_BYTES));
    expect(built.left).toEqual([]);
    await page.evaluate(() => mnemeApp.disable());
  } finally {
    await built.close();
    await removeFolder(folder);
  }
}, 300_000);
