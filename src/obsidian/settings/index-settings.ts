import { ConfirmationModal, Notice, type App, type SettingDefinitionGroup } from 'obsidian';
import type { Engine } from '../../core/engine.js';
import { messageOf } from '../../core/model/errors.js';
import type { EngineStatus, ProblemReport } from '../../core/model/status.js';

/** More than this is not read by anyone; the count says how many there are. */
const SHOWN_PROBLEMS = 50;

/** How far the index is, what is wrong with notes, and starting over. */
export function indexSettings(app: App, engine: Engine | undefined, locale: string): SettingDefinitionGroup {
  const status = engine?.status();
  return {
    type: 'group',
    heading: 'Index',
    items: [
      { name: 'Indexed', desc: status === undefined ? 'Mneme has not started yet.' : indexedSentence(status, locale) },
      {
        name: 'Pause learning',
        desc: 'Stops working out the meaning of notes, for instance on battery. Recall works by words meanwhile.',
        control: { type: 'toggle', key: 'embeddingPaused' },
      },
      {
        name: 'Rebuild index',
        desc: 'Reads all notes anew. What was learned of their meaning is kept, so this takes seconds rather than minutes.',
        render: (setting) => {
          setting.addButton((button) =>
            button
              .setButtonText('Rebuild')
              .setDisabled(engine === undefined)
              .onClick(() => {
                if (engine !== undefined) askForRebuild(app, engine);
              }),
          );
        },
      },
      {
        type: 'page',
        name: 'Problems',
        desc: 'Notes that could not be read, or only in part, and what to do. The rest of the vault is served.',
        visible: () => (status?.problems.length ?? 0) > 0,
        displayValue: () => (status?.problems.length ?? 0).toLocaleString(locale),
        status: 'warning',
        items: (status?.problems ?? []).slice(0, SHOWN_PROBLEMS).map(problemRow),
      },
    ],
  };
}

function indexedSentence(status: EngineStatus, locale: string): string {
  const count = (value: number, one: string, many: string): string => `${value.toLocaleString(locale)} ${value === 1 ? one : many}`;
  const parts = [`${count(status.notes, 'note', 'notes')} in ${count(status.chunks, 'piece', 'pieces')}`, `${count(status.vectors.done, 'piece', 'pieces')} known by meaning`];
  if (status.privateNotes > 0) parts.push(`${count(status.privateNotes, 'private note', 'private notes')} left out`);
  return `${parts.join(', ')}.`;
}

function problemRow(problem: ProblemReport): { name: string; desc: string; searchable: boolean } {
  return { name: problem.path ?? problem.code, desc: problem.message, searchable: false };
}

/** Rebuilds once the owner has agreed. */
export function askForRebuild(app: App, engine: Engine): void {
  const modal = new ConfirmationModal(app);
  modal.setTitle('Rebuild the index?');
  modal.setContent('All notes are read anew. Recall finds less until that is done. Your notes are not changed.');
  modal.addButton((button) => button.setButtonText('Rebuild').setCta().onClick(() => void rebuild(engine)));
  modal.addCancelButton();
  modal.open();
}

async function rebuild(engine: Engine): Promise<void> {
  try {
    await engine.rebuild();
  } catch (thrown) {
    new Notice(`Mneme could not rebuild its index: ${messageOf(thrown)}`);
  }
}
