import { getLanguage, Notice, type Plugin } from 'obsidian';
import { ulid } from 'ulid';
import { JOURNAL_FOLDER } from '../core/model/journal.js';
import { entryOf, type CatalogEntry } from '../embedding/catalog.js';
import { AgentsSeen } from './agents-seen.js';
import { AppClock } from './app-clock.js';
import { modelsHere, pluginModels, type ModelSources } from './chosen-model.js';
import { registerCliHandlers } from './cli-handlers.js';
import { addCommands } from './commands.js';
import { EndpointHost } from './endpoint-host.js';
import { errorText } from './language/error-text.js';
import { languageFor } from './language/language-for.js';
import { registerLinks } from './link-handler.js';
import { ModelDownload, type DownloadOutcome } from './model-download.js';
import { concernsModels, PluginData } from './plugin-data.js';
import { PluginLife } from './plugin-life.js';
import { copy } from './settings/endpoint-settings.js';
import { askForDownload } from './settings/model-settings.js';
import { MnemeSettingsTab } from './settings-tab.js';
import { StatusBar, type MenuEntry } from './status-bar.js';
import { statusText, type Activity } from './status-text.js';
import { GuideModal } from './views/guide/guide-modal.js';
import { registerRecallBlock } from './views/code-block/recall-block.js';
import { openMemoryView, openReview, registerViews } from './views/register-views.js';
import type { ViewParts } from './views/view-parts.js';

/** What the owner should be able to read to the end. */
const NOTICE_MS = 15_000;

/** Where the app keeps, for this device, that the guide was shown. */
const GUIDE_SEEN = 'mneme-guide-seen';

