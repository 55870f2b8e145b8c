import { openBuiltPage, type BuiltPage } from '../test/support/built-page.js';
import type { EmbedPage } from '../test/browser/embed-page.js';
import { fixedPassages } from './fixed-passages.js';
import { atLeast, atMost, count, median, ms, report, times, told } from './measure.js';

declare global {
  var mneme: EmbedPage;
}

/**
 * `npm run bench -- embed-browser`: passages a second of the bundled model in a real Chromium page with one and with two
 * Web Workers, and the longest time that the page could do nothing else, loading included. The two take turns.
 */
const PASSAGES = 24;
const ROUNDS = 5;
const MUST = { ratio: 1.6 };

interface Setting {
  readonly built: BuiltPage;
  readonly loadMs: number;
  readonly loadGapMs: number;
}

async function open(workers: number): Promise<Setting> {
  const built = await openBuiltPage('test/browser/embed-page.ts');
  const { gapMs, tookMs } = await built.page.evaluate((count) => mneme.longestGap(() => mneme.open(count)), workers);
  // Two texts at once: the second worker starts only when there is work for it.
  await built.page.evaluate((texts) => mneme.passages(texts), fixedPassages(4));
  return { built, loadMs: tookMs, loadGapMs: gapMs };
}

async function round({ built }: Setting): Promise<{ perSecond: number; gapMs: number }> {
  const { gapMs, tookMs } = await built.page.evaluate((texts) => mneme.longestGap(() => mneme.passages(texts)), fixedPassages(PASSAGES));
  return { perSecond: (PASSAGES * 1000) / tookMs, gapMs };
}

async function queryMs({ built }: Setting): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { tookMs } = await built.page.evaluate((text) => mneme.longestGap(() => mneme.query(text)), `where did I write about topic ${index}?`);
    times.push(tookMs);
  }
  return median(times);
}

const one = await open(1);
const two = await open(2);
const rounds: { one: Awaited<ReturnType<typeof round>>; two: Awaited<ReturnType<typeof round>> }[] = [];
for (let index = 0; index < ROUNDS; index += 1) rounds.push({ one: await round(one), two: await round(two) });
const result = {
  perSecondOne: median(rounds.map((pair) => pair.one.perSecond)),
  perSecondTwo: median(rounds.map((pair) => pair.two.perSecond)),
  ratio: median(rounds.map((pair) => pair.two.perSecond / pair.one.perSecond)),
  queryMs: await queryMs(one),
  loadMs: one.loadMs,
  longestGapMs: { loading: Math.max(one.loadGapMs, two.loadGapMs), embedding: Math.max(...rounds.flatMap((pair) => [pair.one.gapMs, pair.two.gapMs])) },
  left: [...one.built.left, ...two.built.left],
};
await Promise.all([one.built.close(), two.built.close()]);
report(
  'embed-browser',
  [
    told('passages a second, one worker', result.perSecondOne.toFixed(1)),
    told('passages a second, two workers', result.perSecondTwo.toFixed(1)),
    atLeast('two workers beside one', result.ratio, MUST.ratio, times),
    told('a question', ms(result.queryMs)),
    told('ready', ms(result.loadMs)),
    told('longest gap on the page, loading / embedding', `${ms(result.longestGapMs.loading)} / ${ms(result.longestGapMs.embedding)}`),
    atMost('requests that left the page', result.left.length, 0, count),
  ],
  result,
);
