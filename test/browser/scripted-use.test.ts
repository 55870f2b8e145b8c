import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession } from 'puppeteer-core';
import { expect, it, vi } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';
import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage } from '../support/built-page.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

const ROUNDS = 25;
const QUESTIONS = ['lighthouse release', 'who leads the team', 'staging port', '先给结论'];

const PATIENCE = { timeout: 30_000, interval: 500 };

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
}

it('holds no more memory after much use than after little, nor once it is off than before', async () => {
  const folder = await makeFolder();
  for (const name of ['People', 'Memory', 'Projects']) await cp(join(PROJECT, 'test-vault', name), join(folder, name), { recursive: true });
  await writeFile(join(await installPlugin(folder), 'data.json'), '{"embeddingPaused":true}');
  const built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
  const { page } = built;
  const session = await page.createCDPSession();
  const use = (questions: readonly string[]): Promise<void> =>
    page.evaluate(async (asked) => {
      for (const id of ['recall', 'review', 'timeline']) mnemeApp.runCommand(id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (const question of asked) await mnemeApp.type(question);
      mnemeApp.closeViews();
      mnemeApp.openSettings();
      mnemeApp.closeSettings();
    }, questions);
  try {
    const enable = (): Promise<void> =>
      page.evaluate(async () => {
        await mnemeApp.enable();
        await mnemeApp.started();
      });
    /** What is let go of is collected in several steps. */
    const comesDownTo = (bytes: number): Promise<void> => vi.waitFor(async () => expect(await heapBytes(session)).toBeLessThan(bytes), PATIENCE);
    await page.evaluate(async (root) => {
      mnemeApp.openApp(root);
      await mnemeApp.layoutReady();
    }, folder);
    // The code of main.js stays compiled once it has run.
    await enable();
    await page.evaluate(() => mnemeApp.disable());
    const off = await heapBytes(session);
    await enable();
    for (let round = 0; round < 3; round += 1) await use(QUESTIONS.slice(0, 1));
    const little = await heapBytes(session);
    for (let round = 0; round < ROUNDS; round += 1) await use(QUESTIONS.slice(round % QUESTIONS.length).slice(0, 1));
    await comesDownTo(little * 1.1);
    await page.evaluate(() => mnemeApp.disable());
    await comesDownTo(off * 1.1);
  } finally {
    await built.close();
    await removeFolder(folder);
  }
}, 300_000);
