import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';

import { installPlugin } from '../../test/obsidian-host/plugin-folder.js';
import { MODEL } from '../../test/obsidian-host/plugin-under-test.js';
import { appServer } from '../../test/support/app-server.js';
import { openBuiltPage, type BuiltPage } from '../../test/support/built-page.js';

/** Found in any vault about notes: an answer without an item would measure nothing. */
const QUESTION = 'How do I write a plugin for Obsidian?';

/** Each page is a new browser; the plugin is to find what it saved in the one before. */
const DEVICE = 'bench';

/** Puts the built plugin into a vault. @param model With the bundled model beside it, which then embeds; else by words alone. */
export async function installIn(vault: string, { model }: { readonly model: boolean }): Promise<void> {
  const folder = await installPlugin(vault, { model: model ? MODEL : undefined });
  await writeFile(join(folder, 'data.json'), JSON.stringify({ embeddingPaused: !model }));
}

/**
 * A fresh browser with the app over a vault, its layout ready and the plugin not yet enabled. The stand-in has the notes in memory: a request a note costs
 * several times what the app's own reading costs. Whoever opened it closes it.
 */
export async function openVault(vault: string): Promise<BuiltPage> {
  const built = await openBuiltPage('test/browser/plugin-page.ts', appServer(vault));
  built.page.setDefaultTimeout(0);
  await built.page.evaluate(
    async (root, device) => {
      mnemeApp.openApp(root, device);
      await mnemeApp.dress('light');
      await mnemeApp.layoutReady();
      await mnemeApp.holdNotes();
    },
    vault,
    DEVICE,
  );
  return built;
}

/** Enables the plugin. @returns how long it took from there to the first answer out of the whole vault, in ms */
export async function enableToRecall(page: Page, question = QUESTION): Promise<number> {
  const { tookMs, items } = await page.evaluate(async (asked) => {
    const startedAt = performance.now();
    await mnemeApp.enable();
    await mnemeApp.started();
    const answer = await mnemeApp.recall(asked);
    return { tookMs: performance.now() - startedAt, items: answer?.items.length ?? 0 };
  }, question);
  if (items === 0) throw new Error('The vault gave no answer.');
  return tookMs;
}
