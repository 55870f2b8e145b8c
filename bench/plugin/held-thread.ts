import { SourceMap, type SourceMapPayload } from 'node:module';

import { build } from 'esbuild';
import type { CDPSession, Page } from 'puppeteer-core';

import { plugin as pluginTarget } from '../../build/targets.mjs';
import type { PluginPage } from '../../test/browser/plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

/** Short beside the 50 ms that count, long beside what a sample costs. */
const SAMPLE_EVERY_US = 1000;
/** How `HostApp.enable` names main.js, and what it writes before its first character. */
const PLUGIN_URL = 'plugin:mneme';
const WRAPPED_BEHIND = '(function (require, module, exports) {'.length;
const TOLD_PLACES = 4;

/** What held the page's thread for 50 ms or more. */
export interface Block {
  readonly atMs: number;
  readonly durationMs: number;
  /** Without what the stand-in for the app did on its own behalf; the engine's own work, such as collecting garbage, is counted as the plugin's. */
  readonly oursMs: number;
  /** Where the plugin was most of the time, the innermost of its own functions. */
  readonly places: readonly string[];
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame; readonly children?: readonly number[] }[];
  /** By the same clock as the page's, in µs. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** How long the thread was busy for whom, in ms. `nobody`: the engine's own work, such as collecting garbage. */
export interface Shares {
  readonly pluginMs: number;
  readonly hostMs: number;
  readonly nobodyMs: number;
}

export interface Watched {
  /** Longest first. */
  readonly blocks: readonly Block[];
  /** Over the whole watch. */
  readonly shares: Shares;
}

/** Whose a moment of the thread is; of the plugin's also where. */
type Moment = { readonly whose: 'plugin'; readonly place: CallFrame } | { readonly whose: 'host' | 'nobody' | 'idle' };

/**
 * The page's long tasks while something runs, each with the share that the plugin has in it: what runs without any frame of
 * main.js on the stack is the stand-in's. Profiled all the while, which makes tasks a little longer than they are.
 */
export class HeldThread {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async watch(page: Page): Promise<HeldThread> {
    const session = await page.createCDPSession();
    for (const domain of ['Profiler', 'Performance'] as const) await session.send(`${domain}.enable`);
    await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
    await session.send('Profiler.start');
    await page.evaluate(() => mnemeApp.longTasks());
    return new HeldThread(page, session);
  }

  /** Ends the watch. */
  async end(): Promise<Watched> {
    const tasks = await this.page.evaluate(() => mnemeApp.longTasks());
    const { profile } = (await this.session.send('Profiler.stop')) as { profile: Profile };
    const { metrics } = await this.session.send('Performance.getMetrics');
    const originUs = (metrics.find(({ name }) => name === 'NavigationStart')?.value ?? Number.NaN) * 1e6;
    await this.session.detach();
    const moments = momentsOf(profile);
    const places = tasks.length === 0 ? undefined : await placesInSource();
    const blocks = tasks
      .map(({ startMs, durationMs }) => {
        const from = originUs + startMs * 1000;
        const within = momentsBetween(profile, moments, from, from + durationMs * 1000);
        const hostMs = within.filter(({ moment }) => moment.whose === 'host').reduce((sum, { lastedUs }) => sum + lastedUs / 1000, 0);
        return { atMs: startMs, durationMs, oursMs: durationMs - hostMs, places: mostOf(within, (frame) => places?.(frame) ?? frame.functionName) };
      })
      .sort((a, b) => b.oursMs - a.oursMs);
    return { blocks, shares: sharesOf(momentsBetween(profile, moments, profile.startTime, Number.POSITIVE_INFINITY)) };
  }
}

/** For each node of the profile, by its id. */
function momentsOf({ nodes }: Profile): ReadonlyMap<number, Moment> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const momentOf = (id: number): Moment => {
    let hasHost = false;
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame?.url === PLUGIN_URL) return { whose: 'plugin', place: frame };
      if (frame?.functionName === '(idle)') return { whose: 'idle' };
      if (frame !== undefined && frame.url !== '') hasHost = true;
    }
    return { whose: hasHost ? 'host' : 'nobody' };
  };
  return new Map(nodes.map(({ id }) => [id, momentOf(id)]));
}

interface TimedMoment {
  readonly moment: Moment;
  readonly lastedUs: number;
}

function momentsBetween({ samples, timeDeltas, startTime }: Profile, moments: ReadonlyMap<number, Moment>, fromUs: number, toUs: number): TimedMoment[] {
  const found: TimedMoment[] = [];
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0;
    if (at > toUs) break;
    const until = Math.min(toUs, at + (timeDeltas[index + 1] ?? 0));
    const lastedUs = until - Math.max(fromUs, at);
    const moment = moments.get(id);
    if (lastedUs > 0 && moment !== undefined) found.push({ moment, lastedUs });
  }
  return found;
}

function sharesOf(within: readonly TimedMoment[]): Shares {
  const of = (whose: Moment['whose']): number => within.filter(({ moment }) => moment.whose === whose).reduce((sum, { lastedUs }) => sum + lastedUs / 1000, 0);
  return { pluginMs: of('plugin'), hostMs: of('host'), nobodyMs: of('nobody') };
}

function mostOf(within: readonly TimedMoment[], placeOf: (frame: CallFrame) => string): string[] {
  const tookMs = new Map<string, number>();
  for (const { moment, lastedUs } of within) {
    const place = moment.whose === 'plugin' ? placeOf(moment.place) : moment.whose;
    tookMs.set(place, (tookMs.get(place) ?? 0) + lastedUs / 1000);
  }
  return [...tookMs].sort(([, a], [, b]) => b - a).slice(0, TOLD_PLACES).map(([place, ms]) => `${place} ${ms.toFixed(0)} ms`);
}

/** Finds a frame of main.js in the sources: the same build once more, with its map. */
async function placesInSource(): Promise<(frame: CallFrame) => string> {
  const { outputFiles } = await build({ ...pluginTarget, sourcemap: 'external', write: false });
  const map = new SourceMap(JSON.parse(outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '{}') as SourceMapPayload);
  return ({ functionName, lineNumber, columnNumber }) => {
    const entry = map.findEntry(lineNumber, lineNumber === 0 ? columnNumber - WRAPPED_BEHIND : columnNumber);
    return 'originalSource' in entry ? `${functionName} (${entry.originalSource.replace(/^(?:\.\.\/)+/, '')}:${entry.originalLine + 1})` : functionName;
  };
}
