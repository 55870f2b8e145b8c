import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'puppeteer-core';

import { bringConflict } from '../../test/support/memory-notes.js';
import { ms, seconds, told, type Row } from '../measure.js';
import { HeldThread } from './held-thread.js';
import { enableToRecall, installIn, openVault } from './plugin-at-work.js';
import { blockRows, type Measured } from './whole-vault.js';

const SETTLE_MS = 3_000;

/** Opens the review, and waits until it shows cards. @returns how long that took, in ms */
async function openReview(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const startedAt = performance.now();
    mnemeApp.runCommand('review');
    await mnemeApp.shown('.mneme-review-view .mneme-card');
    return performance.now() - startedAt;
  });
}

/** A vault of so many conflicts is opened, and its review at once: what every memory that there is waits for. */
export async function measureManyConflicts(vault: string, conflicts: number): Promise<Measured> {
  for (let at = 0; at < conflicts; at += 1) await bringConflict(vault, `c${at}`, `Harbour crane ${at} is serviced every Monday at ${at % 24} o'clock.`, `Harbour crane ${at} is serviced every Friday at ${at % 24} o'clock.`);
  await installIn(vault, { model: false });
  const built = await openVault(vault);
  const { page } = built;
  const readingThread = await HeldThread.watch(page);
  const readMs = await enableToRecall(page, 'When is harbour crane 12 serviced?');
  const { blocks: readingBlocks } = await readingThread.end();
  const reviewThread = await HeldThread.watch(page);
  const openedMs = [await openReview(page)];
  await page.evaluate(() => mnemeApp.closeViews());
  openedMs.push(await openReview(page));
  // The view follows the vault a moment later.
  await sleep(SETTLE_MS);
  const { blocks: reviewBlocks } = await reviewThread.end();
  const cards = await page.$$eval('.mneme-review-view .mneme-card', (found) => found.length);
  const total = await page.$eval('.mneme-review-view .mneme-count', (element) => element.textContent);
  await page.evaluate(() => mnemeApp.disable());
  await built.close();
  const rows: Row[] = [
    told('memories in conflict; told of in the review; cards drawn', `${conflicts * 2}; ${total}; ${cards}`),
    told('enabled to first recall', seconds(readMs)),
    ...blockRows('while they are indexed', readingBlocks),
    told('review opened for the first time; again', openedMs.map(ms).join('; ')),
    ...blockRows('while the review is open', reviewBlocks),
  ];
  return { rows, figures: { conflicts, cards, readMs, openedMs, blocks: { reading: readingBlocks, review: reviewBlocks } } };
}
