import type { App, PluginManifest } from 'obsidian';
import { App as MockApp, MetadataCache, TFile } from 'obsidian-test-mocks/obsidian';
import type { Disk } from './disk.js';
import { FolderAdapter } from './folder-adapter.js';
import { HostVault } from './host-vault.js';
import { HostWorkspace } from './host-workspace.js';
import { hostPlaces, shownNotices, type Plugin, type PluginConstructor } from './stand-in.js';

/** A plugin as the app runs it, and how long it held the app: its code until it is defined, then its `onload`. */
export interface EnabledPlugin<P extends Plugin> {
  readonly plugin: P;
  readonly loadMs: number;
  readonly onloadMs: number;
}

/**
 * The app over a real folder, as far as a plugin sees it: the vault tells of every file at start, then the layout is
 * ready; a plugin is enabled with its manifest from the plugin folder, and disabled.
 */
export class HostApp {
  readonly app: App;
  readonly vault: HostVault;
  readonly statusBar: HTMLElement;
  readonly workspace: HostWorkspace;
  private readonly element: HTMLElement;
  private readonly mock: MockApp;
  private readonly enabled = new Map<Plugin, HTMLStyleElement>();

  constructor(
    readonly disk: Disk,
    private readonly require: (name: string) => unknown,
  ) {
    const adapter = new FolderAdapter(disk);
    this.vault = new HostVault(disk, adapter);
    this.mock = MockApp.create__(FolderAdapter.over(disk), 'mneme-test');
    this.mock.vault = this.vault;
    this.mock.metadataCache = MetadataCache.create2__(this.mock, this.vault);
    // As in the app's window: ribbon, workspace, status bar.
    this.element = document.body.createDiv({ cls: 'app-container' });
    hostPlaces.ribbon = this.element.createDiv({ cls: 'workspace-ribbon' });
    this.workspace = new HostWorkspace(this.mock, this.element.createDiv({ cls: 'workspace' }));
    this.mock.workspace = this.workspace;
    this.tellMetadata();
    Object.assign(this.mock, { setting: { open: () => undefined, openTabById: () => this.openSettings() } });
    this.app = this.mock as unknown as App;
    this.statusBar = this.element.createDiv({ cls: 'status-bar' });
    hostPlaces.statusBar = this.statusBar;
  }

  get notices(): string[] {
    return shownNotices.map((notice) => notice.text);
  }

  /** What the last notice shows. */
  get lastNotice(): HTMLElement | undefined {
    return shownNotices.at(-1)?.messageEl;
  }

  /** Lists the folder and says that the layout is ready. */
  async open(): Promise<void> {
    await this.vault.load();
    this.workspace.setLayoutReady__();
  }

  /** Runs a built plugin as the app does: as a CommonJS module that gets `require`. */
  async enable<P extends Plugin>(id: string): Promise<EnabledPlugin<P>> {
    const dir = `${this.vault.configDir}/plugins/${id}`;
    const manifest = JSON.parse(await this.app.vault.adapter.read(`${dir}/manifest.json`)) as PluginManifest;
    const code = await this.app.vault.adapter.read(`${dir}/main.js`);
    const module = { exports: {} as { default?: PluginConstructor } };
    // Indirect eval, as in the app: the plugin sees the global scope and nothing of the host.
    const loadingAt = performance.now();
    const run = (0, eval)(`(function (require, module, exports) {${code}\n})\n//# sourceURL=plugin:${id}`) as (require: unknown, module: unknown, exports: unknown) => void;
    run(this.require, module, module.exports);
    if (module.exports.default === undefined) throw new Error(`${dir}/main.js exports no plugin.`);
    const plugin = new module.exports.default(this.app, { ...manifest, dir }) as P;
    const startedAt = performance.now();
    plugin.load();
    const onloadMs = performance.now() - startedAt;
    // The app gives the plugin's own style sheet to the window for as long as the plugin is on.
    const styles = (await this.app.vault.adapter.exists(`${dir}/styles.css`)) ? await this.app.vault.adapter.read(`${dir}/styles.css`) : '';
    this.enabled.set(plugin, document.head.createEl('style', { text: styles }));
    return { plugin, loadMs: startedAt - loadingAt, onloadMs };
  }

  /** Writes a plugin's `data.json` as a sync or another program does, and tells the plugin; the app does not wait for it. */
  async writeDataFromOutside(plugin: Plugin, text: string): Promise<void> {
    await this.app.vault.adapter.write(`${plugin.manifest.dir ?? ''}/data.json`, text);
    plugin.onExternalSettingsChange();
  }

