import { Notice, PluginSettingTab, type App, type Plugin, type SettingDefinitionItem } from 'obsidian';
import type { Catalog } from '../embedding/catalog.js';
import type { EndpointHost } from './endpoint-host.js';
import type { ModelDownload } from './model-download.js';
import { errorText } from './language/error-text.js';
import { hasNode } from './node-here.js';
import type { PluginData } from './plugin-data.js';
import type { PluginLife } from './plugin-life.js';
import { ageingSettings } from './settings/ageing-settings.js';
import { ConnectDraft, isConnectKey } from './settings/connect-draft.js';
import { connectSettings } from './settings/connect-settings.js';
import { fromControlValue, toControlValue } from './settings/control-values.js';
import { endpointSettings } from './settings/endpoint-settings.js';
import { folderSettings } from './settings/folder-settings.js';
import { indexSettings } from './settings/index-settings.js';
import { modelSettings, type ModelControl } from './settings/model-settings.js';
import { RemotePages } from './settings/remote-pages.js';
import { storageSettings } from './settings/storage-settings.js';
import type { ViewParts } from './views/view-parts.js';

export interface SettingsTabParts {
  readonly data: PluginData;
  readonly life: PluginLife;
  readonly endpoint: EndpointHost;
  readonly download: ModelDownload;
  readonly readCatalog: () => Promise<Catalog>;
  /** Saves settings and lets the rest of the plugin follow. @throws MnemeError `config_invalid` */
  readonly change: (patch: Record<string, unknown>) => Promise<void>;
  readonly startDownload: ModelControl['startDownload'];
  readonly views: ViewParts;
  /** Relative to the vault. */
  readonly pluginFolder: string;
  readonly journalFolder: () => string;
  readonly openReview: () => void;
  readonly openGuide: () => void;
}

/** The plugin's settings, declared; each section stands in a file of its own. */
export class MnemeSettingsTab extends PluginSettingTab {
  private catalog: Catalog = { entries: [], problems: [] };
  private readonly remotes: RemotePages;
  private readonly connecting = new ConnectDraft();
  private isOutdated = false;

  constructor(
    app: App,
    plugin: Plugin,
    private readonly parts: SettingsTabParts,
  ) {
    super(app, plugin);
    const { views: { words, locale, clock }, data } = parts;
    this.remotes = new RemotePages({ words, locale, clock, secrets: app.secretStorage, settings: () => data.settings, save: (patch) => this.save(patch), redraw: () => this.update() });
    plugin.registerDomEvent(this.containerEl, 'focusout', ({ relatedTarget }) => {
      if (this.isOutdated && !this.isTypedIn(relatedTarget)) this.update();
    });
  }

  /** Shows what has changed; while the owner types in a field only afterwards, since a form that is drawn anew takes the cursor away. */
  refresh(): void {
    if (this.isTypedIn(this.containerEl.doc.activeElement)) this.isOutdated = true;
    else this.update();
  }

  override update(): void {
    this.isOutdated = false;
    super.update();
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    const { data, life, endpoint, download, startDownload, views, pluginFolder, journalFolder, openReview } = this.parts;
    const { words, locale, clock } = views;
    const { engine } = life;
    const models: ModelControl = {
      words,
      locale,
      settings: data.settings,
      models: this.catalog.entries,
      download: download.state,
      hasNode: hasNode(),
      startDownload,
      stopDownload: () => void download.stop(),
    };
    return [
      ...this.problemRow(),
      this.guideRow(),
      folderSettings(words),
      modelSettings(this.app, models, this.remotes.page('remoteModel')),
      { type: 'group', heading: words.settings.judging.heading, items: [this.remotes.page('chat')] },
      ageingSettings({ settings: data.settings, engine, words, locale, showReview: openReview }),
      endpointSettings(endpoint, words, () => this.update()),
      connectSettings({ app: this.app, connections: endpoint.connections, draft: this.connecting, words, locale, moment: { clock, port: data.settings.port }, onDone: () => this.refresh() }),
      indexSettings(this.app, engine, words, locale),
      storageSettings({ app: this.app, clock, engine, words, locale, pluginFolder, journalFolder: journalFolder() }),
    ];
  }

  override getControlValue(key: string): unknown {
    const remote = this.remotes.draftOf(key);
    if (remote !== undefined) return remote.value(key);
    if (isConnectKey(key)) return this.connecting.value(key);
    return toControlValue(this.parts.data.settings, key);
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    const remote = this.remotes.draftOf(key);
    if (remote !== undefined) {
      remote.setValue(key, value);
      return;
    }
    if (isConnectKey(key)) {
      this.connecting.set(key, value);
      // Another agent has other rows; the rest would only take the cursor away.
      if (key === 'connect.kind') this.update();
      return;
    }
    await this.save(fromControlValue(this.parts.data.settings, key, value));
  }

  /** Reads which models there are and shows them; called once the plugin works, and when a download or another folder may have brought some. */
  async refreshModels(): Promise<void> {
    try {
      this.catalog = await this.parts.readCatalog();
      this.refresh();
    } catch (thrown) {
      new Notice(this.words.model.unlisted(errorText(thrown, this.parts.views.words)));
    }
  }

  private isTypedIn(element: EventTarget | null): boolean {
    return element instanceof Element && element.matches('input, textarea') && this.containerEl.contains(element);
  }

  private get words(): ViewParts['words']['settings'] {
    return this.parts.views.words.settings;
  }

  private guideRow(): SettingDefinitionItem {
    const { name, desc, button } = this.words.guide;
    return {
      name,
      desc,
      render: (setting) => {
        setting.addButton((each) => each.setButtonText(button).onClick(this.parts.openGuide));
      },
    };
  }

  private problemRow(): SettingDefinitionItem[] {
    const { data, change } = this.parts;
    const { problem } = data;
    if (problem === undefined) return [];
    const { file } = this.words;
    return [
      {
        name: file.name,
        desc: problem,
        render: (setting) => {
          setting.addButton((button) =>
            button
              .setButtonText(file.startOver)
              .setTooltip(file.startOverHint)
              .setDestructive()
              .onClick(async () => {
                await data.startOver();
                await change({});
                this.update();
              }),
          );
        },
      },
    ];
  }

  private async save(patch: Record<string, unknown>): Promise<void> {
    try {
      await this.parts.change(patch);
    } catch (thrown) {
      new Notice(errorText(thrown, this.parts.views.words));
    }
  }
}
