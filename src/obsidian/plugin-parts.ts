import { getLanguage, Notice, type Plugin } from 'obsidian';
import { ulid } from 'ulid';
import { messageOf } from '../core/model/errors.js';
import { entryOf, type CatalogEntry } from '../embedding/catalog.js';
import { AppClock } from './app-clock.js';
import { modelsHere, pluginModels, type ModelSources } from './chosen-model.js';
import { registerCliHandlers } from './cli-handlers.js';
import { addCommands } from './commands.js';
import { EndpointHost } from './endpoint-host.js';
import { languageFor } from './language/language.js';
import { registerLinks } from './link-handler.js';
import { ModelDownload, type DownloadOutcome } from './model-download.js';
import { concernsModels, PluginData } from './plugin-data.js';
import { PluginLife } from './plugin-life.js';
import { askForDownload } from './settings/model-settings.js';
import { MnemeSettingsTab } from './settings-tab.js';
import { StatusBar, type MenuEntry } from './status-bar.js';
import { statusText, type Activity } from './status-text.js';
import { registerRecallBlock } from './views/code-block/recall-block.js';
import { registerViews } from './views/register-views.js';
import type { ViewParts } from './views/view-parts.js';

/** What the owner should be able to read to the end. */
const NOTICE_MS = 15_000;

/** All parts of the plugin, and what joins them. */
export class MnemePluginParts {
  readonly clock = new AppClock();
  readonly data: PluginData;
  readonly endpoint: EndpointHost;
  readonly life: PluginLife;
  private readonly sources: ModelSources;
  private readonly download: ModelDownload;
  private statusBar: StatusBar | undefined;
  private tab: MnemeSettingsTab | undefined;
  private stopping: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly plugin: Plugin) {
    const { app, manifest } = plugin;
    const { version } = manifest;
    const { clock } = this;
    const onChange = (): void => this.show();
    this.sources = { app, clock, pluginFolder: manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}` };
    this.data = new PluginData(plugin);
    this.endpoint = new EndpointHost({ app, clock, version, onChange: () => this.tab?.refresh() });
    this.download = new ModelDownload(clock, pluginModels(this.sources), onChange);
    this.life = new PluginLife({ app, clock, data: this.data, endpoint: this.endpoint, sources: this.sources, version, onChange, notify: (message) => new Notice(message, NOTICE_MS) });
  }

  /** Registers what the owner sees. Quick: the app waits for it. */
  register(): void {
    const { plugin } = this;
    this.statusBar = new StatusBar(plugin, () => this.menu());
    this.tab = new MnemeSettingsTab(plugin.app, plugin, {
      data: this.data,
      life: this.life,
      endpoint: this.endpoint,
      download: this.download,
      readCatalog: () => modelsHere(this.sources, this.data.settings),
      change: (patch) => this.change(patch),
      startDownload: (model, address) => void this.fetchModel(model, address),
    });
    plugin.addSettingTab(this.tab);
    const views = this.viewParts();
    const acts = registerViews(plugin, views);
    registerRecallBlock(plugin, views);
    registerLinks(plugin, views, acts);
    registerCliHandlers(plugin, views);
    addCommands(plugin, {
      views,
      acts,
      endpoint: () => this.endpoint.state,
      isPaused: () => this.data.settings.embeddingPaused,
      setPaused: (paused) => void this.setPaused(paused),
      downloadModel: () => void this.offerDownload(),
    });
    this.show();
  }

  async start(): Promise<void> {
    await this.life.start();
    if (this.stopping === undefined) await this.tab?.refreshModels();
  }

  /** Ends all work and frees port, workers and timers. */
  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  /** After something else wrote `data.json`. */
  async reloadSettings(): Promise<void> {
    const before = this.data.settings;
    await this.data.load();
    await this.followed(before);
  }

  private async end(): Promise<void> {
    await this.download.stop();
    await this.life.stop();
    this.clock.dispose();
  }

  private async change(patch: Record<string, unknown>): Promise<void> {
    const before = this.data.settings;
    await this.data.change(patch);
    await this.followed(before);
  }

  private async followed(before: PluginData['settings']): Promise<void> {
    await this.life.follow(before);
    this.show();
    if (concernsModels(before, this.data.settings)) await this.tab?.refreshModels();
  }

  private async setPaused(paused: boolean): Promise<void> {
    try {
      await this.change({ embeddingPaused: paused });
    } catch (thrown) {
      new Notice(messageOf(thrown), NOTICE_MS);
    }
  }

  /** Asks the owner, unless there is nothing to ask. */
  private async offerDownload(): Promise<void> {
    const { settings } = this.data;
    const model = entryOf(await modelsHere(this.sources, settings), settings.model);
    if (model.state !== 'downloadable') new Notice(`The model ${model.name} is on this machine already.`);
    else if (settings.modelAddress === undefined) new Notice('Set the address that models are fetched from in the settings first.', NOTICE_MS);
    else askForDownload(this.plugin.app, { settings, startDownload: (chosen, address) => void this.fetchModel(chosen, address) }, model);
  }

  /** The owner has agreed to this address. */
  private async fetchModel(model: CatalogEntry, address: string): Promise<void> {
    try {
      const agreed = this.data.settings.downloadConsent;
      if (!agreed.includes(address)) await this.change({ downloadConsent: [...agreed, address] });
      const ending = this.download.start(model.spec, this.data.settings);
      this.tab?.update();
      await this.downloaded(await ending);
    } catch (thrown) {
      new Notice(messageOf(thrown), NOTICE_MS);
    }
  }

  private async downloaded(outcome: DownloadOutcome): Promise<void> {
    if (this.stopping !== undefined) return;
    switch (outcome.outcome) {
      case 'done':
        new Notice('The model is here. Mneme now learns what your notes mean.');
        await this.life.reopen();
        break;
      case 'failed':
        new Notice(`The model could not be downloaded: ${outcome.message}`, NOTICE_MS);
        break;
      case 'stopped':
        break;
    }
    await this.tab?.refreshModels();
  }

  private show(): void {
    this.statusBar?.show(statusText(this.activity(), this.life.engine?.status(), getLanguage()));
    for (const listener of this.listeners) listener();
  }

  private viewParts(): ViewParts {
    const { plugin, clock, life } = this;
    return {
      app: plugin.app,
      clock,
      words: languageFor(getLanguage()),
      locale: getLanguage(),
      newId: ulid,
      engine: () => life.engine,
      activity: () => life.activity,
      onChange: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      openSettings: () => openSettings(plugin),
    };
  }

  private activity(): Activity {
    const download = this.download.state;
    return download === undefined ? this.life.activity : { type: 'downloading', ...download };
  }

  private menu(): MenuEntry[] {
    const entries: MenuEntry[] = [];
    if (this.life.engine !== undefined) {
      const paused = this.data.settings.embeddingPaused;
      entries.push({ title: paused ? 'Resume indexing' : 'Pause indexing', icon: paused ? 'play' : 'pause', run: () => void this.setPaused(!paused) });
    }
    if (this.download.state !== undefined) entries.push({ title: 'Stop the download', icon: 'x', run: () => void this.download.stop() });
    entries.push({ title: 'Open settings', icon: 'settings', run: () => openSettings(this.plugin) });
    return entries;
  }
}

/** The app's own settings window, at this plugin's tab. */
function openSettings({ app, manifest }: Plugin): void {
  // Not in the published API, and used by most plugins for want of another way.
  const { setting } = app as unknown as { setting?: { open(): void; openTabById(id: string): void } };
  setting?.open();
  setting?.openTabById(manifest.id);
}
