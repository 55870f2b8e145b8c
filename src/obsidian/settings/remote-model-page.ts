import type { SettingDefinitionPage } from 'obsidian';
import type { RemoteModel } from '../../core/model/settings.js';

/** Fields of a remote model while they are filled in: a half-filled one is not saved. */
export interface RemoteFields {
  readonly provider: RemoteModel['provider'];
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
}

export interface RemoteDraft {
  readonly fields: RemoteFields;
  set(change: Partial<RemoteFields>): void;
  use(): void;
  stop(): void;
}

/** Keys of the controls, which stand for fields of the draft and not for settings. */
export const REMOTE_KEYS = { provider: 'remote.provider', baseUrl: 'remote.baseUrl', model: 'remote.model' } as const;

export function isRemoteKey(key: string): boolean {
  return key.startsWith('remote.');
}

export function remoteModelPage(used: RemoteModel | undefined, draft: RemoteDraft): SettingDefinitionPage {
  return {
    type: 'page',
    name: 'Remote model',
    desc: 'An OpenAI-compatible or Ollama endpoint works out the meaning instead. The text of your notes is sent there, private notes excepted.',
    displayValue: used === undefined ? 'Off' : used.model,
    items: [
      { name: 'Kind', desc: 'What the endpoint speaks.', control: { type: 'dropdown', key: REMOTE_KEYS.provider, options: { openai: 'OpenAI-compatible', ollama: 'Ollama' } } },
      { name: 'Address', desc: 'Base address of the endpoint.', control: { type: 'text', key: REMOTE_KEYS.baseUrl, placeholder: 'http://127.0.0.1:11434', validate: requiredAddress } },
      { name: 'Model name', desc: 'As the endpoint calls it.', control: { type: 'text', key: REMOTE_KEYS.model, placeholder: 'nomic-embed-text' } },
      {
        name: 'Key',
        desc: 'Kept in the app’s secret storage, not in the vault. Leave it empty if the endpoint needs none.',
        render: (setting) => {
          setting.addText((text) => {
            text.inputEl.type = 'password';
            text.setValue(draft.fields.key).onChange((key) => draft.set({ key }));
          });
        },
      },
      {
        name: used === undefined ? 'Use this endpoint' : 'Stop using it',
        desc: used === undefined ? 'Sends the text of your notes to this address from now on.' : `Text goes to ${used.baseUrl} now.`,
        render: (setting) => {
          setting.addButton((button) =>
            used === undefined ? button.setButtonText('Use').onClick(() => draft.use()) : button.setButtonText('Stop').onClick(() => draft.stop()),
          );
        },
      },
    ],
  };
}

export function isComplete({ baseUrl, model }: RemoteFields): boolean {
  return requiredAddress(baseUrl) === undefined && model.trim() !== '';
}

function requiredAddress(value: string): string | undefined {
  return URL.canParse(value.trim()) && /^https?:/.test(value.trim()) ? undefined : 'An address starts with https:// or http://.';
}
