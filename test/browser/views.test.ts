import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';
import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { MODEL } from '../obsidian-host/plugin-under-test.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage, PATIENCE, type BuiltPage } from '../support/built-page.js';
import { askedIn, chatServer } from '../support/chat-server.js';
import { bringConflict, bringMemory } from '../support/memory-notes.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import { Looks, SIDE, WIDE } from './looks.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

let folder: string;
let built: BuiltPage;
let page: Page;
let looks: Looks;

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
  looks = await Looks.at(page);
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

const textOf = (selector: string): Promise<string> => page.$eval(selector, (element) => element.textContent);

describe('every view of the built plugin in a real browser', () => {
  it('memory: typed, chosen and opened by the keyboard alone', async () => {
    await page.setViewport(SIDE);
    await page.evaluate(() => mnemeApp.runCommand('recall'));
    await page.waitForSelector('.mneme-result');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.type('how do we undo a broken lighthouse release?');
    await vi.waitFor(async () => expect(await textOf('.mneme-decision')).toMatch(/An agent is told/), PATIENCE);
    expect(await page.$eval('.mneme-why', (element) => element.getAttribute('aria-label'))).toMatch(/meaning [1-9]\d*%/);
    await looks.right('memory', '.mneme-memory-view', SIDE);
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
    expect(await looks.violations('.mneme-memory-view')).toEqual([]);
  }, 60_000);

  it('review', async () => {
    await page.evaluate(() => mnemeApp.runCommand('review'));
    await page.waitForSelector('.mneme-card');
    await looks.right('review', '.mneme-review-view', WIDE);
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
    await looks.right('timeline', '.mneme-timeline-view', WIDE);
    await page.click('.mneme-row-text');
    await page.waitForSelector('.mneme-version');
    expect(await looks.violations('.modal-container')).toEqual([]);
  }, 120_000);

  it('a note explained, a note to remember, and live recall in a note', async () => {
    await page.evaluate(() => {
      mnemeApp.edit('People/Priya Nair.md', 'Priya Nair leads the lighthouse team.');
      mnemeApp.runCommand('explain-note');
    });
    await page.waitForSelector('.mneme-chunks li');
    expect(await looks.violations('.modal-container')).toEqual([]);
    await page.evaluate(() => {
      document.querySelector('.modal-container')?.remove();
      mnemeApp.runCommand('remember-note');
    });
    await page.waitForSelector('.modal-container textarea');
    expect(await looks.violations('.modal-container')).toEqual([]);
    await page.evaluate(() => mnemeApp.renderBlock('lighthouse release', 'Home.md'));
    await page.waitForSelector('.mneme-block .mneme-row');
    expect(await looks.violations('.mneme-block')).toEqual([]);
  }, 120_000);

  it('the settings, with a chat model tested from the page', async () => {
    await using chat = await chatServer(() => 'yes');
    await page.evaluate(() => mnemeApp.openSettings());
    await page.evaluate(() => mnemeApp.press('.setting-page', 'Chat model'));
    const field = '.setting-page-content [data-name="Address"] input';
    await page.waitForSelector(field);
    await page.type(field, `${chat.origin}/v1`);
    await page.type('.setting-page-content [data-name="Model name"] input', 'tiny');
    await page.evaluate(() => mnemeApp.press('.setting-page-content button', 'Test'));
    await vi.waitFor(async () => expect(await textOf('.mneme-trial')).toMatch(/^It works\. It said “yes” after/), PATIENCE);
    expect(chat.received.map(askedIn)).toEqual([{ task: 'Answer with the one word: yes', data: 'Are you there?' }]);
    await page.evaluate(() => mnemeApp.nameControls());
    // Which port a test got is nothing for a picture.
    await page.$eval(field, (element) => void ((element).value = 'http://127.0.0.1:8080/v1'));
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await looks.right('settings', '.mneme-settings', WIDE, '.setting-page-content .mneme-trial');
  }, 120_000);

  it('the guide, page by page', async () => {
    await page.evaluate(() => mnemeApp.runCommand('open-guide'));
    for (const title of ['What Mneme reads', 'Where memories go', 'How notes are found', 'Connect an agent', 'Ask your vault']) {
      expect(await textOf('.mneme-guide h3')).toBe(title);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title);
      if (title === 'How notes are found') await page.waitForSelector('.mneme-choice label');
      expect(await looks.violations('.modal-container'), title).toEqual([]);
      if (title === 'How notes are found') await looks.picture('guide-light', '.mneme-guide');
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
