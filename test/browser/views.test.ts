import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';
import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { MODEL } from '../obsidian-host/plugin-under-test.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage, type BuiltPage } from '../support/built-page.js';
import { bringConflict, bringMemory } from '../support/memory-notes.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
  var axe: { run(element: string | Element): Promise<AxeResults> };
}

const PATIENCE = { timeout: 60_000, interval: 100 };
/** `MNEME_SCREENSHOTS=1` writes the pictures of the README anew. */
const SCREENSHOTS = process.env['MNEME_SCREENSHOTS'] === '1' ? join(PROJECT, 'docs/screenshots') : undefined;
const WIDE = { width: 900, height: 760 };
const SIDE = { width: 380, height: 760 };
/** Half of a narrow side bar: what 200 % zoom leaves of it. */
const ZOOMED = { width: 240, height: 700 };

let folder: string;
let built: BuiltPage;
let page: Page;

beforeAll(async () => {
  folder = await makeFolder();
  for (const name of ['People', 'Memory']) await cp(join(PROJECT, 'test-vault', name), join(folder, name), { recursive: true });
  await cp(join(PROJECT, 'test-vault/Projects/Lighthouse'), join(folder, 'Projects/Lighthouse'), { recursive: true });
  await bringConflict(folder, 'release', 'Lighthouse is released every second Tuesday at 9.', 'Lighthouse is released every Thursday at 9.');
  await bringMemory(folder, 'parse-date', 'parseDate in lighthouse-api reads ISO dates without a zone as UTC.', { warning: '"parseDate was renamed to readInstant in 4f2c1ab."' });
  await bringMemory(folder, 'rtl', 'האסיפה השבועית מתחילה בעשר בבוקר.', { status: 'pending_review' });
  await installPlugin(folder, { model: MODEL });
  built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
  ({ page } = built);
  await page.addScriptTag({ path: join(PROJECT, 'node_modules/axe-core/axe.min.js') });
  await page.evaluate(async (root) => {
    mnemeApp.openApp(root);
    await mnemeApp.dress('light');
    await mnemeApp.enable();
    await mnemeApp.layoutReady();
    await mnemeApp.started();
    await mnemeApp.settled();
    await mnemeApp.remember('Answer in German unless asked otherwise.', { kind: 'preference', entities: ['Lighthouse'] });
    await mnemeApp.remember('The lighthouse deployment is rolled back with the release script.', { kind: 'decision', entities: ['x'.repeat(500)] }, 'opencode');
    await mnemeApp.recall('How is the lighthouse deployment rolled back?');
    await mnemeApp.settled();
  }, folder);
}, 240_000);

afterAll(async () => {
  await page.evaluate(() => mnemeApp.disable());
  await built.close();
  await removeFolder(folder);
});

beforeEach(async () => {
  await page.evaluate(() => {
    mnemeApp.closeViews();
    mnemeApp.closeSettings();
    document.querySelectorAll('.modal-container, .mneme-block').forEach((leftover) => leftover.remove());
  });
  await page.setViewport(WIDE);
});

