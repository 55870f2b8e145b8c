import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';
import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { MODEL } from '../obsidian-host/plugin-under-test.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage, PATIENCE, type BuiltPage } from '../support/built-page.js';
import { bringConflict } from '../support/memory-notes.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import { WIDE } from './looks.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

/** More than anybody settles at a sitting; ten thousand are measured by `npm run bench -- plugin --only review`. */
const CONFLICTS = 300;
/** Cards that the review draws at a time. */
const PAGE = 20;

let folder: string;
let built: BuiltPage;
let page: Page;

beforeAll(async () => {
  folder = await makeFolder();
  for (const name of ['People', 'Reference']) await cp(join(PROJECT, 'test-vault', name), join(folder, name), { recursive: true });
  await bringConflict(folder, 'long', `The ${'x'.repeat(500)} is closed on Mondays.`, `The ${'x'.repeat(500)} is closed on Tuesdays.`);
  await bringConflict(folder, 'rtl', 'האסיפה השבועית מתחילה בעשר בבוקר.', 'האסיפה השבועית מתחילה בתשע בבוקר.');
  for (let at = 0; at < CONFLICTS - 2; at += 1) await bringConflict(folder, `crane-${at}`, `Crane ${at} is serviced on Mondays.`, `Crane ${at} is serviced on Fridays.`);
  await writeFile(join(await installPlugin(folder, { model: MODEL }), 'data.json'), '{"embeddingPaused":true}');
  built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
  ({ page } = built);
  await page.setViewport(WIDE);
  await page.evaluate(async (root) => {
    mnemeApp.openApp(root);
    await mnemeApp.dress('light');
    await mnemeApp.enable();
    await mnemeApp.layoutReady();
    await mnemeApp.started();
  }, folder);
}, 240_000);

afterAll(async () => {
  await page.evaluate(() => mnemeApp.disable());
  await built.close();
  await removeFolder(folder);
});

beforeEach(() => page.evaluate(() => mnemeApp.closeViews()));

const cards = (): Promise<number> => page.$$eval('.mneme-review-view .mneme-card', (found) => found.length);
const titles = (): Promise<string[]> => page.$$eval('.mneme-result-title', (found) => found.map((element) => element.textContent));
const overflow = (selector: string): Promise<number> => page.$eval(selector, (element) => element.scrollWidth - element.clientWidth);
const bestPath = (query: string): Promise<string | undefined> => page.evaluate(async (words) => (await mnemeApp.recall(words))?.items[0]?.path, query);

async function search(text: string): Promise<void> {
  await page.evaluate(() => mnemeApp.runCommand('recall'));
  await page.waitForSelector('.mneme-memory-view input');
  await page.evaluate((words) => mnemeApp.type(words), text);
}

describe('bad input, in the built plugin in a real browser', () => {
  it('more contradictions than anybody can look at: all are counted, some are drawn, more on demand, and settling one goes on', async () => {
    await page.evaluate(() => mnemeApp.runCommand('review'));
    await page.waitForSelector('.mneme-card');
    expect(await page.$eval('.mneme-review-view h3 .mneme-count', (count) => count.textContent)).toBe(String(CONFLICTS));
    expect(await cards()).toBe(PAGE);
    await page.evaluate((left) => mnemeApp.press('.mneme-section > button', `Show more (${left} left)`), CONFLICTS - PAGE);
    await vi.waitFor(async () => expect(await cards()).toBe(2 * PAGE), PATIENCE);
    await page.evaluate(() => mnemeApp.press('.mneme-card button', 'Keep the later'));
    await vi.waitFor(async () => expect(await page.$eval('.mneme-review-view h3 .mneme-count', (count) => count.textContent)).toBe(String(CONFLICTS - 1)), PATIENCE);
    expect(await cards()).toBe(2 * PAGE);
  }, 120_000);

  it('a name of five hundred characters and text from right to left stay inside every view', async () => {
    for (const [command, view, first] of [['review', '.mneme-review-view', '.mneme-card'], ['timeline', '.mneme-timeline-view', '.mneme-plot']] as const) {
      await page.evaluate((id) => mnemeApp.runCommand(id), command);
      await page.waitForSelector(first);
      expect(await overflow(view)).toBeLessThanOrEqual(1);
    }
    for (const text of ['x'.repeat(500), 'האסיפה השבועית']) {
      await search(text);
      await vi.waitFor(async () => expect(await page.$$eval('.mneme-result-text', (found) => found.length)).toBeGreaterThan(0), PATIENCE);
      expect(await overflow('.mneme-memory-view')).toBeLessThanOrEqual(1);
    }
    expect(await page.$eval('.mneme-result-text', (element) => getComputedStyle(element).direction)).toBe('rtl');
  }, 120_000);

  it('a vault that changes under the view: what is gone leaves the results, and opening it a moment before says so', async () => {
    await search('espresso machine limescale');
    await vi.waitFor(async () => expect((await titles())[0]).toBe('Espresso'), PATIENCE);
    await page.hover('.mneme-result');
    // The app learns of it at once; the index a moment later. The row may have been drawn anew meanwhile.
    await page.evaluate(() => void mnemeApp.remove('Reference/Espresso.md').then(() => document.querySelector<HTMLElement>('.mneme-result')?.click()));
    await vi.waitFor(async () => expect(await page.evaluate(() => mnemeApp.notices())).toContain('Reference/Espresso.md is not in the vault any more.'), PATIENCE);
    await vi.waitFor(async () => expect(await titles()).not.toContain('Espresso'), PATIENCE);
    await page.evaluate(() => mnemeApp.write('Kitchen/Kettle.md', '# Kettle\n\nLimescale in the espresso machine comes off with vinegar.\n'));
    await vi.waitFor(async () => expect((await titles())[0]).toBe('Kettle'), PATIENCE);
    await page.evaluate(() => mnemeApp.rename('Kitchen/Kettle.md', 'Kitchen/Descaling.md'));
    await vi.waitFor(async () => expect((await titles())[0]).toBe('Descaling'), PATIENCE);
  }, 120_000);

  it('a worker that breaks is started again, and what it was at is done', async () => {
    await page.click('.mneme-status');
    await page.evaluate(() => mnemeApp.press('.menu-item', 'Resume indexing'));
    const embedded = async (): Promise<number> => (await page.evaluate(() => mnemeApp.status()))?.vectors.embedded ?? 0;
    await vi.waitFor(async () => expect(await embedded()).toBeGreaterThan(0), PATIENCE);
    const broken = page.workers();
    expect(broken.length).toBeGreaterThan(0);
    // As where memory runs out in it.
    for (const worker of broken) await worker.evaluate(() => void setTimeout(() => { throw new Error('out of memory'); }));
    const before = await embedded();
    await vi.waitFor(async () => expect(await embedded()).toBeGreaterThan(before + 8), PATIENCE);
    expect(await bestPath('crane 7 serviced')).toMatch(/crane-7-/);
    await page.click('.mneme-status');
    await page.evaluate(() => mnemeApp.press('.menu-item', 'Pause indexing'));
  }, 180_000);

  it('the folder of the index taken away while it runs: recall goes on, and the next save makes it again', async () => {
    await rm(join(folder, '.obsidian/plugins/mneme/index'), { recursive: true, force: true });
    await page.evaluate(() => mnemeApp.write('Kitchen/Jam.md', '# Jam\n\nQuince jam keeps for two years.\n'));
    await vi.waitFor(async () => expect(await bestPath('how long does quince jam keep?')).toBe('Kitchen/Jam.md'), PATIENCE);
  }, 120_000);
});
