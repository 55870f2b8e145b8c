// What `require('obsidian')` gives to the plugin: obsidian-test-mocks, with its gaps mended.
import * as mocks from 'obsidian-test-mocks/obsidian';
import type { App, PluginManifest, PluginSettingTab as AppSettingTab } from 'obsidian';
import { HostWorkspace } from './host-workspace.js';
import { mendComponents } from './mend-components.js';
import { renderSettings } from './setting-controls.js';

mendComponents();

/** Notices in the order in which they were shown, and what they say now. */
export const shownNotices: Notice[] = [];

export class Notice extends mocks.Notice {
  constructor(message: string | DocumentFragment, durationMs?: number) {
    super(message, durationMs);
    // The app shows the fragment itself, with what listens to its buttons.
    if (typeof message !== 'string') this.messageEl.replaceChildren(message);
    shownNotices.push(this);
  }

  get text(): string {
    return this.messageEl.textContent;
  }
}

/** Where the plugin's status bar items, ribbon icons and settings tabs are kept by the host, and the app's language; set before a plugin is made. */
export const hostPlaces = { statusBar: undefined as HTMLElement | undefined, ribbon: undefined as HTMLElement | undefined, settingTabs: new Set<PluginSettingTab>(), language: 'en' };

/** Keeps its data in `data.json`, and gives back what it put into the app when it is unloaded, as the app does. */
export abstract class Plugin extends mocks.Plugin {
  private get dataPath(): string {
    return `${this.manifest.dir ?? ''}/data.json`;
  }

  override async loadData(): Promise<unknown> {
    const { adapter } = this.app.vault;
    if (!(await adapter.exists(this.dataPath))) return null;
    return JSON.parse(await adapter.read(this.dataPath)) as unknown;
  }

  override async saveData(data: unknown): Promise<void> {
    await this.app.vault.adapter.write(this.dataPath, JSON.stringify(data, undefined, 2));
  }

  override addStatusBarItem(): HTMLElement {
    const item = super.addStatusBarItem();
    item.classList.add('status-bar-item');
    hostPlaces.statusBar?.appendChild(item);
    this.register(() => item.remove());
    return item;
  }

  override addRibbonIcon(...[icon, title, onClick]: Parameters<mocks.Plugin['addRibbonIcon']>): HTMLElement {
    const element = super.addRibbonIcon(icon, title, onClick);
    element.setAttrs({ 'aria-label': title, class: 'side-dock-ribbon-action clickable-icon' });
    element.addEventListener('click', (event) => void onClick(event));
    hostPlaces.ribbon?.appendChild(element);
    this.register(() => element.remove());
    return element;
  }

  override registerView(...[type, create]: Parameters<mocks.Plugin['registerView']>): void {
    const { workspace } = this.app;
    if (!(workspace instanceof HostWorkspace)) throw new Error('The host has no workspace for views.');
    workspace.register(type, create as unknown as Parameters<HostWorkspace['register']>[1]);
    this.register(() => workspace.unregister(type));
  }

  override addSettingTab(tab: AppSettingTab): void {
    if (!(tab instanceof PluginSettingTab)) throw new Error('A settings tab extends the PluginSettingTab that `obsidian` exports.');
    super.addSettingTab(tab);
    tab.update();
    hostPlaces.settingTabs.add(tab);
    this.register(() => hostPlaces.settingTabs.delete(tab));
  }

  override addCommand(...[command]: Parameters<mocks.Plugin['addCommand']>): ReturnType<mocks.Plugin['addCommand']> {
    const added = super.addCommand(command);
    this.register(() => this.removeCommand(command.id));
    return added;
  }
}

export abstract class PluginSettingTab extends mocks.PluginSettingTab {
  private cleanUp: (() => void) | undefined;

  constructor(app: App, plugin: Plugin) {
    super(app as unknown as mocks.App, plugin);
  }

  override getControlValue(key: string): unknown {
    return settingsOf(this.plugin__)[key];
  }

  override setControlValue(key: string, value: unknown): void {
    const settings = settingsOf(this.plugin__);
    settings[key] = value;
    void this.plugin__.saveData(settings);
  }

  /** What the app does when the owner opens the tab: asks for the definitions and renders them. */
  show(): void {
    this.update();
    this.cleanUp?.();
    this.cleanUp = renderSettings(this.settingItems, this.containerEl, this);
  }

  override update(): void {
    super.update();
    if (this.cleanUp === undefined) return;
    this.cleanUp();
    this.cleanUp = renderSettings(this.settingItems, this.containerEl, this);
  }

  override hide(): void {
    this.cleanUp?.();
    this.cleanUp = undefined;
    super.hide();
  }
}

function settingsOf(plugin: mocks.Plugin): Record<string, unknown> {
  plugin.settings ??= {};
  return plugin.settings as Record<string, unknown>;
}

/** The module as the plugin sees it. The mended classes go over the mocks of the same name. */
export const obsidian: Record<string, unknown> = { ...mocks, Notice, Plugin, PluginSettingTab, getLanguage: () => hostPlaces.language };

export type PluginConstructor = new (app: App, manifest: PluginManifest) => Plugin;
