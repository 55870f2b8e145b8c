import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'puppeteer-core';

import { bringConflict } from '../../test/support/memory-notes.js';
import { ms, seconds, told, type Row } from '../measure.js';
import { HeldThread } from './held-thread.js';
import { enableToRecall, installIn, openVault } from './plugin-at-work.js';
import { blockRows, type Measured } from './whole-vault.js';

const SETTLE_MS = 3_000;

/** What each view shows once it has what it is opened for. */
const SHOWN = { review: '.mneme-review-view .mneme-card', timeline: '.mneme-timeline-view .mneme-row', recall: '.mneme-memory-view .mneme-result' } as const;

/** Runs the command that opens a view, and waits until it shows something. @returns how long that took, in ms */
async function open(page: Page, command: keyof typeof SHOWN): Promise<number> {
  return page.evaluate(
    async (id, selector) => {
      const startedAt = performance.now();
      mnemeApp.runCommand(id);
      await mnemeApp.shown(selector);
      return performance.now() - startedAt;
    },
    command,
    SHOWN[command],
  );
}

/** Opens the history of the first memory of the timeline. @returns how long that took, in ms */
async function openHistory(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const startedAt = performance.now();
    mnemeApp.press('.mneme-timeline-view .mneme-row-text', '');
    await mnemeApp.shown('.mneme-version');
    return performance.now() - startedAt;
  });
}

/** A vault of so many conflicts is opened, and its review at once: every memory that there is waits there. Then the other views over as many memories. */
export async function measureManyConflicts(vault: string, conflicts: number): Promise<Measured> {
  for (let at = 0; at < conflicts; at += 1) await bringConflict(vault, `c${at}`, `Harbour crane ${at} is serviced every Monday at ${at % 24} o'clock.`, `Harbour crane ${at} is serviced every Friday at ${at % 24} o'clock.`);
  await installIn(vault, { model: false });
  const built = await openVault(vault);
  const { page } = built;
  const readingThread = await HeldThread.watch(page);
  const readMs = await enableToRecall(page, 'When is harbour crane 12 serviced?');
  const { blocks: readingBlocks } = await readingThread.end();
  const reviewThread = await HeldThread.watch(page);
  const openedMs = [await open(page, 'review')];
  await page.evaluate(() => mnemeApp.closeViews());
  openedMs.push(await open(page, 'review'));
  // The view follows the vault a moment later.
  await sleep(SETTLE_MS);
  const { blocks: reviewBlocks } = await reviewThread.end();
  const cards = await page.$$eval('.mneme-review-view .mneme-card', (found) => found.length);
  const total = await page.$eval('.mneme-review-view .mneme-count', (element) => element.textContent);
  await page.evaluate(() => mnemeApp.closeViews());
  const viewsThread = await HeldThread.watch(page);
  const viewsMs = { timeline: await open(page, 'timeline'), history: await openHistory(page), memory: await open(page, 'recall') };
  await sleep(SETTLE_MS);
  const more = await page.$$eval('.mneme-timeline-view section > button', (buttons) => buttons.at(-1)?.textContent);
  const { blocks: viewsBlocks } = await viewsThread.end();
  await page.evaluate(() => mnemeApp.disable());
  await built.close();
  const rows: Row[] = [
    told('memories in conflict; told of in the review; cards drawn', `${conflicts * 2}; ${total}; ${cards}`),
    told('enabled to first recall', seconds(readMs)),
    ...blockRows('while they are indexed', readingBlocks),
    told('review opened for the first time; again', openedMs.map(ms).join('; ')),
    ...blockRows('while the review is open', reviewBlocks),
    told('timeline opened; the history of one of its memories; the memory view', [viewsMs.timeline, viewsMs.history, viewsMs.memory].map(ms).join('; ')),
    told('  under the changes that the timeline lists', more ?? 'nothing'),
    ...blockRows('while these are open', viewsBlocks),
  ];
  return { rows, figures: { conflicts, cards, readMs, openedMs, viewsMs, blocks: { reading: readingBlocks, review: reviewBlocks, views: viewsBlocks } } };
}
