import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';
import { MODEL } from '../obsidian-host/plugin-under-test.js';
import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage, PATIENCE, type BuiltPage } from '../support/built-page.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

let folder: string;
let pluginFolder: string;
let built: BuiltPage;
let page: Page;

beforeAll(async () => {
  folder = await makeFolder();
  for (const name of ['Reference', 'People', 'Projects']) await cp(join(PROJECT, 'test-vault', name), join(folder, name), { recursive: true });
  pluginFolder = await installPlugin(folder, { model: MODEL });
  built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
  ({ page } = built);
  await page.evaluate((root) => mnemeApp.openApp(root), folder);
});

afterAll(async () => {
  await built.close();
  await removeFolder(folder);
});

const statusBar = (): Promise<string> => page.evaluate(() => mnemeApp.statusBar());
const status = (): Promise<ReturnType<PluginPage['status']>> => page.evaluate(() => mnemeApp.status());
const savedSettings = async (): Promise<unknown> => JSON.parse(await readFile(join(pluginFolder, 'data.json'), 'utf8'));
const bestPath = (query: string): Promise<string | undefined> => page.evaluate(async (words) => (await mnemeApp.recall(words))?.items[0]?.path, query);

async function chooseFromStatusBar(entry: string): Promise<void> {
  await page.click('.mneme-status');
  await page.evaluate((title) => mnemeApp.press('.menu-item', title), entry);
}

async function fillIn(name: string, value: string): Promise<void> {
  const field = `[data-name="${name}"] :is(input, textarea)`;
  await page.focus(field);
  await page.$eval(field, (element, text) => {
    (element as HTMLInputElement).value = text;
    element.dispatchEvent(new Event('input'));
  }, value);
}

