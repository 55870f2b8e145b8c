import { setup } from 'obsidian-test-mocks/setup';
import type { EngineStatus } from '../../src/core/model/status.js';
import type { RememberInput } from '../../src/core/model/memory-shapes.js';
import type { RecallAnswer } from '../../src/core/model/recall.js';
import { HostApp } from '../obsidian-host/host-app.js';
import type { OpenedNote } from '../obsidian-host/host-workspace.js';
import { HttpDisk } from '../obsidian-host/http-disk.js';
import type { MnemePluginSurface } from '../obsidian-host/plugin-under-test.js';
import { requestUrlOver, type FreeFetch } from '../obsidian-host/request-url.js';
import { hostPlaces, obsidian } from '../obsidian-host/stand-in.js';
import { drawIcons } from './app-icons.js';
import { countLeftovers, type Leftovers } from './leftovers.js';
import { longestGap } from './longest-gap.js';
import { watchLongTasks, type LongTask } from './long-tasks.js';

/** As the app's main process does: its requests have no origin. */
const askServer: FreeFetch = async (url, init) => {
  const answer = await fetch('/ask', { method: 'POST', body: JSON.stringify({ url, ...init }) });
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
  return new Response(await answer.arrayBuffer(), { status: Number(answer.headers.get('x-status')), headers: JSON.parse(answer.headers.get('x-headers') ?? '[]') as [string, string][] });
};

let leftovers: (() => Leftovers) | undefined;
let longTasks: (() => LongTask[]) | undefined;
let disk: HttpDisk | undefined;
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
  /**
   * The app over a folder of this machine; a plain page, so without Node.
   * @param device What the plugin called this device when it was here before, in another page.
   */
  openApp: (root: string, device?: string): void => {
    setup();
    const module = { ...obsidian, requestUrl: requestUrlOver(askServer) };
    disk = new HttpDisk(root);
    host = new HostApp(disk, (name) => {
      if (name === 'obsidian') return module;
      throw new Error(`Cannot find module '${name}'`);
    });
    if (device !== undefined) host.app.saveLocalStorage('mneme-device', device);
    leftovers = countLeftovers();
  },
  /** Has the notes in the page's memory from now on. */
  holdNotes: async (): Promise<void> => disk?.hold(theHost().vault.getMarkdownFiles().map(({ path }) => path)),
  leftovers: (): Leftovers | undefined => leftovers?.(),
  appListeners: (): number => theHost().listenerCount(),
  leaves: (): number => document.querySelectorAll('.workspace-leaf-content').length,
  longestGap,
  /** Tasks of 50 ms or more since the last call; the first one begins to watch. */
  longTasks: (): LongTask[] => {
    longTasks ??= watchLongTasks();
    return longTasks();
  },
  enable: async (id = 'mneme'): Promise<{ loadMs: number; onloadMs: number }> => {
    const enabled = await theHost().enable<MnemePluginSurface>(id);
    ({ plugin } = enabled);
    return { loadMs: enabled.loadMs, onloadMs: enabled.onloadMs };
  },
  /** The app's style sheet and icons, in one of its themes and languages. */
  dress: async (theme: 'light' | 'dark', language = hostPlaces.language): Promise<void> => {
    hostPlaces.language = language;
    document.documentElement.lang = language;
    document.body.classList.remove('theme-light', 'theme-dark');
    document.body.classList.add(`theme-${theme}`);
    if (document.querySelector('style.app-theme') !== null) return;
    drawIcons();
    document.head.createEl('style', { cls: 'app-theme', text: await (await fetch('/test/browser/app-theme.css')).text() });
    // Chinese has the same shapes and widths on a machine without a font for it.
    const font = '/node_modules/@fontsource-variable/noto-sans-sc';
    document.head.createEl('style', { text: (await (await fetch(`${font}/index.css`)).text()).replaceAll('./files', `${font}/files`) });
  },
  runCommand: (id: string): void => theHost().runCommand(thePlugin(), id),
  /** The block lives until the plugin goes, as that of an open note whose processor is taken away. */
  renderBlock: (source: string, sourcePath: string): void => {
    const { close } = theHost().renderBlock(thePlugin(), 'mneme', source, sourcePath);
    thePlugin().register(close);
  },
  /** As a block of a note that is opened, read and closed. */
  passBlock: async (source: string, sourcePath: string, shownMs: number): Promise<void> => {
    const { close } = theHost().renderBlock(thePlugin(), 'mneme', source, sourcePath);
    await new Promise((resolve) => window.setTimeout(resolve, shownMs));
    close();
  },
  edit: (path: string, selection?: string): void => theHost().workspace.edit(path, selection),
  openedNotes: (): OpenedNote[] => theHost().workspace.opened,
  /** Types into the memory view, letter by letter. @returns how long each took until its results were laid out, in ms */
  type: async (text: string): Promise<number[]> => {
    const view = document.querySelector<HTMLElement>('.mneme-memory-view');
    const field = view?.querySelector('input');
    const status = view?.querySelector('.mneme-search-status');
    if (!view || !field || !status) throw new Error('The memory view is not open.');
    const took: number[] = [];
    for (let length = 1; length <= text.length; length += 1) {
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(status, { childList: true });
      });
      const startedAt = performance.now();
      field.value = text.slice(0, length);
      field.dispatchEvent(new Event('input'));
      await changed;
      // Reading a size makes the page lay out what has changed.
      took.push(view.scrollHeight >= 0 ? performance.now() - startedAt : Number.NaN);
      // As somebody types who is quick: the results by meaning are then never waited for.
      await new Promise((resolve) => window.setTimeout(resolve, 100));
    }
    return took;
  },
  /** Resolves once the page holds something at `selector`. */
  shown: async (selector: string): Promise<void> => {
    while (document.querySelector(selector) === null) await new Promise((resolve) => window.setTimeout(resolve, 4));
  },
  closeViews: (): void => theHost().workspace.closeAll(),
  remember: async (text: string, more: Partial<RememberInput> = {}, actor = 'owner'): Promise<string | undefined> =>
    (await thePlugin().engine?.memories.remember({ text, source: 'user', ...more }, { actor, isOwner: true }))?.id,
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
  openSettings: (): void => theHost().openSettings().classList.add('mneme-settings'),
  /** The rows are the app's own; a control without a name is the stand-in's, which sets none. */
  nameControls: (): void => {
    for (const row of document.querySelectorAll<HTMLElement>('.setting-item')) for (const control of row.querySelectorAll('input, select, textarea')) if (!control.hasAttribute('aria-label')) control.setAttribute('aria-label', row.dataset['name'] ?? '');
  },
  closeSettings: (): void => theHost().closeSettings(),
  /** Clicks on what begins with these words. */
  press: (selector: string, words: string): void => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.textContent.startsWith(words));
    if (found === undefined) throw new Error(`Nothing at ${selector} says ${words}.`);
    found.click();
  },
  /** Makes a note, or writes it anew. */
  write: async (path: string, text: string): Promise<void> => {
    const { vault } = theHost().app;
    const file = vault.getFileByPath(path);
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (folder !== '' && !(await vault.adapter.exists(folder))) await vault.createFolder(folder);
    if (file === null) await vault.create(path, text);
    else await vault.modify(file, text);
  },
  remove: async (path: string): Promise<void> => {
    const { vault } = theHost().app;
    const file = vault.getAbstractFileByPath(path);
    if (file !== null) await vault.delete(file);
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
