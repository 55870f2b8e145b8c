import type { Setting, SettingDefinitionGroup } from 'obsidian';
import type { AgentHolder } from '../../connect/agent-tokens.js';
import type { AgentConnections, ConnectChoice } from '../agent-connections.js';
import type { Language } from '../language/language.js';
import { momentText } from '../views/view-parts.js';
import { copyConnection, programTitle, removeConnectionAsked, revokeToken, writeConnectionAsked, type ConnectActParts } from './connect-acts.js';
import type { ConnectDraft } from './connect-draft.js';

export interface ConnectParts extends Omit<ConnectActParts, 'connections'> {
  /** `undefined` where there is no endpoint. */
  readonly connections: AgentConnections | undefined;
  readonly draft: ConnectDraft;
  readonly locale: string;
}

/** Lets an agent in, says which ones are, and shuts them out again. */
export function connectSettings({ connections, draft, ...parts }: ConnectParts): SettingDefinitionGroup {
  const { words } = parts;
  const { connect } = words.settings;
  if (connections === undefined) return { type: 'group', heading: connect.heading, items: [{ name: connect.agent.name, desc: words.settings.endpoint.states.unavailable }] };
  const acts: ConnectActParts = { ...parts, connections };
  const { choice } = draft;
  const program = connections.programs.find(({ kind }) => kind === choice.kind);
  const overHttp = program?.overHttp === true;
  const writable = program?.writable === true;
  const button = (label: string, run: (choice: ConnectChoice, acts: ConnectActParts) => Promise<void>) => (setting: Setting): void => {
    setting.addButton((each) => each.setButtonText(label).onClick(() => run(draft.choice, acts)));
  };
  return {
    type: 'group',
    heading: connect.heading,
    items: [
      { ...connect.agent, control: { type: 'dropdown', key: 'connect.kind', options: Object.fromEntries(connections.programs.map((each) => [each.kind, programTitle(each, words)])) } },
      { name: connect.bridge.name, desc: program === undefined ? '' : connect.bridge.desc(programTitle(program, words)), visible: !overHttp },
      { ...connect.readOnly, control: { type: 'toggle', key: 'connect.readOnly' } },
      { ...connect.folders, control: { type: 'textarea', key: 'connect.folders', placeholder: 'Projects', rows: 2 } },
      { ...connect.hooks, visible: program?.hasHooks === true, control: { type: 'toggle', key: 'connect.withHooks' } },
      { name: connect.copy.name, desc: connect.copy.desc, visible: overHttp, render: button(connect.copy.button, copyConnection) },
      { name: connect.write.name, desc: connect.write.desc, visible: writable, render: button(connect.write.button, writeConnectionAsked) },
      { name: connect.remove.name, desc: connect.remove.desc, visible: writable, render: button(connect.remove.button, removeConnectionAsked) },
      { name: connect.agents.name, render: (setting) => void renderAgents(setting, draft, acts, parts.locale) },
    ],
  };
}

async function renderAgents(setting: Setting, draft: ConnectDraft, acts: ConnectActParts, locale: string): Promise<void> {
  const { connect } = acts.words.settings;
  const agents = await acts.connections.list().catch(() => []);
  if (draft.know(agents)) acts.onDone();
  if (agents.length === 0) {
    setting.setDesc(connect.agents.none);
    return;
  }
  const list = setting.controlEl.createEl('ul', { cls: 'mneme-agents' });
  for (const agent of agents) {
    const line = list.createEl('li');
    line.createEl('strong', { text: agent.name });
    line.createSpan({ text: ` ${holderText(agent, acts.words, locale)} ` });
    line.createEl('button', { text: connect.agents.revoke, attr: { 'aria-label': `${connect.agents.revoke}: ${agent.name}` } }).addEventListener('click', () => void revokeToken(agent.name, acts));
  }
}

function holderText({ readOnly, folders, created, lastSeen }: AgentHolder, { settings: { connect } }: Language, locale: string): string {
  return connect.holder(readOnly ? connect.mayRead : connect.mayWrite, folders?.join(', '), momentText(created, locale), lastSeen === undefined ? undefined : momentText(lastSeen, locale));
}
