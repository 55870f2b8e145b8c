import { Notice, type Setting, type SettingDefinitionGroup } from 'obsidian';
import { endpointSentence, type EndpointState } from '../endpoint-state.js';

/** What the endpoint's settings need of the plugin. */
export interface EndpointControl {
  readonly state: EndpointState;
  /** Agents that use the old token are refused from then on. */
  rotateToken(): Promise<void>;
}

/** Where agents ask, and what lets them in. */
export function endpointSettings(endpoint: EndpointControl, update: () => void): SettingDefinitionGroup {
  let tokenShown = false;
  return {
    type: 'group',
    heading: 'Endpoint for agents',
    items: [
      {
        name: 'Address',
        searchable: true,
        render: (setting) => renderAddress(setting, endpoint.state),
      },
      {
        name: 'Port',
        desc: 'The next free port is taken if this one is in use; agents find it through the address file.',
        control: { type: 'number', key: 'port', defaultValue: 27130, min: 0, max: 65535, step: 1, validate: (port) => (Number.isInteger(port) && port >= 0 && port <= 65535 ? undefined : 'A port is a whole number from 0 to 65535.') },
      },
      {
        name: 'Token',
        desc: 'Lets an agent in. It is kept outside the vault, so that it does not travel with a synced or published vault.',
        visible: () => endpoint.state.type === 'listening',
        render: (setting) =>
          renderToken(setting, endpoint, tokenShown, {
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

function renderAddress(setting: Setting, state: EndpointState): void {
  setting.setDesc(endpointSentence(state));
  if (state.type !== 'listening') return;
  const { url } = state;
  setting.controlEl.createEl('code', { text: url, cls: 'mneme-address' });
  setting.addButton((button) => button.setButtonText('Copy').setTooltip('Copy the address').onClick(() => copy(url, 'The address')));
}

function renderToken(setting: Setting, endpoint: EndpointControl, shown: boolean, on: { toggle: () => void; update: () => void }): void {
  const { state } = endpoint;
  if (state.type !== 'listening') return;
  const { token } = state;
  if (shown) setting.controlEl.createEl('code', { text: token, cls: 'mneme-token' });
  setting
    .addButton((button) => button.setButtonText(shown ? 'Hide' : 'Show').onClick(on.toggle))
    .addButton((button) => button.setButtonText('Copy').setTooltip('Copy the token').onClick(() => copy(token, 'The token')))
    .addButton((button) =>
      button
        .setButtonText('Replace')
        .setTooltip('Make a new token; agents that use the old one are refused')
        .onClick(async () => {
          await endpoint.rotateToken();
          new Notice('Mneme has a new token. Give it to your agents.');
          on.update();
        }),
    );
}

/** Puts text on the clipboard and says so. */
export async function copy(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  new Notice(`${what} is on the clipboard.`);
}
