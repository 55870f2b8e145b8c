import type { Setting, SettingDefinitionPage } from 'obsidian';
import type { Language } from '../language/language.js';
import { isAddress, isPatience, PATIENCE, type RemoteDraft, type RemoteUse } from './remote-draft.js';

export interface RemotePageParts {
  readonly use: RemoteUse;
  readonly draft: RemoteDraft;
  /** What is used now. */
  readonly inUse: { readonly model: string; readonly baseUrl: string } | undefined;
  readonly words: Language;
  readonly onUse: () => void;
  readonly onStop: () => void;
  /** Asks the endpoint as it is filled in. @returns what came of it, in words */
  readonly onTest: () => Promise<string>;
}

const EXAMPLES: Readonly<Record<RemoteUse, string>> = { remoteModel: 'nomic-embed-text', chat: 'qwen3:4b' };

/** An endpoint of somebody else's: what it speaks, where it is, a test of it, and the owner's word that it is to be used. */
export function remotePage({ use, draft, inUse, words, onUse, onStop, onTest }: RemotePageParts): SettingDefinitionPage {
  const { [use]: own, remoteFields: fields, model } = words.settings;
  const { openai, ...kind } = fields.kind;
  return {
    type: 'page',
    name: own.name,
    desc: own.desc,
    displayValue: inUse === undefined ? fields.off : inUse.model,
    items: [
      { ...kind, control: { type: 'dropdown', key: draft.controlKey('provider'), options: { openai, ollama: 'Ollama' } } },
      { ...fields.address, control: { type: 'text', key: draft.controlKey('baseUrl'), placeholder: 'http://127.0.0.1:11434', validate: (value) => (value === '' || isAddress(value) ? undefined : model.address.wrong) } },
      { ...fields.model, control: { type: 'text', key: draft.controlKey('model'), placeholder: EXAMPLES[use] } },
      { ...fields.key, render: (setting) => renderKey(setting, draft, fields.key.name) },
      { name: fields.patience.name, desc: fields.patience.desc, control: { type: 'number', key: draft.controlKey('timeoutSeconds'), ...PATIENCE, validate: (seconds) => (isPatience(seconds) ? undefined : fields.patience.wrong) } },
      { name: fields.test.name, desc: own.test, render: (setting) => renderTest(setting, draft, fields.test, onTest) },
      { name: fields.use.name, desc: own.use, render: (setting) => void setting.addButton((button) => button.setButtonText(fields.use.button).setCta().onClick(onUse)) },
      { name: fields.stop.name, desc: fields.stop.desc(inUse?.baseUrl ?? ''), visible: inUse !== undefined, render: (setting) => void setting.addButton((button) => button.setButtonText(fields.stop.button).onClick(onStop)) },
    ],
  };
}

function renderKey(setting: Setting, draft: RemoteDraft, label: string): void {
  setting.addText((text) => {
    text.inputEl.type = 'password';
    text.inputEl.autocomplete = 'off';
    text.inputEl.setAttribute('aria-label', label);
    text.setValue(draft.fields.key).onChange((key) => draft.fill({ key }));
  });
}

function renderTest(setting: Setting, draft: RemoteDraft, words: Language['settings']['remoteFields']['test'], onTest: () => Promise<string>): void {
  const outcome = setting.descEl.createDiv({ cls: 'mneme-trial', text: draft.trial ?? '', attr: { role: 'status' } });
  setting.addButton((button) =>
    button.setButtonText(words.button).onClick(async () => {
      button.setDisabled(true);
      outcome.setText(words.asking);
      draft.trial = await onTest();
      outcome.setText(draft.trial);
      button.setDisabled(false);
    }),
  );
}