/** What axe finds wrong, in words; nothing where all is well. */
async function violations(selector: string): Promise<string[]> {
  const { violations: found } = await page.evaluate((within) => axe.run(within), selector);
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** Light, dark and narrow: no violation in any, and nothing that must be scrolled to sideways. */
async function looksRight(name: string, selector: string, size: { readonly width: number; readonly height: number }): Promise<void> {
  for (const [look, theme, viewport] of [['light', 'light', size], ['dark', 'dark', size], ['narrow', 'light', ZOOMED]] as const) {
    await page.setViewport(viewport);
    await page.evaluate((asked) => mnemeApp.dress(asked), theme);
    expect(await violations(selector), `${name}, ${look}`).toEqual([]);
    const overflow = await page.$eval(selector, (element) => element.scrollWidth - element.clientWidth);
    expect(overflow, `${name}, ${look}: wider than its leaf`).toBeLessThanOrEqual(1);
    await picture(`${name}-${look}`, selector);
  }
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  expect(await page.$eval(selector, (element) => element.scrollWidth - element.clientWidth), `${name}, right to left`).toBeLessThanOrEqual(1);
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  await page.evaluate(() => mnemeApp.dress('light'));
}

async function picture(name: string, selector: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  const element = await page.$(selector);
  await writeFile(join(SCREENSHOTS, `${name}.png`), (await element?.screenshot({ type: 'png' })) ?? '');
}

const textOf = (selector: string): Promise<string> => page.$eval(selector, (element) => element.textContent);

describe('every view of the built plugin in a real browser', () => {
  it('memory: typed, chosen and opened by the keyboard alone', async () => {
    await page.setViewport(SIDE);
    await page.evaluate(() => mnemeApp.runCommand('recall'));
    await page.waitForSelector('.mneme-result');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.type('how do we undo a broken lighthouse release?');
    await vi.waitFor(async () => expect(await textOf('.mneme-decision')).toMatch(/An agent is told/), PATIENCE);
    expect(await page.$eval('.mneme-why', (element) => element.getAttribute('aria-label'))).toMatch(/meaning [1-9]\d* %/);
    await looksRight('memory', '.mneme-memory-view', SIDE);
    await page.focus('.mneme-memory-view input');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = await page.$eval('.mneme-memory-view input', (element) => element.getAttribute('aria-activedescendant'));
    expect(await page.$eval(`#${active ?? ''}`, (element) => element.getAttribute('aria-selected'))).toBe('true');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await vi.waitFor(async () => expect(await page.evaluate(() => mnemeApp.openedNotes())).toMatchObject([{ newTab: true }]), PATIENCE);
  }, 120_000);

  it('memory: with nothing found', async () => {
    await page.evaluate(() => mnemeApp.runCommand('recall'));
    await page.keyboard.type('qqqqzzzz');
    await page.waitForSelector('.mneme-decision');
    expect(await violations('.mneme-memory-view')).toEqual([]);
  }, 60_000);

  it('review', async () => {
    await page.evaluate(() => mnemeApp.runCommand('review'));
    await page.waitForSelector('.mneme-card');
    await looksRight('review', '.mneme-review-view', WIDE);
    // From the first button on, the keyboard reaches everything in the order in which it is read.
    await page.focus('.mneme-card button');
    const first = await textOf('.mneme-card button');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first);
    const cards = await page.$$eval('.mneme-card', (found) => found.length);
    await page.evaluate(() => mnemeApp.press('.mneme-card button', 'Keep the later'));
    await vi.waitFor(async () => expect(await page.$$eval('.mneme-card', (found) => found.length)).toBe(cards - 1), PATIENCE);
  }, 120_000);

  it('timeline, and a memory’s history', async () => {
    await page.evaluate(() => mnemeApp.runCommand('timeline'));
    await page.waitForSelector('.mneme-plot rect');
    await looksRight('timeline', '.mneme-timeline-view', WIDE);
    await page.click('.mneme-row-text');
    await page.waitForSelector('.mneme-version');
    expect(await violations('.modal-container')).toEqual([]);
  }, 120_000);

  it('a note explained, a note to remember, and live recall in a note', async () => {
    await page.evaluate(() => {
      mnemeApp.edit('People/Priya Nair.md', 'Priya Nair leads the lighthouse team.');
      mnemeApp.runCommand('explain-note');
    });
    await page.waitForSelector('.mneme-chunks li');
    expect(await violations('.modal-container')).toEqual([]);
    await page.evaluate(() => {
      document.querySelector('.modal-container')?.remove();
      mnemeApp.runCommand('remember-note');
    });
    await page.waitForSelector('.modal-container textarea');
    expect(await violations('.modal-container')).toEqual([]);
    await page.evaluate(() => mnemeApp.renderBlock('lighthouse release', 'Home.md'));
    await page.waitForSelector('.mneme-block .mneme-row');
    expect(await violations('.mneme-block')).toEqual([]);
  }, 120_000);

  it('the settings', async () => {
    await page.evaluate(() => mnemeApp.openSettings());
    // The rows are the app's own; a control without a name is the stand-in's, which sets none.
    await page.evaluate(() => {
      for (const row of document.querySelectorAll<HTMLElement>('.setting-item')) for (const control of row.querySelectorAll('input, select, textarea')) if (!control.hasAttribute('aria-label')) control.setAttribute('aria-label', row.dataset['name'] ?? '');
    });
    expect(await violations('.setting-group')).toEqual([]);
  }, 60_000);

  it('the guide, page by page', async () => {
    await page.evaluate(() => mnemeApp.runCommand('open-guide'));
    for (const title of ['What Mneme reads', 'Where memories go', 'How notes are found', 'Connect an agent', 'Ask your vault']) {
      expect(await textOf('.mneme-guide h3')).toBe(title);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title);
      if (title === 'How notes are found') await page.waitForSelector('.mneme-choice label');
      expect(await violations('.modal-container'), title).toEqual([]);
      if (title === 'How notes are found') await picture('guide-light', '.mneme-guide');
      if (title !== 'Ask your vault') await page.evaluate(() => mnemeApp.press('.mneme-guide button', 'Next'));
    }
    await page.type('.mneme-guide input', 'who leads the lighthouse team?');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.mneme-answer .mneme-decision');
    await page.evaluate(() => mnemeApp.press('.mneme-guide button', 'Done'));
    expect(await page.$('.mneme-guide')).toBeNull();
  }, 120_000);

  it('asks nobody but this machine', () => {
    expect(built.left).toEqual([]);
  });
});
