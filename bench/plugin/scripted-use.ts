import { setTimeout as sleep } from 'node:timers/promises';

import type { CDPSession, Page } from 'puppeteer-core';

import { atMost, count, mb, percent, told } from '../measure.js';
import { enableToRecall, openVault } from './plugin-at-work.js';
import type { Measured } from './whole-vault.js';

const MUST = { heapGrowth: 0.1, left: 0 };
/** An owner who does something every five seconds for an hour. */
const ACTS_AN_HOUR = 720;
const BUSY_FOLDER = 'Bench of use';
const QUESTIONS = ['sync between devices', 'tasks due today', '插件 安装', 'css for callouts', 'who wrote the theme', 'daily note template'];
/** What is let go of is collected in several steps, and what was asked for when the plugin went ends a moment later. */
const COLLECTIONS = 20;

/** One thing that an owner or an agent does, the n-th time. */
type Act = (page: Page, n: number) => Promise<unknown>;

const pick = (n: number): string => QUESTIONS[n % QUESTIONS.length] ?? '';

/** In turn, so that every act meets what each other one leaves behind. */
const ACTS: readonly Act[] = [
  (page, n) =>
    page.evaluate(async (question) => {
      mnemeApp.runCommand('recall');
      await mnemeApp.shown('.mneme-memory-view input');
      await mnemeApp.type(question);
    }, pick(n)),
  (page, n) => page.evaluate((path, text) => mnemeApp.write(path, text), `${BUSY_FOLDER}/Log ${n % 5}.md`, `# Log\n\n## ${n}\n\nWrote the entry number ${n} about ${pick(n)}.\n`),
  (page, n) => page.evaluate((question) => mnemeApp.recall(question), pick(n)),
  (page) => page.evaluate(() => mnemeApp.runCommand('review')),
  (page, n) => page.evaluate((question, path) => mnemeApp.passBlock(question, path, 300), pick(n), `${BUSY_FOLDER}/Log 0.md`),
  (page) => page.evaluate(() => mnemeApp.closeViews()),
  (page, n) => page.evaluate((text) => mnemeApp.remember(text), `Prefer entry ${n} over entry ${n - 1} when the log is read aloud.`),
  (page) => page.evaluate(() => mnemeApp.runCommand('timeline')),
  (page, n) => page.evaluate((from, to) => mnemeApp.rename(from, to), `${BUSY_FOLDER}/Log ${(n + 1) % 5}.md`, `${BUSY_FOLDER}/Moved ${n}.md`).catch(() => undefined),
  (page) =>
    page.evaluate(() => {
      mnemeApp.openSettings();
      mnemeApp.closeSettings();
    }),
  (page, n) => page.evaluate((path) => mnemeApp.remove(path), `${BUSY_FOLDER}/Moved ${n - 3}.md`),
  (page) => page.evaluate(() => mnemeApp.closeViews()),
];

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
}

async function settledHeapBytes(session: CDPSession): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < COLLECTIONS; round += 1) {
    least = Math.min(least, await heapBytes(session));
    await sleep(500);
  }
  return least;
}

/** What the page holds of the plugin beside memory. */
const whatIsThere = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const { timers = 0, workers = 0, channels = 0, objectUrls = 0, listeners = 0 } = mnemeApp.leftovers() ?? {};
    return { timers, workers, channels, objectUrls, listeners, appListeners: mnemeApp.appListeners(), leaves: mnemeApp.leaves() };
  });

/**
 * Acts of an hour of use, spread over so many minutes, on a vault with a saved index, the model embedding what is written; then the plugin is switched
 * off. Held beside what was there before it was switched on; it has been on and off once before, for its code stays compiled.
 */
export async function measureScriptedUse(vault: string, minutes: number): Promise<Measured> {
  const built = await openVault(vault);
  const { page } = built;
  const session = await page.createCDPSession();
  await enableToRecall(page);
  await page.evaluate(() => mnemeApp.settled());
  await page.evaluate(() => mnemeApp.disable());
  const before = { heap: await settledHeapBytes(session), there: await whatIsThere(page) };
  await enableToRecall(page);
  await page.evaluate(() => mnemeApp.settled());
  const onBytes = await settledHeapBytes(session);
  const startedAt = performance.now();
  const acts = Math.ceil((ACTS_AN_HOUR * Math.max(60, minutes)) / 60);
  for (let n = 0; n < acts; n += 1) {
    await ACTS[n % ACTS.length]?.(page, n);
    if (n % 60 === 59) console.error(`${n + 1} of ${acts} acts, ${mb(await heapBytes(session))}`);
    await sleep(Math.max(0, startedAt + ((n + 1) * minutes * 60_000) / acts - performance.now()));
  }
  const usedMs = performance.now() - startedAt;
  const usedBytes = await settledHeapBytes(session);
  await page.evaluate(() => mnemeApp.disable());
  const after = { heap: await settledHeapBytes(session), there: await whatIsThere(page), workers: page.workers().length };
  const engineIsHeld = await page.evaluate(() => mnemeApp.engineIsHeld());
  await built.close();
  const left = Object.keys(before.there).reduce((sum, what) => sum + Math.abs((after.there[what] ?? 0) - (before.there[what] ?? 0)), after.workers);
  const growth = after.heap / before.heap - 1;
  return {
    rows: [
      told('acts of use; in', `${acts}; ${(usedMs / 60_000).toFixed(1)} min`),
      told('heap while on: before / after the use', `${mb(onBytes)} / ${mb(usedBytes)}`),
      atMost('unload: listeners, timers, workers, ports, object URLs and leaves left', left, MUST.left, count),
      atMost(`unload: heap beside before (${mb(before.heap)}, now ${mb(after.heap)})`, growth, MUST.heapGrowth, percent),
      told('unload: the engine is still held', engineIsHeld ? 'yes' : 'no'),
    ],
    figures: { acts, minutes: usedMs / 60_000, heapBytes: { before: before.heap, on: onBytes, used: usedBytes, after: after.heap }, left: { before: before.there, after: after.there, workers: after.workers }, engineIsHeld },
  };
}
