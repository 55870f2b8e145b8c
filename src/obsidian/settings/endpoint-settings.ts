import { Notice, type Setting, type SettingDefinitionGroup } from 'obsidian';
import type { EndpointState } from '../endpoint-state.js';
import { problemText } from '../language/error-text.js';
import type { Language } from '../language/language.js';

/** What the endpoint's settings need of the plugin. */
export interface EndpointControl {
  readonly state: EndpointState;
  /** Agents that use the old token are refused from then on. */
  rotateToken(): Promise<void>;
}

type Words = Language['settings']['endpoint'];

/** Where agents ask, and what lets them in. */
export function endpointSettings(endpoint: EndpointControl, language: Language, update: () => void): SettingDefinitionGroup {
  const { endpoint: words } = language.settings;
  let tokenShown = false;
  return {
    type: 'group',
    heading: words.heading,
    items: [
      {
        name: words.address.name,
        searchable: true,
        render: (setting) => renderAddress(setting, endpoint.state, language),
      },
      {
        name: words.port.name,
        desc: words.port.desc,
        control: { type: 'number', key: 'port', defaultValue: 27130, min: 0, max: 65535, step: 1, validate: (port) => (Number.isInteger(port) && port >= 0 && port <= 65535 ? undefined : words.port.wrong) },
      },
      {
        name: words.token.name,
        desc: words.token.desc,
        visible: () => endpoint.state.type === 'listening',
        render: (setting) =>
          renderToken(setting, endpoint, tokenShown, words.token, {
            toggle: () => {
              tokenShown = !tokenShown;
              update();
            },
            update,
          }),
      },
    ],
  };
}

function endpointSentence(state: EndpointState, language: Language): string {
  const { states } = language.settings.endpoint;
  switch (state.type) {
    case 'off':
    case 'starting':
    case 'unavailable':
      return states[state.type];
    case 'listening':
      return [states.listening, ...(state.fault === undefined ? [] : [states.fault(problemText(state.fault, language))])].join(' ');
    case 'failed':
      return states.failed(problemText(state.error, language));
  }
}

function renderAddress(setting: Setting, state: EndpointState, language: Language): void {
  setting.setDesc(endpointSentence(state, language));
  if (state.type !== 'listening') return;
  const { url } = state;
  const { copy: label, copyHint, copied } = language.settings.endpoint.address;
  setting.controlEl.createEl('code', { text: url, cls: 'mneme-address' });
  setting.addButton((button) => button.setButtonText(label).setTooltip(copyHint).onClick(() => copy(url, copied)));
}

function renderToken(setting: Setting, endpoint: EndpointControl, shown: boolean, words: Words['token'], on: { toggle: () => void; update: () => void }): void {
  const { state } = endpoint;
  if (state.type !== 'listening') return;
  const { token } = state;
  if (shown) setting.controlEl.createEl('code', { text: token, cls: 'mneme-token' });
  setting
    .addButton((button) => button.setButtonText(shown ? words.hide : words.show).onClick(on.toggle))
    .addButton((button) => button.setButtonText(words.copy).setTooltip(words.copyHint).onClick(() => copy(token, words.copied)))
    .addButton((button) =>
      button
        .setButtonText(words.replace)
        .setTooltip(words.replaceHint)
        .onClick(async () => {
          await endpoint.rotateToken();
          new Notice(words.replaced);
          on.update();
        }),
    );
}

/** Puts text on the clipboard and says so. */
export async function copy(text: string, copied: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  new Notice(copied);
}