describe('the built plugin in a real browser, over a real folder', () => {
  it('waits for the layout, and learns the meaning of notes in a worker of its own', async () => {
    await page.evaluate(() => mnemeApp.enable());
    expect(await statusBar()).toBe('Mneme: starting');
    expect(await status()).toBeUndefined();
    expect(page.workers()).toHaveLength(0);
    await page.evaluate(() => mnemeApp.layoutReady());
    await page.evaluate(() => mnemeApp.started());
    expect(await bestPath('lighthouse runbook')).toBe('Projects/Lighthouse/Lighthouse runbook.md');
    await vi.waitFor(async () => expect(await statusBar()).toMatch(/^Mneme: meaning \d+%/), PATIENCE);
    await vi.waitFor(async () => expect((await status())?.vectors.embedded).toBeGreaterThan(2), PATIENCE);
  }, 120_000);

  it('is paused and resumed from the status bar', async () => {
    await chooseFromStatusBar('Pause indexing');
    await vi.waitFor(async () => expect(await statusBar()).toMatch(/^Mneme: paused at \d+%$/), PATIENCE);
    expect(await savedSettings()).toEqual({ embeddingPaused: true });
    const embedded = async (): Promise<number> => (await status())?.vectors.embedded ?? 0;
    // The batch that a worker had begun still arrives.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const before = await embedded();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await embedded()).toBe(before);
    expect(before).toBeLessThan((await status())?.chunks ?? 0);
    await chooseFromStatusBar('Resume indexing');
    await page.evaluate(() => mnemeApp.settled());
    await vi.waitFor(async () => expect(await statusBar()).toBe('Mneme: ready'), PATIENCE);
    expect((await status())?.vectors).toMatchObject({ state: 'complete', embedded: (await status())?.chunks });
  }, 180_000);

  it.each([
    ['how do I get rid of limescale in the coffee machine?', 'Reference/Espresso.md'],
    ['put the server back the way it was before the broken release', 'Projects/Lighthouse/Lighthouse runbook.md'],
    ['晚饭怎么煮拌面', 'Reference/面条做法.md'],
  ])('finds by meaning: %s', async (question, path) => {
    expect(await bestPath(question)).toBe(path);
  });

  it('embeds nothing again when a note and a folder are renamed in the app', async () => {
    const before = await status();
    await page.evaluate(() => mnemeApp.rename('Reference/Espresso.md', 'Reference/Kaffee.md'));
    await page.evaluate(() => mnemeApp.rename('Reference', 'Wissen'));
    await vi.waitFor(async () => expect(await bestPath('limescale in the coffee machine')).toBe('Wissen/Kaffee.md'), PATIENCE);
    await page.evaluate(() => mnemeApp.settled());
    expect((await status())?.vectors).toMatchObject({ done: before?.vectors.done, embedded: before?.vectors.embedded });
  }, 180_000);

  it('shows its settings, says that agents need the desktop app, and follows what is typed without taking the cursor away', async () => {
    await page.evaluate(() => mnemeApp.openSettings());
    const headings = await page.$$eval('.setting-item-heading', (elements) => elements.map((element) => element.textContent));
    expect(headings).toEqual(expect.arrayContaining(['Folders', 'Meaning', 'Ageing and forgetting', 'Endpoint for agents', 'Index', 'Storage']));
    expect(await page.$eval('[data-name="Address"]', (row) => row.textContent)).toContain('only in the desktop app');
    await fillIn('Excluded', 'People\n');
    await vi.waitFor(async () => expect(await savedSettings()).toEqual({ embeddingPaused: false, exclude: ['People'] }), PATIENCE);
    await vi.waitFor(async () => expect(await page.evaluate(async () => (await mnemeApp.recall('Priya Nair'))?.items.map((item) => item.path))).not.toContain('People/Priya Nair.md'), PATIENCE);
    expect(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('.setting-item')?.dataset['name'])).toBe('Excluded');
    await page.evaluate(() => mnemeApp.closeSettings());
  }, 180_000);

  it('leaves nothing behind in the page, and nothing left the machine', async () => {
    // Everything that the plugin can show is open when it goes.
    const openAll = (): Promise<void> =>
      page.evaluate(() => {
        for (const id of ['recall', 'review', 'timeline', 'open-guide']) mnemeApp.runCommand(id);
        mnemeApp.renderBlock('lighthouse runbook', 'Home.md');
      });
    // Not `waitForSelector`: its handle would keep the view from being collected.
    const isDrawn = (): Promise<void> => vi.waitFor(async () => expect(await page.$$eval('.mneme-plot', (plots) => plots.length)).toBe(1), PATIENCE);
    await openAll();
    await isDrawn();
    await page.evaluate(() => mnemeApp.disable());
    expect(await page.$$eval('.mneme-view, .mneme-guide', (views) => views.length)).toBe(0);
    // What was there before the plugin is the stand-in's own; a second round must end as the first.
    const first = { left: await page.evaluate(() => mnemeApp.leftovers()), app: await page.evaluate(() => mnemeApp.appListeners()) };
    expect(first.left).toMatchObject({ timers: 0, workers: 0, channels: 0, objectUrls: 0, listeners: 0 });
    // The browser tells of an ended worker a little after the page has ended it.
    await vi.waitFor(() => expect(page.workers()).toHaveLength(0), PATIENCE);
    expect(await statusBar()).toBe('');
    await page.evaluate(() => mnemeApp.enable());
    await page.evaluate(() => mnemeApp.started());
    await page.evaluate(() => mnemeApp.settled());
    expect((await status())?.vectors.embedded).toBe(0);
    await openAll();
    await isDrawn();
    await page.evaluate(() => mnemeApp.disable());
    expect({ left: await page.evaluate(() => mnemeApp.leftovers()), app: await page.evaluate(() => mnemeApp.appListeners()) }).toEqual(first);
    const session = await page.createCDPSession();
    // What was being looked up when the plugin went ends a moment later.
    await vi.waitFor(async () => {
      await session.send('HeapProfiler.collectGarbage');
      expect(await page.evaluate(() => mnemeApp.engineIsHeld())).toBe(false);
    }, PATIENCE);
    expect(built.left).toEqual([]);
  }, 120_000);
});