/** All parts of the plugin, and what joins them. */
export class MnemePluginParts {
  readonly clock = new AppClock();
  readonly data: PluginData;
  readonly endpoint: EndpointHost;
  readonly life: PluginLife;
  private readonly views: ViewParts;
  private readonly agents: AgentsSeen;
  private readonly sources: ModelSources;
  private readonly download: ModelDownload;
  private statusBar: StatusBar | undefined;
  private tab: MnemeSettingsTab | undefined;
  private guide: GuideModal | undefined;
  private stopping: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly plugin: Plugin) {
    const { app, manifest } = plugin;
    const { version } = manifest;
    const { clock } = this;
    const onChange = (): void => this.show();
    this.sources = { app, clock, pluginFolder: manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}` };
    this.data = new PluginData(plugin, languageFor(getLanguage()).settings.file);
    this.endpoint = new EndpointHost({ app, clock, version, onChange: () => this.tab?.refresh() });
    this.download = new ModelDownload(clock, pluginModels(this.sources), onChange);
    this.agents = new AgentsSeen(clock, () => this.endpoint.agents(), onChange);
    this.life = new PluginLife({ app, clock, data: this.data, endpoint: this.endpoint, sources: this.sources, version, words: languageFor(getLanguage()), onChange, notify: (message) => new Notice(message, NOTICE_MS) });
    this.views = this.viewParts();
  }

  /** Registers what the owner sees. Quick: the app waits for it. */
  register(): void {
    const { plugin, views } = this;
    this.statusBar = new StatusBar(plugin, () => this.menu());
    this.tab = new MnemeSettingsTab(plugin.app, plugin, {
      data: this.data,
      life: this.life,
      endpoint: this.endpoint,
      download: this.download,
      readCatalog: () => modelsHere(this.sources, this.data.settings),
      change: (patch) => this.change(patch),
      startDownload: (model, address) => void this.fetchModel(model, address),
      views,
      pluginFolder: this.sources.pluginFolder,
      journalFolder: () => journalFolderIn(this.data.settings.memoryFolder),
      openReview: () => void openReview(views),
      openGuide: () => this.openGuide(),
    });
    plugin.addSettingTab(this.tab);
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
      openGuide: () => this.openGuide(),
    });
    this.show();
  }

  async start(): Promise<void> {
    await this.life.start();
    if (this.stopping !== undefined) return;
    this.agents.start();
    this.guideOnce();
    await this.tab?.refreshModels();
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
    this.guide?.close();
    this.agents.stop();
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
      new Notice(errorText(thrown, this.views.words), NOTICE_MS);
    }
  }

  /** Asks the owner, unless there is nothing to ask. */
  private async offerDownload(): Promise<void> {
    const { settings } = this.data;
    const model = entryOf(await modelsHere(this.sources, settings), settings.model);
    const { words } = this.views;
    if (model.state !== 'downloadable') new Notice(words.settings.model.here(model.name));
    else if (settings.modelAddress === undefined) new Notice(words.settings.model.setAddress, NOTICE_MS);
    else askForDownload(this.plugin.app, { words, settings, startDownload: (chosen, address) => void this.fetchModel(chosen, address) }, model);
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
      new Notice(errorText(thrown, this.views.words), NOTICE_MS);
    }
  }

  private async downloaded(outcome: DownloadOutcome): Promise<void> {
    if (this.stopping !== undefined) return;
    const { model } = this.views.words.settings;
    switch (outcome.outcome) {
      case 'done':
        new Notice(model.arrived);
        await this.life.reopen();
        break;
      case 'failed':
        new Notice(model.failed(errorText(outcome.error, this.views.words)), NOTICE_MS);
        break;
      case 'stopped':
        break;
    }
    await this.tab?.refreshModels();
  }

  private show(): void {
    const { words, locale } = this.views;
    this.statusBar?.show(statusText(this.activity(), this.life.engine?.status(), { words, locale }, this.agents.active));
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

  private openGuide(): void {
    this.guide?.close();
    const { data, sources, endpoint } = this;
    this.guide = new GuideModal({
      ...this.views,
      settings: () => data.settings,
      change: (patch) => this.change(patch),
      readModels: async () => (await modelsHere(sources, data.settings)).entries,
      endpoint: () => endpoint.state,
      connections: () => endpoint.connections,
    });
    this.guide.open();
  }

  /** Where Mneme is new to the vault, and this device has not shown it before. */
  private guideOnce(): void {
    const { app } = this.plugin;
    if (!this.data.isNew || app.loadLocalStorage(GUIDE_SEEN) !== null) return;
    app.saveLocalStorage(GUIDE_SEEN, true);
    this.openGuide();
  }

  private activity(): Activity {
    const download = this.download.state;
    return download === undefined ? this.life.activity : { type: 'downloading', ...download };
  }

  private menu(): MenuEntry[] {
    const entries: MenuEntry[] = [];
    const { commands, statusBar, common, review, memoryView, settings } = this.views.words;
    if (this.life.engine !== undefined) {
      const paused = this.data.settings.embeddingPaused;
      entries.push({ title: paused ? commands.resume : commands.pause, icon: paused ? 'play' : 'pause', run: () => void this.setPaused(!paused) });
    }
    if (this.download.state !== undefined) entries.push({ title: statusBar.stopDownload, icon: 'x', run: () => void this.download.stop() });
    const { state } = this.endpoint;
    if (state.type === 'listening') entries.push({ title: statusBar.copyAddress(state.url), icon: 'copy', run: () => void copy(state.url, settings.endpoint.address.copied) });
    entries.push({ title: memoryView.open, icon: 'brain', run: () => void openMemoryView(this.views) });
    entries.push({ title: review.open, icon: 'scale', run: () => void openReview(this.views) });
    entries.push({ title: common.openSettings, icon: 'settings', run: () => openSettings(this.plugin) });
    return entries;
  }
}

function journalFolderIn(memoryFolder: string): string {
  return memoryFolder === '' ? JOURNAL_FOLDER : `${memoryFolder}/${JOURNAL_FOLDER}`;
}

/** The app's own settings window, at this plugin's tab. */
function openSettings({ app, manifest }: Plugin): void {
  // Not in the published API, and used by most plugins for want of another way.
  const { setting } = app as unknown as { setting?: { open(): void; openTabById(id: string): void } };
  setting?.open();
  setting?.openTabById(manifest.id);
}
