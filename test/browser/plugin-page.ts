import { setup } from 'obsidian-test-mocks/setup';
import type { EngineStatus } from '../../src/core/model/status.js';
import type { RecallAnswer } from '../../src/core/model/recall.js';
import { HostApp } from '../obsidian-host/host-app.js';
import { HttpDisk } from '../obsidian-host/http-disk.js';
import type { MnemePluginSurface } from '../obsidian-host/plugin-under-test.js';
import { requestUrlOver, type FreeFetch } from '../obsidian-host/request-url.js';
import { obsidian } from '../obsidian-host/stand-in.js';
import { countLeftovers, type Leftovers } from './leftovers.js';
import { longestGap } from './longest-gap.js';

/** As the app's main process does: its requests have no origin. */
const askServer: FreeFetch = async (url, init) => {
  const answer = await fetch('/ask', { method: 'POST', body: JSON.stringify({ url, ...init }) });
  return new Response(await answer.arrayBuffer(), { status: Number(answer.headers.get('x-status')), headers: JSON.parse(answer.headers.get('x-headers') ?? '[]') as [string, string][] });
};

let leftovers: (() => Leftovers) | undefined;
let host: HostApp | undefined;
let plugin: MnemePluginSurface | undefined;
let engine: WeakRef<object> | undefined;

function theHost(): HostApp {
  if (host === undefined) throw new Error('The app has not been opened.');
  return host;
}

function thePlugin(): MnemePluginSurface {
  if (plugin === undefined) throw new Error('The plugin is not enabled.');
  return plugin;
}

/** What the tests and the bench ask of the page; plain data, for it goes through the browser's debugging port. */
const forTests = {
  /** The app over a folder of this machine; a plain page, so without Node. */
  openApp: (root: string): void => {
    setup();
    const module = { ...obsidian, requestUrl: requestUrlOver(askServer) };
    host = new HostApp(new HttpDisk(root), (name) => {
      if (name === 'obsidian') return module;
      throw new Error(`Cannot find module '${name}'`);
    });
    leftovers = countLeftovers();
  },
  leftovers: (): Leftovers | undefined => leftovers?.(),
  appListeners: (): number => theHost().listenerCount(),
  longestGap,
  enable: async (id = 'mneme'): Promise<{ loadMs: number; onloadMs: number }> => {
    const enabled = await theHost().enable<MnemePluginSurface>(id);
    ({ plugin } = enabled);
    return { loadMs: enabled.loadMs, onloadMs: enabled.onloadMs };
  },
  layoutReady: (): Promise<void> => theHost().open(),
  started: async (): Promise<void> => {
    await thePlugin().started;
    await thePlugin().engine?.whenReady();
    engine = new WeakRef(thePlugin().engine ?? {});
  },
  settled: async (): Promise<void> => thePlugin().engine?.whenVectorsSettled(),
  status: (): EngineStatus | undefined => thePlugin().engine?.status(),
  recall: async (query: string): Promise<RecallAnswer | undefined> => thePlugin().engine?.recall({ query }),
  statusBar: (): string => theHost().statusBar.textContent,
  statusHint: (): string => theHost().statusBar.querySelector('.mneme-status')?.getAttribute('aria-label') ?? '',
  notices: (): string[] => theHost().notices,
  openSettings: (): void => void theHost().openSettings(),
  closeSettings: (): void => theHost().closeSettings(),
  /** Clicks on what begins with these words. */
  press: (selector: string, words: string): void => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.textContent.startsWith(words));
    if (found === undefined) throw new Error(`Nothing at ${selector} says ${words}.`);
    found.click();
  },
  rename: async (from: string, to: string): Promise<void> => {
    const { vault } = theHost().app;
    const file = vault.getAbstractFileByPath(from);
    if (file === null) throw new Error(`There is no ${from}.`);
    await vault.rename(file, to);
  },
  disable: async (): Promise<void> => {
    const leaving = thePlugin();
    plugin = undefined;
    theHost().disable(leaving);
    if ('stopped' in leaving) await leaving.stopped;
  },
  /** Whether the engine of the plugin that was switched off is still held in memory; after a collection. */
  engineIsHeld: (): boolean => engine?.deref() !== undefined,
};

export type PluginPage = typeof forTests;
(globalThis as unknown as { mnemeApp: PluginPage }).mnemeApp = forTests;
