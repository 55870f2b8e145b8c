import type { SettingDefinitionPage } from 'obsidian';
import type { RemoteModel } from '../../core/model/settings.js';
import type { Language } from '../language/language.js';

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

export function remoteModelPage(used: RemoteModel | undefined, draft: RemoteDraft, { settings: { remote: words, model } }: Language): SettingDefinitionPage {
  return {
    type: 'page',
    name: words.name,
    desc: words.desc,
    displayValue: used === undefined ? words.off : used.model,
    items: [
      { name: words.kind.name, desc: words.kind.desc, control: { type: 'dropdown', key: REMOTE_KEYS.provider, options: { openai: words.kind.openai, ollama: 'Ollama' } } },
      { ...words.address, control: { type: 'text', key: REMOTE_KEYS.baseUrl, placeholder: 'http://127.0.0.1:11434', validate: (value) => (isAddress(value) ? undefined : model.address.wrong) } },
      { ...words.model, control: { type: 'text', key: REMOTE_KEYS.model, placeholder: 'nomic-embed-text' } },
      {
        ...words.key,
        render: (setting) => {
          setting.addText((text) => {
            text.inputEl.type = 'password';
            text.setValue(draft.fields.key).onChange((key) => draft.set({ key }));
          });
        },
      },
      {
        name: used === undefined ? words.use.name : words.stop.name,
        desc: used === undefined ? words.use.desc : words.stop.desc(used.baseUrl),
        render: (setting) => {
          setting.addButton((button) =>
            used === undefined ? button.setButtonText(words.use.button).onClick(() => draft.use()) : button.setButtonText(words.stop.button).onClick(() => draft.stop()),
          );
        },
      },
    ],
  };
}

export function isComplete({ baseUrl, model }: RemoteFields): boolean {
  return isAddress(baseUrl) && model.trim() !== '';
}

function isAddress(value: string): boolean {
  return URL.canParse(value.trim()) && /^https?:/.test(value.trim());
}
