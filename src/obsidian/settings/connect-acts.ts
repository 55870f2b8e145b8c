import { ConfirmationModal, Notice, type App } from 'obsidian';
import type { AgentConnections, AgentProgram, ConnectChoice, ConnectMoment } from '../agent-connections.js';
import { failureText } from '../language/error-text.js';
import type { Language } from '../language/language.js';
import { copy } from './endpoint-settings.js';

/** The owner has to be able to read what is to be done. */
const NOTES_MS = 30_000;

export interface ConnectActParts {
  readonly app: App;
  readonly connections: AgentConnections;
  readonly words: Language;
  readonly moment: ConnectMoment;
  readonly onDone: () => void;
}

/** Puts the agent's configuration on the clipboard, with a token of its own; a token that only the agent knows is replaced once the owner agrees. */
export async function copyConnection(choice: ConnectChoice, parts: ConnectActParts): Promise<void> {
  const { connections, words, moment } = parts;
  const { copy: copying, replace } = words.settings.connect;
  const copyWith = (newToken: boolean): Promise<void> =>
    told(parts, async () => {
      const { lacksToken, config, notes } = await connections.show(choice, moment, newToken);
      if (lacksToken) {
        ask(parts, { title: replace.title, lines: [replace.text(titleOf(choice, parts))], confirm: replace.confirm }, () => copyWith(true));
        return;
      }
      await copy(config, copying.copied);
      if (choice.kind !== 'generic') tellNotes(notes);
    });
  await copyWith(false);
}

/** Writes once the owner has seen which files. */
export function writeConnectionAsked(choice: ConnectChoice, parts: ConnectActParts): Promise<void> {
  const { connections, words, moment } = parts;
  const { write } = words.settings.connect;
  return told(parts, async () => {
    const files = await connections.files(choice, moment);
    ask(parts, { title: write.title(titleOf(choice, parts)), lines: [write.text, ...files], confirm: write.button }, () =>
      told(parts, async () => {
        const { notes } = await connections.write(choice, moment);
        new Notice(write.done(titleOf(choice, parts)));
        tellNotes(notes);
      }),
    );
  });
}

export function removeConnectionAsked(choice: ConnectChoice, parts: ConnectActParts): Promise<void> {
  const { connections, words, moment } = parts;
  const { remove } = words.settings.connect;
  return told(parts, async () => {
    const files = await connections.files({ ...choice, withHooks: true }, moment);
    ask(parts, { title: remove.title(titleOf(choice, parts)), lines: [remove.desc, ...files], confirm: remove.button }, () =>
      told(parts, async () => {
        await connections.remove(choice.kind, moment);
        new Notice(remove.done(titleOf(choice, parts)));
      }),
    );
  });
}

export function revokeToken(name: string, parts: ConnectActParts): Promise<void> {
  return told(parts, async () => {
    await parts.connections.revoke(name);
    new Notice(parts.words.settings.connect.agents.revoked(name));
  });
}

export function programTitle(program: AgentProgram, words: Language): string {
  return program.title ?? words.settings.connect.agent.other;
}

function titleOf({ kind }: ConnectChoice, { connections, words }: ConnectActParts): string {
  const program = connections.programs.find((each) => each.kind === kind);
  return program === undefined ? kind : programTitle(program, words);
}

function ask({ app, words }: ConnectActParts, question: { readonly title: string; readonly lines: readonly string[]; readonly confirm: string }, onConfirm: () => Promise<void>): void {
  const modal = new ConfirmationModal(app);
  modal.setTitle(question.title);
  modal.setContent(question.lines.join('\n'));
  modal.addButton((button) => button.setButtonText(question.confirm).setCta().onClick(() => void onConfirm()));
  modal.addCancelButton(words.common.cancel);
  modal.open();
}

function tellNotes(notes: readonly string[]): void {
  for (const note of notes) new Notice(note, NOTES_MS);
}

async function told({ words, onDone }: ConnectActParts, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    new Notice(failureText(thrown, words));
  }
  onDone();
}