  disable(plugin: Plugin): void {
    this.enabled.get(plugin)?.remove();
    this.enabled.delete(plugin);
    plugin.unload();
  }

  /** Disables what is enabled and takes the app out of the document. */
  close(): void {
    for (const plugin of this.enabled.keys()) this.disable(plugin);
    this.element.remove();
  }

  /** What the app does when it is about to quit: it waits for what plugins have still to do. */
  async quit(): Promise<void> {
    const waiting: Promise<unknown>[] = [];
    const tasks = { add: (task: () => Promise<unknown>) => waiting.push(task()), addPromise: (task: Promise<unknown>) => waiting.push(task), isEmpty: () => waiting.length === 0, promise: () => Promise.all(waiting) };
    this.workspace.trigger('quit', tasks);
    await Promise.all(waiting);
  }

  /** Event handlers that are registered with the vault and the workspace. */
  listenerCount(): number {
    const registered = (events: unknown): unknown[] => Object.values((events as { _: Record<string, unknown[]> })._).flat();
    return registered(this.vault).length + registered(this.workspace).length;
  }

  runCommand(plugin: Plugin, id: string): void {
    const command = plugin.commands__.get(id);
    if (command === undefined) throw new Error(`The plugin has no command ${id}.`);
    if (command.checkCallback !== undefined) {
      if (command.checkCallback(true) !== true) throw new Error(`The command ${id} is not available now.`);
      command.checkCallback(false);
    } else {
      void command.callback?.();
    }
  }

  /** What the app does with a link `obsidian://ACTION?…`. */
  openLink(plugin: Plugin, action: string, params: Readonly<Record<string, string>>): void {
    const handler = plugin.obsidianProtocolHandlers__.get(action);
    if (handler === undefined) throw new Error(`Nobody takes obsidian://${action}.`);
    handler({ action, ...params });
  }

  /** What the app's command line prints for a command of the plugin. */
  async runCli(plugin: Plugin, command: string, params: Readonly<Record<string, string>> = {}): Promise<string> {
    const handler = plugin.cliHandlers__.get(command);
    if (handler === undefined) throw new Error(`The command line has no ${command}.`);
    return handler(params);
  }

  /** Renders a code block of a note as the app does; the children live until the returned function is called. */
  renderBlock(plugin: Plugin, language: string, source: string, sourcePath: string): { readonly element: HTMLElement; readonly close: () => void } {
    const render = plugin.markdownCodeBlockProcessors__.get(language);
    if (render === undefined) throw new Error(`Nobody renders blocks of ${language}.`);
    const element = this.element.createDiv();
    const children: { load(): void; unload(): void }[] = [];
    const context = { docId: 'doc', sourcePath, frontmatter: null, addChild: (child: { load(): void; unload(): void }) => void children.push(child), getSectionInfo: () => null };
    void render(source, element, context);
    for (const child of children) child.load();
    return {
      element,
      close: () => {
        for (const child of children) child.unload();
        element.remove();
      },
    };
  }

  /** Opens the plugin's settings and returns what is shown. */
  openSettings(): HTMLElement {
    const [tab] = hostPlaces.settingTabs;
    if (tab === undefined) throw new Error('The plugin has no settings tab.');
    tab.show();
    document.body.appendChild(tab.containerEl);
    return tab.containerEl;
  }

  closeSettings(): void {
    for (const tab of hostPlaces.settingTabs) {
      tab.hide();
      tab.containerEl.remove();
    }
  }

  /** The metadata cache follows the vault: `changed` for an edit, `deleted` for a removal, then `resolve` and `resolved`. */
  private tellMetadata(): void {
    const cache = this.mock.metadataCache;
    const settle = (file: TFile): void => {
      cache.trigger('resolve', file);
      cache.trigger('resolved');
    };
    const about = (tell: (file: TFile) => void) => (...[file]: unknown[]): void => {
      if (file instanceof TFile && file.extension === 'md') tell(file);
    };
    this.vault.on('modify', about((file) => {
      cache.trigger('changed', file, '', {});
      settle(file);
    }));
    this.vault.on('create', about(settle));
    this.vault.on('delete', about((file) => {
      cache.trigger('deleted', file, null);
      cache.trigger('resolved');
    }));
  }
}
