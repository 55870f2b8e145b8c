import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';
import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage, PATIENCE, type BuiltPage } from '../support/built-page.js';
import { bringConflict } from '../support/memory-notes.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import { Looks, SIDE, WIDE } from './looks.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

/** What is called the same in any language: names, codes, units, examples. */
const NAMES = /Mneme|mneme-private|OpenAI|Ollama|Node\.js|MCP|HTTP|JSON|UTF-8|token|Enter|Ctrl|Cmd|https?:\/\/|\*\*\/drafts\/\*\*|\/v1|\bMB\b|text|Claude Code|multilingual-e5-small-80k-q8|bge-small-en-v1\.5|all-MiniLM-L6-v2|data\.json|Apache-2\.0|MIT/g;

let folder: string;
let built: BuiltPage;
let page: Page;
let looks: Looks;

beforeAll(async () => {
  folder = await makeFolder();
  for (const name of ['People', 'Memory']) await cp(join(PROJECT, 'test-vault', name), join(folder, name), { recursive: true });
  await bringConflict(folder, 'release', '灯塔项目每隔一周的周二九点发布。', '灯塔项目每周四九点发布。');
  // A vault that has settings is not shown the guide by itself.
  await writeFile(join(await installPlugin(folder), 'data.json'), '{}');
  built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
  ({ page } = built);
  looks = await Looks.at(page);
  await page.evaluate(async (root) => {
    mnemeApp.openApp(root);
    await mnemeApp.dress('light', 'zh');
    await mnemeApp.enable();
    await mnemeApp.layoutReady();
    await mnemeApp.started();
  }, folder);
}, 120_000);

afterAll(async () => {
  await page.evaluate(() => mnemeApp.disable());
  await built.close();
  await removeFolder(folder);
});

/** Words in Latin letters that no name excuses. The core’s own sentence stands in brackets behind the one in Chinese. */
const latinIn = (text: string): string[] => text.replace(/（[A-Z][^）]+）/g, ' ').replace(NAMES, ' ').match(/[A-Za-z]{3,}/g) ?? [];

describe('the built plugin where the app speaks Chinese', () => {
  it('the status bar says in Chinese why there is no meaning, before what the core says', async () => {
    await vi.waitFor(async () => expect(await page.evaluate(() => mnemeApp.statusBar())).toBe('Mneme：就绪，仅字词'), PATIENCE);
    expect(await page.evaluate(() => mnemeApp.statusHint())).toMatch(/语义不可用：本机没有这个模型。请在设置中下载，或选择含有它的文件夹。（The embedding model/);
  });

  it('the memory view', async () => {
    await page.setViewport(SIDE);
    await page.evaluate(() => mnemeApp.runCommand('recall'));
    await page.waitForSelector('.mneme-result');
    await page.keyboard.type('灯塔什么时候发布？');
    await vi.waitFor(async () => expect(await page.$eval('.mneme-decision', (element) => element.textContent)).toMatch(/智能体会被告知/), PATIENCE);
    // What the vault says stays as it is written; what is said about it is in Chinese.
    const about = await page.$$eval('.mneme-result-reasons, .mneme-result-warning, .mneme-search-status, .mneme-why, .mneme-tag', (elements) => elements.map((element) => `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`).join(' '));
    expect(about).toMatch(/字词.*语义.*新近.*可信/);
    expect(latinIn(about)).toEqual([]);
    await looks.right('memory-zh', '.mneme-memory-view', SIDE);
    await page.evaluate(() => mnemeApp.closeViews());
  }, 120_000);

  it('the review and the timeline', async () => {
    await page.setViewport(WIDE);
    for (const [command, view, first] of [['review', '.mneme-review-view', '.mneme-card'], ['timeline', '.mneme-timeline-view', '.mneme-plot']] as const) {
      await page.evaluate((id) => mnemeApp.runCommand(id), command);
      await page.waitForSelector(first);
      expect(await looks.violations(view)).toEqual([]);
      expect(latinIn(await page.$$eval(`${view} :is(h2, h3, h4, button:not(.mneme-row-text), .mneme-notice, .mneme-tag, th, figcaption)`, (elements) => elements.map((element) => element.textContent).join(' ')))).toEqual([]);
      await looks.picture(`${command}-zh`, view);
      await page.evaluate(() => mnemeApp.closeViews());
    }
  }, 60_000);

  it('the settings, pages included', async () => {
    await page.evaluate(() => mnemeApp.openSettings());
    await page.$$eval('.setting-page', (entries) => entries.forEach((entry) => (entry as HTMLElement).click()));
    await page.evaluate(() => mnemeApp.nameControls());
    const words = await page.$eval('.mneme-settings', (form) => (form as HTMLElement).innerText);
    expect(words.length).toBeGreaterThan(1000);
    expect(latinIn(words)).toEqual([]);
    await looks.right('settings-zh', '.mneme-settings', WIDE, '.setting-page-content');
    await page.evaluate(() => mnemeApp.closeSettings());
  }, 120_000);

  it('the guide', async () => {
    await page.evaluate(() => mnemeApp.runCommand('open-guide'));
    for (let step = 1; step <= 3; step += 1) {
      await page.waitForSelector(step === 3 ? '.mneme-choice label' : '.mneme-step');
      expect(latinIn(await page.$eval('.mneme-guide', (guide) => (guide as HTMLElement).innerText))).toEqual([]);
      if (step === 3) await looks.picture('guide-zh', '.mneme-guide');
      await page.evaluate(() => mnemeApp.press('.mneme-guide button.mod-cta', '下一步'));
    }
  }, 60_000);

  it('asks nobody but this machine', () => {
    expect(built.left).toEqual([]);
  });
});
