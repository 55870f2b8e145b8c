import { ConfirmationModal, type App, type SettingDefinitionGroup } from 'obsidian';
import type { Settings } from '../../core/model/settings.js';
import type { CatalogEntry } from '../../embedding/catalog.js';
import type { DownloadState } from '../model-download.js';
import { remoteModelPage, type RemoteDraft } from './remote-model-page.js';

/** What the model's settings need of the plugin. */
export interface ModelControl {
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

export function modelSettings(app: App, control: ModelControl, remote: RemoteDraft): SettingDefinitionGroup {
  const { settings, models } = control;
  const chosen = models.find((model) => model.name === settings.model);
  const local = settings.remoteModel === undefined;
  return {
    type: 'group',
    heading: 'Meaning',
    items: [
      {
        name: 'Model',
        desc: 'Finds notes by what they mean, not only by their words. It runs on this machine. Another model learns the vault anew.',
        visible: local,
        control: { type: 'dropdown', key: 'model', options: modelOptions(models, settings.model) },
      },
      {
        name: 'Download the model',
        desc: downloadSentence(chosen, settings),
        visible: local && chosen?.state === 'downloadable',
        render: (setting) => {
          if (control.download !== undefined) {
            setting.addButton((button) => button.setButtonText('Stop').onClick(() => control.stopDownload()));
            return;
          }
          setting.addButton((button) =>
            button
              .setButtonText(chosen === undefined ? 'Download' : `Download (${megabytes(chosen.bytes)} MB)`)
              .setDisabled(settings.modelAddress === undefined)
              .onClick(() => {
                if (chosen !== undefined) askForDownload(app, control, chosen);
              }),
          );
        },
      },
      {
        name: 'Download address',
        desc: 'Where models are fetched from: a release page, a hub or a mirror. Nothing is fetched before you agree to this address.',
        visible: local,
        control: { type: 'text', key: 'modelAddress', placeholder: 'https://', validate: addressProblem },
      },
      {
        name: 'Model folder',
        desc: 'A folder on this machine that holds models, if you would rather not download them here.',
        visible: local && control.hasNode,
        control: { type: 'text', key: 'modelFolder', placeholder: '/home/me/models' },
      },
      remoteModelPage(settings.remoteModel, remote),
    ],
  };
}

function modelOptions(models: readonly CatalogEntry[], chosen: string): Record<string, string> {
  const options = models.map((model) => [model.name, `${model.name} (${megabytes(model.bytes)} MB, ${languagesOf(model)})`]);
  // Until the catalogue has been read, and for a model that is not in it, the choice is shown as it is.
  return { [chosen]: chosen, ...(Object.fromEntries(options) as Record<string, string>) };
}

function languagesOf({ languages }: CatalogEntry): string {
  return languages.length > 3 ? `${languages.slice(0, 3).join(', ')} and ${languages.length - 3} more` : languages.join(', ');
}

function downloadSentence(model: CatalogEntry | undefined, { modelAddress }: Settings): string {
  if (model === undefined) return '';
  const size = `${megabytes(model.bytes)} MB, licence ${model.licence}`;
  if (modelAddress === undefined) return `It is not on this machine (${size}). Set the address below, or pick a folder that holds it. Notes are found by their words until then.`;
  return `It is not on this machine (${size}) and can be fetched from ${modelAddress}. Notes are found by their words until then.`;
}

export function addressProblem(value: string): string | undefined {
  if (value.trim() === '' || (URL.canParse(value.trim()) && /^https?:/.test(value.trim()))) return undefined;
  return 'An address starts with https:// or http://.';
}

/** Says what is fetched, from where and what is told; starts once the owner agrees. */
export function askForDownload(app: App, control: Pick<ModelControl, 'settings' | 'startDownload'>, model: CatalogEntry): void {
  const address = control.settings.modelAddress;
  if (address === undefined) return;
  const modal = new ConfirmationModal(app);
  modal.setTitle(`Download ${model.name}?`);
  modal.setContent(`${megabytes(model.bytes)} MB are fetched from ${address} and kept in the plugin's folder. Nothing of your notes is sent. The files are checked against known hashes.`);
  modal.addButton((button) => button.setButtonText('Download').setCta().onClick(() => control.startDownload(model, address)));
  modal.addCancelButton();
  modal.open();
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
