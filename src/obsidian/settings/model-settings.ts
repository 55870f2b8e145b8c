import { ConfirmationModal, type App, type SettingDefinitionGroup, type SettingDefinitionPage } from 'obsidian';
import type { Settings } from '../../core/model/settings.js';
import type { CatalogEntry } from '../../embedding/catalog.js';
import type { Language } from '../language/language.js';
import { languageNames } from '../language/language-names.js';
import type { DownloadState } from '../model-download.js';

type Words = Language['settings']['model'];

/** What the model's settings need of the plugin. */
export interface ModelControl {
  readonly words: Language;
  /** BCP 47 */
  readonly locale: string;
  readonly settings: Settings;
  /** Empty until the catalogue has been read. */
  readonly models: readonly CatalogEntry[];
  readonly download: DownloadState | undefined;
  /** Hides what only the desktop app can do. */
  readonly hasNode: boolean;
  /** The owner has agreed to this address. */
  startDownload(model: CatalogEntry, address: string): void;
  stopDownload(): void;
}

export function modelSettings(app: App, control: ModelControl, remotePage: SettingDefinitionPage): SettingDefinitionGroup {
  const { settings, models } = control;
  const words = control.words.settings.model;
  const chosen = models.find((model) => model.name === settings.model);
  const local = settings.remoteModel === undefined;
  return {
    type: 'group',
    heading: words.heading,
    items: [
      {
        ...words.model,
        visible: local,
        control: { type: 'dropdown', key: 'model', options: modelOptions(control) },
      },
      {
        name: words.download.name,
        desc: downloadSentence(chosen, settings, words),
        visible: local && chosen?.state === 'downloadable',
        render: (setting) => {
          if (control.download !== undefined) {
            setting.addButton((button) => button.setButtonText(words.download.stop).onClick(() => control.stopDownload()));
            return;
          }
          setting.addButton((button) =>
            button
              .setButtonText(chosen === undefined ? words.download.button : words.download.buttonSize(megabytes(chosen.bytes)))
              .setDisabled(settings.modelAddress === undefined)
              .onClick(() => {
                if (chosen !== undefined) askForDownload(app, control, chosen);
              }),
          );
        },
      },
      {
        name: words.address.name,
        desc: words.address.desc,
        visible: local,
        control: { type: 'text', key: 'modelAddress', placeholder: 'https://', validate: (value) => addressProblem(value, words.address.wrong) },
      },
      {
        ...words.folder,
        visible: local && control.hasNode,
        control: { type: 'text', key: 'modelFolder', placeholder: '/home/me/models' },
      },
      remotePage,
    ],
  };
}

function modelOptions({ models, settings: { model: chosen }, words, locale }: ModelControl): Record<string, string> {
  const { option } = words.settings.model;
  const options = models.map((model) => [model.name, option(model.name, megabytes(model.bytes), languageNames(model.languages, locale, words))]);
  // Until the catalogue has been read, and for a model that is not in it, the choice is shown as it is.
  return { [chosen]: chosen, ...(Object.fromEntries(options) as Record<string, string>) };
}

function downloadSentence(model: CatalogEntry | undefined, { modelAddress }: Settings, words: Words): string {
  if (model === undefined) return '';
  const size = words.size(megabytes(model.bytes), model.licence);
  return modelAddress === undefined ? words.missing(size) : words.fetchable(size, modelAddress);
}

function addressProblem(value: string, wrong: string): string | undefined {
  if (value.trim() === '' || (URL.canParse(value.trim()) && /^https?:/.test(value.trim()))) return undefined;
  return wrong;
}

/** Says what is fetched, from where and what is told; starts once the owner agrees. */
export function askForDownload(app: App, control: Pick<ModelControl, 'settings' | 'startDownload' | 'words'>, model: CatalogEntry): void {
  const address = control.settings.modelAddress;
  if (address === undefined) return;
  const { ask, download } = control.words.settings.model;
  const modal = new ConfirmationModal(app);
  modal.setTitle(ask.title(model.name));
  modal.setContent(ask.text(megabytes(model.bytes), address));
  modal.addButton((button) => button.setButtonText(download.button).setCta().onClick(() => control.startDownload(model, address)));
  modal.addCancelButton(control.words.common.cancel);
  modal.open();
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
